import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between clients and a server that a test can cut and redirect. */
export interface TcpProxy {
  url: string;
  /** Redirects new connections. */
  redirectTo(url: string): void;
  /** Destroys all connections, and accepts and destroys new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let [to, isCut] = [new URL(target), false];
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    track(client);
    if (isCut) return void client.destroy();
    const upstream = connect(Number(to.port), to.hostname);
    track(upstream);
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    redirectTo: (url) => void (to = new URL(url)),
    cut,
    restore: () => void (isCut = false),
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

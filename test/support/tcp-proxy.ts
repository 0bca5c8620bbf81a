import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between clients and a server that a test can cut and redirect. */
export interface TcpProxy {
  url: string;
  /** Redirects new connections. */
  leadTo(url: string): void;
  /** Breaks all connections and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let [to, isCut] = [new URL(target), false];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (isCut) return void client.destroy();
    const upstream = connect(Number(to.port), to.hostname);
    keep(upstream);
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
    leadTo: (url) => void (to = new URL(url)),
    cut,
    mend: () => void (isCut = false),
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

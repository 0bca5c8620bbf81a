import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { io, type ManagerOptions, type Socket as ClientSocket } from 'socket.io-client';

export interface SocketServer {
  http: HttpServer;
  server: Server;
  url: string;
  /** Connects a client. @returns it and its socket on the server */
  connect(namespace?: string, options?: Partial<ManagerOptions>): Promise<[ClientSocket, Socket]>;
  close(): Promise<void>;
}

/** Starts Socket.IO on a free port, with the options of the relay. */
export async function startSocketIo(options: Partial<ServerOptions> = {}): Promise<SocketServer> {
  const http = createServer();
  const server = new Server(http, { serveClient: false, perMessageDeflate: false, ...options });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const clients: ClientSocket[] = [];
  return {
    http,
    server,
    url,
    async connect(namespace = '/', more = {}) {
      const arrived = once(server.of(namespace), 'connection') as Promise<[Socket]>;
      const client = io(`${url}${namespace}`, { transports: ['websocket'], reconnection: false, ...more });
      clients.push(client);
      await new Promise<void>((resolve) => client.once('connect', resolve));
      return [client, (await arrived)[0]];
    },
    async close() {
      for (const client of clients) client.disconnect();
      await server.close();
    },
  };
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A request as the service behind the gateway got it. */
export interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: string;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server that stands for a service of somebody else's. */
export interface TestUpstream {
  url: string;
  port: number;
  /** Requests whose body has come in, in their order. */
  seen: Seen[];
  /** What it does from now on, once the body is in; without: 200 and JSON. */
  answer(answer?: Answer): void;
  /** What it does from now on with a request, before its body: nothing is written down. */
  take(answer: Answer): void;
  close(): Promise<void>;
}

const OK: Answer = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"from":"upstream"}');

export async function startUpstream(port = 0): Promise<TestUpstream> {
  const seen: Seen[] = [];
  let [ready, early]: [Answer, Answer | undefined] = [OK, undefined];
  const server = createServer((request, response) => {
    request.on('error', () => {});
    if (early) return early(request, response);
    let body = '';
    request.setEncoding('latin1').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      seen.push({ method, url, headers, rawHeaders, body });
      ready(request, response);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    seen,
    answer: (given = OK) => void ([ready, early] = [given, undefined]),
    take: (given) => void (early = given),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Writes bytes to a port as they stand, and reads what comes back until the other side closes. */
export async function rawTalk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  socket.on('error', () => socket.destroy());
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return text;
}

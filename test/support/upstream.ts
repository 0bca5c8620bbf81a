import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A request as received by the service. */
export interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: string;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server in place of an external service. */
export interface TestUpstream {
  url: string;
  port: number;
  /** Requests with their whole body, in order. */
  seen: Seen[];
  /** Sets the handler of whole requests; by default 200 and JSON. */
  answer(answer?: Answer): void;
  /** Sets a handler of requests before their body; they are not recorded. */
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
  // Longer than a client keeps an idle connection, so that no call meets a close.
  server.keepAliveTimeout = 65_000;
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

/** Writes raw bytes to a port, and reads the response until the other side closes. */
export async function rawTalk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  socket.on('error', () => socket.destroy());
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return text;
}

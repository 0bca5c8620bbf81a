/*
 * Private: `request` of an Engine.IO connection, replaced, and `req` of the response that Engine.IO makes for an upgrade.
 * Tested with: engine.io 6.6.13, socket.io 4.8.4.
 * Why: both keep the request of the handshake, with its streams and all its headers, as long as the connection.
 * Retire: when Engine.IO releases the request; Socket.IO documents `request = null`, which the response defeats.
 */
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';

type HandshakeRequest = IncomingMessage & { _query: object };

/**
 * Keeps of each handshake's request what Socket.IO makes the handshakes of namespaces of, and these headers. A client
 * may join a namespace at any time, also again.
 */
export function releaseHandshakeRequests({ engine }: Pick<Server, 'engine'>, headers: string[]): void {
  const responses = new WeakMap<object, { req: unknown }>();
  engine.use((request: IncomingMessage, response: { req: unknown }, next: () => void) => {
    responses.set(request, response);
    next();
  });
  engine.on('connection', (connection: { request: HandshakeRequest }) => {
    const { request } = connection;
    const kept = excerptOf(request, headers);
    connection.request = kept;
    const response = responses.get(request);
    if (response) response.req = kept;
  });
}

function excerptOf({ url, _query, socket, headers }: HandshakeRequest, names: string[]): HandshakeRequest {
  const kept = Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return { url, _query, socket, connection: socket, headers: kept } as HandshakeRequest;
}

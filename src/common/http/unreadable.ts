import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { ErrorFacts } from '../envelope.js';
import { pathOf, refuseRequest, refuseSocket } from './refuse.js';

const MALFORMED: ErrorFacts = { errno: 400, message: 'The request is malformed.' };

const BY_CODE: Record<string, ErrorFacts> = {
  HPE_HEADER_OVERFLOW: { errno: 431, message: 'The headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { errno: 413, message: 'The body is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { errno: 408, message: 'The request took too long to arrive.' },
};

/** Of a request that could not be read no path is known: it gets the platform's envelope. */
const NO_PATH = '';

/**
 * Answers what Node's HTTP server would otherwise answer by itself, bare, or not at all: a head or a body that its
 * parser cannot read, that is too large or too slow, an expectation that nobody meets, CONNECT, and a request to
 * become something else than HTTP (rules 720 to 722).
 * @param upgradeRefusal why a target takes no upgrade; undefined where somebody else takes over
 */
export function answerUnreadable(
  server: Server,
  logger: Logger,
  upgradeRefusal: (target: string) => ErrorFacts | undefined,
): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The parser says so again with each piece that comes after.
    if (refused.has(socket)) return;
    refused.add(socket);
    const facts = BY_CODE[error.code ?? ''] ?? MALFORMED;
    const id = refuse(socket as Socket, latest.get(socket), NO_PATH, facts);
    if (id) logger.info({ req: { id }, res: { statusCode: facts.errno }, code: error.code }, 'not a request');
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refuseRequest(request, response, { errno: 417, message: 'The expectation cannot be met.' });
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    refuse(socket as Socket, latest.get(socket), NO_PATH, { errno: 405, message: 'Method not allowed.' });
  });
  server.on('upgrade', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    const facts = upgradeRefusal(url);
    if (facts) refuse(socket as Socket, latest.get(socket), pathOf(url), facts);
  });
}

/** @returns the answer's id, when one was given */
function refuse(
  socket: Socket,
  response: ServerResponse | undefined,
  path: string,
  facts: ErrorFacts,
): string | undefined {
  if (!socket.writable) return void socket.destroy();
  if (!response || (response.req.complete && response.writableEnded)) {
    return refuseSocket(socket, path, facts);
  }
  const { req: request } = response;
  // What cannot be read came after a whole request that is being answered: that answer is the connection's last.
  if (request.complete) return endAfter(response, socket);
  if (!response.headersSent) return refuseRequest(request, response, facts);
  return void socket.destroySoon();
}

function endAfter(response: ServerResponse, socket: Socket): undefined {
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.destroySoon());
}

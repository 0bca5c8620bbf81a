import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { errorBody, type ErrorFacts } from '../envelope.js';
import { requestId } from '../logging/request-log.js';
import { jsonHead } from './response-headers.js';

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
export function answerProtocolErrors(
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

/** A client that is still sending may go on for so long: cut off at once, it would never read the answer. */
const LINGER_MS = 2000;

/**
 * Answers on a socket for which Node has made no response, and hangs up.
 * @returns the answer's X-Request-Id
 */
function refuseSocket(socket: Duplex, path: string, facts: ErrorFacts): string {
  const id = randomUUID();
  const body = JSON.stringify(errorBody(path, facts));
  const headers = Object.entries(closingHead(id, body)).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${facts.errno} ${STATUS_CODES[facts.errno]}`;
  const enough = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(enough)).on('error', () => socket.destroy());
  socket.resume();
  socket.end([status, ...headers, '', body].join('\r\n'));
  return id;
}

/** Answers a request that has got no further than to Node's server. */
function refuseRequest(request: IncomingMessage, response: ServerResponse, facts: ErrorFacts): string {
  const id = String(response.getHeader('X-Request-Id') ?? requestId(request.headers['x-request-id']));
  const body = JSON.stringify(errorBody(pathOf(request.url ?? ''), facts));
  response.writeHead(facts.errno, closingHead(id, body)).end(body);
  return id;
}

const closingHead = (id: string, body: string) => ({ ...jsonHead(id, body), Connection: 'close' });

/** The path of a request line's target, also where that is a whole address. */
export const pathOf = (target: string) => target.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!;

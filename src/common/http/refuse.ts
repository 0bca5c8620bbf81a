import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, type ErrorFacts } from '../envelope.js';
import { requestId } from '../logging/request-log.js';
import { PRIVATE_HEADERS } from './keep-private.js';

/** A client that is still sending may go on for so long: cut off at once, it would never read the answer. */
const LINGER_MS = 2000;

/**
 * Answers on a socket for which Node has made no response, and hangs up.
 * @returns the answer's X-Request-Id
 */
export function refuseSocket(socket: Duplex, path: string, facts: ErrorFacts): string {
  const id = randomUUID();
  const body = JSON.stringify(errorBody(path, facts));
  const headers = Object.entries(headersOf(body, id)).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${facts.errno} ${STATUS_CODES[facts.errno]}`;
  const enough = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(enough)).on('error', () => socket.destroy());
  socket.resume();
  socket.end([status, ...headers, '', body].join('\r\n'));
  return id;
}

/** Answers a request that has got no further than to Node's server. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse, facts: ErrorFacts): string {
  const id = String(response.getHeader('X-Request-Id') ?? requestId(request.headers['x-request-id']));
  const body = JSON.stringify(errorBody(pathOf(request.url ?? ''), facts));
  response.writeHead(facts.errno, headersOf(body, id)).end(body);
  return id;
}

const headersOf = (body: string, id: string) => ({
  'X-Request-Id': id,
  ...PRIVATE_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  Connection: 'close',
});

/** The path of a request line's target, also where that is a whole address. */
export const pathOf = (target: string) => target.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!;

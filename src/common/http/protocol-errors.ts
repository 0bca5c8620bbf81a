import { randomUUID } from 'node:crypto';
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { errorBody, type ErrorDetails } from '../envelope.js';
import { requestId } from '../logging/request-log.js';
import type { FindArea } from '../area.js';
import { jsonHeaders, NO_STORE } from './response-headers.js';

const MALFORMED: ErrorDetails = { errno: 400, message: 'The request is malformed.' };

const BY_CODE: Record<string, ErrorDetails> = {
  HPE_HEADER_OVERFLOW: { errno: 431, message: 'The headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { errno: 413, message: 'The body is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { errno: 408, message: 'The request took too long to arrive.' },
};

/**
 * Responds to requests that Node's HTTP server would answer without a body, or not at all: malformed, oversized or
 * slow heads and bodies, unsupported `Expect`, CONNECT, and upgrades, except to HTTP/2: a client that offers it (Java's by
 * default) expects its request to be served by HTTP/1.1 where the server does not have it.
 * @param findArea an error has the envelope of its path, and the platform's if the path cannot be read
 * @param upgradeRefusal the error for an upgrade of this target; undefined where another listener accepts it
 * @returns responds to a request whose target cannot be read
 */
export function handleProtocolErrors(
  server: Server,
  logger: Logger,
  findArea: FindArea,
  upgradeRefusal: (target: string) => ErrorDetails | undefined,
): RequestListener {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const rejected = new WeakSet<Duplex>();
  const { reject, rejectRequest } = rejections(findArea);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The parser reports the error again with each chunk that follows.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    const details = BY_CODE[error.code ?? ''] ?? MALFORMED;
    const id = reject(socket as Socket, latest.get(socket), '', details);
    if (id)
      logger.info(
        { req: { id }, res: { statusCode: details.errno }, code: error.code },
        'malformed HTTP request',
      );
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    rejectRequest(request, response, { errno: 417, message: 'Unsupported Expect header: remove it.' });
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    reject(socket as Socket, latest.get(socket), '', { errno: 405, message: 'Method not allowed.' });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    const { url = '' } = request;
    const details = upgradeRefusal(url);
    const before = latest.get(socket);
    const isIdle = !before || before.writableFinished;
    if (details && isIdle && offersHttp2(request)) serveWithoutUpgrade(server, request, socket, rest);
    else if (details) reject(socket as Socket, before, requestTargetPath(url), details);
  });
  return (request, response) => {
    const id = rejectRequest(request, response, MALFORMED);
    logger.info({ req: { id }, res: { statusCode: MALFORMED.errno } }, 'malformed HTTP request');
  };
}

const offersHttp2 = ({ headers }: IncomingMessage) => /^h2c$/i.test(headers.upgrade?.trim() ?? '');

const OFFER = ['upgrade', 'http2-settings'];

/** Node stops reading after the head of an upgrade: the connection begins again, with the head without the offer. */
function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, rest: Buffer): void {
  if (socket.destroyed) return;
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    const value = rawHeaders[index + 1]!;
    const isConnection = name.toLowerCase() === 'connection';
    const kept = isConnection
      ? value.split(',').filter((each) => !OFFER.includes(each.trim().toLowerCase()))
      : [value];
    if (kept.length > 0 && !OFFER.includes(name.toLowerCase())) lines.push(`${name}: ${kept.join(',')}`);
  }
  socket.unshift(Buffer.concat([Buffer.from([...lines, '', ''].join('\r\n'), 'latin1'), rest]));
  server.emit('connection', socket);
}

function rejections(findArea: FindArea) {
  const buildBody = (path: string, details: ErrorDetails) =>
    JSON.stringify(errorBody(findArea(path).envelope, details));

  const rejectRequest = (request: IncomingMessage, response: ServerResponse, details: ErrorDetails) => {
    const id = String(response.getHeader('X-Request-Id') ?? requestId(request.headers['x-request-id']));
    const body = buildBody(requestTargetPath(request.url ?? ''), details);
    response.writeHead(details.errno, closingHeaders(id, body)).end(body);
    return id;
  };

  /** @returns the request id, if a response was sent */
  const reject = (
    socket: Socket,
    response: ServerResponse | undefined,
    path: string,
    details: ErrorDetails,
  ): string | undefined => {
    if (!socket.writable) return void socket.destroy();
    if (!response || (response.req.complete && response.writableEnded)) {
      return rejectOnSocket(socket, details.errno, buildBody(path, details));
    }
    const { req: request } = response;
    // The malformed bytes follow a complete request that is still being served; its response is the connection's last.
    if (request.complete) return closeAfter(response, socket);
    if (!response.headersSent) return rejectRequest(request, response, details);
    return void socket.destroySoon();
  };

  return { reject, rejectRequest };
}

function closeAfter(response: ServerResponse, socket: Socket): undefined {
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.destroySoon());
}

/** Grace period for a client that is still sending: disconnected immediately, it would not read the response. */
const LINGER_MS = 2000;

/**
 * Writes a response where Node has created none, and closes the connection.
 * @returns the request id
 */
function rejectOnSocket(socket: Duplex, errno: number, body: string): string {
  const id = randomUUID();
  const headers = Object.entries(closingHeaders(id, body)).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${errno} ${STATUS_CODES[errno]}`;
  const timeout = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timeout)).on('error', () => socket.destroy());
  socket.resume();
  socket.end([status, ...headers, '', body].join('\r\n'));
  return id;
}

const closingHeaders = (id: string, body: string) => ({
  'X-Request-Id': id,
  ...NO_STORE,
  ...jsonHeaders(body),
  Connection: 'close',
});

/** The path of a request target, which may be an absolute URL. */
export const requestTargetPath = (target: string) =>
  target.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!;

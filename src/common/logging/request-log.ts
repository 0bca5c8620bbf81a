import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unescape } from 'node:querystring';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { scrub } from './scrub.js';

const SANE_ID = /^[\w.:-]{1,128}$/;

/** The caller's X-Request-Id when it is one, else a new one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** A query credential never reaches a log, however its name is written. */
export function withoutToken(url: string): string {
  const [path, ...query] = url.split('?');
  if (query.length === 0) return url;
  const parts = query.join('?').split('&');
  return `${path}?${parts.map((part) => (isTokenParameter(part) ? 'token=[redacted]' : part)).join('&')}`;
}

/** Whether a part of a query (`name=value`) is the credential, however its name is written. */
export function isTokenParameter(part: string): boolean {
  return unescape(part.split('=', 1)[0]!).toLowerCase() === 'token';
}

/** What is worth a line. The rest stays out: credentials hide in more headers than one can name. */
const LOGGED_HEADERS = ['user-agent', 'content-type', 'content-length'];

function headersForLog(headers: IncomingMessage['headers']) {
  return Object.fromEntries(LOGGED_HEADERS.map((name) => [name, headers[name]]));
}

/** What frameworks and guards write on a request: the address that TRUST_PROXY leads to, and who it is. */
type Known = IncomingMessage & { ip?: string; actor?: { user: { _id: unknown } } };

/** Who asked: the user's id, once a credential has been accepted. */
function userOf({ actor }: Known): { user?: string } {
  return actor ? { user: String(actor.user._id) } : {};
}

function addressOf(request: Known): { remoteAddress?: string | undefined } {
  return { remoteAddress: request.ip ?? request.socket.remoteAddress };
}

/**
 * One line a request, and X-Request-Id on its answer.
 * @param client whether the line has the client's address and user (LOG_CLIENT)
 */
export function requestLog(logger: Logger, client: boolean) {
  const withUser = (request: IncomingMessage, line: object) => ({ ...line, ...userOf(request) });
  return pinoHttp({
    logger,
    genReqId: (req, res) => {
      const id = requestId(req.headers['x-request-id']);
      res.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    ...(client
      ? {
          customSuccessObject: (req: IncomingMessage, _res: ServerResponse, line: object) =>
            withUser(req, line),
          customErrorObject: (req: IncomingMessage, _res: ServerResponse, _error: Error, line: object) =>
            withUser(req, line),
        }
      : {}),
    serializers: {
      req: (req: IncomingMessage & { id: string; raw: Known }) => ({
        id: req.id,
        method: req.method,
        url: withoutToken(req.url ?? ''),
        // Read as the request comes: a connection that is closed has no address any more.
        ...(client ? addressOf(req.raw) : {}),
        headers: headersForLog(req.headers),
      }),
      // pino-http has made a plain object of the error by then.
      err: (error: object) => scrub(error),
      res: (res: { statusCode: number }) => ({ statusCode: res.statusCode }),
    },
  });
}

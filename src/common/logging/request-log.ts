import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unescape } from 'node:querystring';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { parseAddress } from '../client-address.js';
import { redact, redactEncoded, redactSecretTokens, redactTokenParameter } from './redact.js';

/** Paths to which an OAuth provider sends the browser back, with a code. */
const CALLBACK = /\/callback\/?$/i;
const VALID_ID = /^[\w.:-]{1,128}$/;

/** The X-Request-Id of the request if it is valid, else a new one. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && VALID_ID.test(header) ? header : randomUUID();
}

/**
 * Redacts API keys and tokens in a URL, its token parameter, and what an OAuth provider sends back, however they are
 * percent-encoded.
 */
export const redactToken = (url: string): string => redactEncoded(url, redactPlainUrl);

function redactPlainUrl(url: string): string {
  const [path, ...query] = redactSecretTokens(url).split('?');
  if (query.length === 0) return path!;
  const parts = query.join('?').split('&');
  const secrets = CALLBACK.test(path!) ? ['token', 'code', 'state'] : ['token'];
  const shown = parts.map((part) => {
    const name = readName(part);
    return secrets.includes(name) ? `${name}=[redacted]` : part;
  });
  return redactTokenParameter(`${path}?${shown.join('&')}`);
}

/** Whether a part of a query (`name=value`) is the token parameter, even with a percent-encoded name. */
export const isTokenParameter = (part: string): boolean => readName(part) === 'token';

const readName = (part: string) => unescape(part.split('=', 1)[0]!).toLowerCase();

/** An allow-list, as credentials occur in more headers than a deny-list could name. */
const LOGGED_HEADERS = ['user-agent', 'content-type', 'content-length'];

function headersForLog(headers: IncomingMessage['headers']) {
  return Object.fromEntries(LOGGED_HEADERS.map((name) => [name, headers[name]]));
}

/** Set on requests by Express (the client address, resolved with TRUST_PROXY) and the access guard (the actor). */
type IdentifiedRequest = IncomingMessage & { ip?: string; actor?: { user: { _id: unknown } } };

function readUser({ actor }: IdentifiedRequest): { user?: string } {
  return actor ? { user: String(actor.user._id) } : {};
}

function readAddress({ ip, socket }: IdentifiedRequest): { remoteAddress?: string | undefined } {
  return { remoteAddress: ip || parseAddress(socket.remoteAddress ?? '') };
}

/** Fields of a request in its line. */
const requestFields = (request: IdentifiedRequest, id: string, logClient: boolean) => ({
  id,
  method: request.method,
  url: redactToken(request.url ?? ''),
  // Read when the request arrives: a closed connection has no address.
  ...(logClient ? readAddress(request) : {}),
  headers: headersForLog(request.headers),
});

/**
 * Logs one line per request, and sets X-Request-Id on the response.
 * @param logClient whether lines contain the client's address and user (LOG_CLIENT)
 */
export function requestLog(logger: Logger, logClient: boolean) {
  const withUser = (request: IncomingMessage, line: object) => ({ ...line, ...readUser(request) });
  return pinoHttp({
    logger,
    genReqId: (req, res) => {
      const id = requestId(req.headers['x-request-id']);
      res.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    ...(logClient
      ? {
          customSuccessObject: (req: IncomingMessage, _res: ServerResponse, line: object) =>
            withUser(req, line),
          customErrorObject: (req: IncomingMessage, _res: ServerResponse, _error: Error, line: object) =>
            withUser(req, line),
        }
      : {}),
    serializers: {
      req: (req: { id: string; raw: IdentifiedRequest }) => requestFields(req.raw, req.id, logClient),
      // pino-http has already converted the error to a plain object.
      err: (error: object) => redact(error),
      res: (res: { statusCode: number }) => ({ statusCode: res.statusCode }),
    },
  });
}

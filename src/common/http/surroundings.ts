import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ServerSettings, Settings } from '../../config/settings.js';
import type { Area } from '../envelope.js';
import { requestLog } from '../logging/request-log.js';
import type { HttpTimes } from './http-metrics.js';
import { PRIVATE_HEADERS } from './keep-private.js';
import { browserPolicy } from './security-headers.js';

/** What a page of a listed origin may read besides the body. */
export const EXPOSED = [
  'X-Request-Id',
  'Content-Disposition',
  'X-Total-Count',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
];

/** Begins an answer. */
export type Surroundings = (request: IncomingMessage, response: ServerResponse, area: Area) => void;

/**
 * What surrounds every answer - request id, log, times, headers - for one that takes a shortcut: all that the middleware
 * of setup-http.ts does to a request that has no `Origin`.
 */
export function surroundings(logger: Logger, times: HttpTimes, settings: Settings): Surroundings {
  const log = requestLog(logger, settings.log.client);
  const headers = usualHeaders(settings.server);
  return (request, response, area) => {
    log(request, response);
    times(response, area);
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

/** The same for every request, so the middleware is asked once. */
function usualHeaders(settings: ServerSettings): Map<string, string> {
  const { corsOrigins } = settings;
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  browserPolicy(settings)({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value);
  if (corsOrigins.length > 0) {
    headers.set('Vary', 'Origin');
    headers.set('Access-Control-Allow-Credentials', 'true');
    headers.set('Access-Control-Expose-Headers', EXPOSED.join(','));
  }
  return headers;
}

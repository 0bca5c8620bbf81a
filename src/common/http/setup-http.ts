import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ServerSettings, Settings } from '../../config/settings.js';
import { requestLog } from '../logging/request-log.js';
import { Metrics } from '../metrics/metrics.js';
import { requestValidation } from '../validation/request-validation.pipe.js';
import { compressAnswers } from './compress.js';
import { type BeforeAnswer, ErrorFilter } from './error.filter.js';
import { httpMetrics, httpTimes } from './http-metrics.js';
import { keepPrivate } from './keep-private.js';
import {
  dropEmpty,
  ignoreAnyMatch,
  noteEmpty,
  refuseOddQuery,
  refuseOperators,
  requireHost,
  requireJson,
} from './request-guards.js';
import { securityHeaders } from './security-headers.js';
import { EXPOSED, type Surroundings, surroundings } from './surroundings.js';

interface Hooks {
  /** Takes the requests that are not for this application, before anything touches their bodies. */
  gateway: RequestHandler;
  beforeError: BeforeAnswer;
}

/**
 * Everything between the socket and the controllers, in the order in which a request meets it.
 * @returns what of it a shortcut needs
 */
export function setupHttp(
  app: NestExpressApplication,
  settings: Settings,
  logger: Logger,
  { gateway, beforeError }: Hooks,
): Surroundings {
  const times = httpTimes(app.get(Metrics));
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', false);
  if (settings.server.trustProxy !== undefined) app.set('trust proxy', settings.server.trustProxy);
  app.use(requestLog(logger, settings.log.client));
  app.use(httpMetrics(times));
  if (settings.server.corsOrigins.length > 0) app.enableCors(corsOf(settings.server));
  app.use(securityHeaders(settings.server));
  app.use(keepPrivate);
  app.use(requireHost);
  app.use(gateway);
  app.use(compressAnswers());
  app.use(ignoreAnyMatch);
  app.use(requireJson);
  const parsing = { limit: settings.server.bodyLimitBytes, verify: noteEmpty };
  app.useBodyParser('json', parsing);
  app.useBodyParser('urlencoded', { ...parsing, extended: false });
  app.use(dropEmpty);
  app.use(refuseOddQuery);
  app.use(refuseOperators);
  app.useGlobalPipes(requestValidation());
  app.useGlobalFilters(new ErrorFilter(beforeError));
  return surroundings(logger, times, settings);
}

function corsOf({ corsOrigins: origin }: ServerSettings) {
  return { origin, credentials: true, exposedHeaders: EXPOSED, maxAge: 600 };
}

import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.js';
import { requestLog } from '../logging/request-log.js';
import { requestValidation } from '../validation/request-validation.pipe.js';
import { ErrorFilter } from './error.filter.js';
import { keepPrivate } from './keep-private.js';
import { refuseOperators, refuseRepeatedQuery, requireJson } from './request-guards.js';

/**
 * Everything between the socket and the controllers, in the order in which a request meets it.
 * @param gateway takes the requests that are not for this application, before anything touches their bodies
 */
export function setupHttp(
  app: NestExpressApplication,
  settings: Settings,
  logger: Logger,
  gateway: RequestHandler,
): void {
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use(requestLog(logger));
  if (settings.CORS_ORIGINS.length > 0) app.enableCors({ origin: settings.CORS_ORIGINS, credentials: true });
  app.use(keepPrivate);
  app.use(gateway);
  app.use(requireJson);
  app.useBodyParser('json', { limit: settings.BODY_LIMIT });
  app.use(refuseRepeatedQuery);
  app.use(refuseOperators);
  app.useGlobalPipes(requestValidation());
  app.useGlobalFilters(new ErrorFilter());
}

import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { requestValidation } from '../validation/request-validation.pipe.js';
import { compressAnswers } from './compression.js';
import { type BeforeAnswer, ErrorFilter } from './error.filter.js';
import { asMiddleware, type HttpPipeline, httpPipeline } from './pipeline.js';
import {
  dropEmpty,
  ignoreAnyMatch,
  noteEmpty,
  refuseOddQuery,
  refuseOperators,
  requireHost,
  requireJson,
} from './request-guards.js';
import { corsOptions } from './response-headers.js';

interface Hooks {
  /** Takes the requests that are not for this application, before anything touches their bodies. */
  gateway: RequestHandler;
  beforeError: BeforeAnswer;
}

/**
 * Everything between the socket and the controllers, in the order in which a request meets it.
 * @returns the part of it that fast paths share
 */
export function setupHttp(
  app: NestExpressApplication,
  settings: Settings,
  logger: Logger,
  { gateway, beforeError }: Hooks,
): HttpPipeline {
  const pipeline = httpPipeline(logger, app.get(Metrics), settings);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', false);
  if (settings.server.trustProxy !== undefined) app.set('trust proxy', settings.server.trustProxy);
  app.use(asMiddleware(pipeline.begin));
  if (settings.server.corsOrigins.length > 0) app.enableCors(corsOptions(settings.server));
  app.use(asMiddleware(pipeline.setCommonHeaders));
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
  return pipeline;
}

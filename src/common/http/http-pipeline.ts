import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application, Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Settings } from '../../settings/settings.js';
import { requestLog } from '../logging/request-log.js';
import { Metrics } from '../metrics.js';
import { requestValidation } from '../validation/request-validation.pipe.js';
import type { Area, FindArea } from '../area.js';
import { clientAddressResolver } from '../client-address.js';
import { compressResponses } from './compression.js';
import { type BeforeErrorResponse, ErrorFilter } from './error.filter.js';
import { CSV_TYPES, hideSwitchedOff, refuseOtherMethods, type RouteTraits } from './route-traits.js';
import {
  dropEmptyBody,
  readDeclaredCharset,
  ignoreIfNoneMatchWildcard,
  inspectRawBody,
  nameUnreadableBody,
  rejectInvalidQuery,
  rejectUnsafeBody,
  requireAcceptedBody,
  requireHost,
} from './request-guards.js';
import { removeWellKnownPath } from './well-known-path.js';
import { commonHeaders, corsHeaders, corsOptions, isHttps, setHeaders } from './response-headers.js';

type PipelineStep = (request: IncomingMessage, response: ServerResponse, area: Area) => void;

/** The steps that the router and the fast path of the relay share. */
export interface HttpPipeline {
  /** Request id, log line, and duration until the end of the response. */
  begin: PipelineStep;
  setCommonHeaders: PipelineStep;
  /** For requests without `Origin`, which need no CORS middleware. */
  setCorsHeaders: (response: ServerResponse) => void;
}

interface Hooks {
  /** Forwards requests for other services, before their bodies are read. */
  gateway: RequestHandler;
  /** Notes the caller, after the body is read: reading it would lose an asynchronous context. */
  enterContext: RequestHandler;
  beforeError: BeforeErrorResponse;
  findArea: FindArea;
  routes: RouteTraits;
}

const SERVES_HTTPS = 'serves https';

/** Whether people reach the application by https, as PUBLIC_URL says: a proxy may not tell. */
export const servesHttps = (app: Application): boolean => app.get(SERVES_HTTPS) === true;

/** Installs everything between the socket and the controllers, in the order in which requests pass it. */
export function setupHttp(
  app: NestExpressApplication,
  settings: Settings,
  logger: Logger,
  { gateway, enterContext, beforeError, findArea, routes }: Hooks,
): HttpPipeline {
  const pipeline = createPipeline(logger, app.get(Metrics), settings);
  resolveAddresses(app, settings.server.trustProxy);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', false);
  if (settings.server.trustProxy !== undefined) app.set('trust proxy', settings.server.trustProxy);
  app.set(SERVES_HTTPS, isHttps(settings.server.publicUrl));
  const asMiddleware = inArea(findArea);
  app.use(removeWellKnownPath(settings.server.publicUrl));
  app.use(asMiddleware(pipeline.begin));
  if (settings.server.corsOrigins.length > 0) app.enableCors(corsOptions(settings.server));
  app.use(asMiddleware(pipeline.setCommonHeaders));
  app.use(requireHost);
  app.use(gateway);
  app.use(refuseOtherMethods(routes));
  app.use(hideSwitchedOff(routes, settings));
  app.use(compressResponses(routes));
  app.use(ignoreIfNoneMatchWildcard);
  app.use(requireAcceptedBody(routes));
  const parsing = { limit: settings.server.bodyLimitBytes, verify: inspectRawBody(findArea, routes) };
  app.useBodyParser('json', parsing);
  app.useBodyParser('urlencoded', { ...parsing, extended: false });
  app.useBodyParser('raw', { ...parsing, type: [...CSV_TYPES] });
  app.use(nameUnreadableBody);
  app.use(dropEmptyBody(routes));
  app.use(readDeclaredCharset);
  app.use(rejectInvalidQuery(routes));
  app.use(rejectUnsafeBody(findArea));
  app.use(enterContext);
  app.useGlobalPipes(requestValidation());
  app.useGlobalFilters(new ErrorFilter(findArea, beforeError));
  return pipeline;
}

/** Replaces the `ip` of requests: Express takes a port in X-Forwarded-For for a part of the address. */
function resolveAddresses(app: NestExpressApplication, trusted: number | string[] | undefined): void {
  const findAddress = clientAddressResolver(trusted);
  const { request } = app.getHttpAdapter().getInstance() as Express;
  Object.defineProperty(request, 'ip', {
    configurable: true,
    get(this: IncomingMessage) {
      return findAddress(this);
    },
  });
}

const inArea =
  (findArea: FindArea) =>
  (step: PipelineStep): RequestHandler =>
  (request, response, next) => {
    step(request, response, findArea(request.path));
    next();
  };

function createPipeline(logger: Logger, metrics: Metrics, settings: Settings): HttpPipeline {
  const log = requestLog(logger, settings.log.client);
  const measure = durationHistogram(metrics);
  const headersFor = commonHeaders(settings.server);
  const cors = corsHeaders(settings.server);
  return {
    begin: (request, response, { name }) => {
      log(request, response);
      measure(response, name);
    },
    setCommonHeaders: (_request, response, area) => setHeaders(response, headersFor(area)),
    setCorsHeaders: (response) => setHeaders(response, cors),
  };
}

/** Durations by area and status class, so that unknown paths cannot create series; `left` when the client disconnects. */
function durationHistogram(metrics: Metrics): (response: ServerResponse, area: string) => void {
  const seconds = metrics.histogram({
    name: 'rankwire_http_seconds',
    help: 'Duration of requests until the end of the response; without event streams',
    labelNames: ['area', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  });
  return (response, area) => {
    const began = performance.now();
    response.on('close', () => {
      // An event stream lasts as long as its client listens.
      if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) return;
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'left';
      seconds.observe({ area, status }, (performance.now() - began) / 1000);
    });
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.js';
import { type Area, areaOf } from '../envelope.js';
import { requestLog } from '../logging/request-log.js';
import type { Metrics } from '../metrics/metrics.js';
import { commonHeaders, corsHeaders, setHeaders } from './response-headers.js';

type PipelineStep = (request: IncomingMessage, response: ServerResponse, area: Area) => void;

/** What every answer gets, on the router and on fast paths. */
export interface HttpPipeline {
  /** Request id, log line, and the time until the end of the answer. */
  begin: PipelineStep;
  setCommonHeaders: PipelineStep;
  /** For a request without `Origin`, which needs no CORS middleware. */
  setCorsHeaders: (response: ServerResponse) => void;
}

/** A step of the pipeline for Express. */
export const asMiddleware =
  (step: PipelineStep): RequestHandler =>
  (request, response, next) => {
    step(request, response, areaOf(request.path));
    next();
  };

export function httpPipeline(logger: Logger, metrics: Metrics, settings: Settings): HttpPipeline {
  const log = requestLog(logger, settings.log.client);
  const measure = httpTimes(metrics);
  const headersOf = commonHeaders(settings.server);
  const cors = corsHeaders(settings.server);
  return {
    begin: (request, response, area) => {
      log(request, response);
      measure(response, area);
    },
    setCommonHeaders: (_request, response, area) => setHeaders(response, headersOf(area)),
    setCorsHeaders: (response) => setHeaders(response, cors),
  };
}

/**
 * How long answers took, by area and kind of status: few enough series that odd paths cannot make more. An answer whose
 * client left before its end counts as `left`.
 */
function httpTimes(metrics: Metrics): (response: ServerResponse, area: Area) => void {
  const seconds = metrics.histogram({
    name: 'rankwire_http_seconds',
    help: 'How long requests took until the end of their answer; the relay’s fast path counts by itself',
    labelNames: ['area', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  });
  return (response, area) => {
    const began = performance.now();
    response.once('close', () => {
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'left';
      seconds.observe({ area, status }, (performance.now() - began) / 1000);
    });
  };
}

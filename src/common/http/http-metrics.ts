import type { ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { type Area, areaOf } from '../envelope.js';
import type { Metrics } from '../metrics/metrics.js';

/** Measures an answer from now to its end. */
export type HttpTimes = (response: ServerResponse, area: Area) => void;

/**
 * How long answers took, by area and kind of status: few enough series that nobody who asks for odd paths can make
 * more. An answer whose client left before its end counts as `left`.
 */
export function httpTimes(metrics: Metrics): HttpTimes {
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

export const httpMetrics =
  (times: HttpTimes) =>
  (request: Request, response: Response, next: NextFunction): void => {
    times(response, areaOf(request.path));
    next();
  };

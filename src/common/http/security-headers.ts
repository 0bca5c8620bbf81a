import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { areaOf } from '../envelope.js';

/**
 * What a browser may do with an answer of ours: nothing but show it, as an answer is data. A page says for itself what
 * it needs (the API description does). No address of ours travels on in a `Referer`, as it may hold a token.
 */
export const browserPolicy = () =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });

/** The policy on every answer but those of the relay: they go to services, and no browser ever shows them. */
export function securityHeaders() {
  const policy = browserPolicy();
  return (request: Request, response: Response, next: NextFunction): void =>
    areaOf(request.path) === 'relay' ? next() : policy(request, response, next);
}

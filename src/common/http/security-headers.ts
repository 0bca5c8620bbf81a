import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { ServerSettings } from '../../config/settings.js';
import { areaOf } from '../envelope.js';

const A_YEAR_S = 31_536_000;

/**
 * What a browser may do with an answer of ours: nothing but show it, as an answer is data. A page says for itself what
 * it needs (the API description does). No address of ours travels on in a `Referer`, as it may hold a token. HTTPS is
 * insisted on (HSTS) only where PUBLIC_URL says that TLS is in front, and for subdomains only when asked.
 */
export const browserPolicy = ({ publicUrl, hstsSubdomains }: ServerSettings) =>
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
    strictTransportSecurity: isHttps(publicUrl)
      ? { maxAge: A_YEAR_S, includeSubDomains: hstsSubdomains }
      : false,
    xFrameOptions: { action: 'deny' },
  });

const isHttps = (address: string | undefined) =>
  address !== undefined && new URL(address).protocol === 'https:';

/** The policy on every answer but those of the relay: they go to services, and no browser ever shows them. */
export function securityHeaders(settings: ServerSettings) {
  const policy = browserPolicy(settings);
  return (request: Request, response: Response, next: NextFunction): void =>
    areaOf(request.path) === 'relay' ? next() : policy(request, response, next);
}

import type { ServerResponse } from 'node:http';
import type { ServerSettings } from '../../config/settings.js';
import type { Area } from '../envelope.js';

type Headers = Readonly<Record<string, string>>;

/** No cache keeps an answer, no `Referer` carries its address, no browser runs JSON. A public route may replace these. */
export const NO_STORE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** What a page of a listed origin may read besides the body. */
const EXPOSED = [
  'X-Request-Id',
  'Content-Disposition',
  'X-Total-Count',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
];

const A_YEAR_S = 31_536_000;

/**
 * What a browser may do with an answer of ours: nothing but show it, as an answer is data. A page replaces the policy
 * with what it needs (the API description does). HTTPS is insisted on (HSTS) only where PUBLIC_URL says that TLS is in
 * front, and for subdomains only when asked.
 */
export function securityHeaders({ publicUrl, hstsSubdomains }: ServerSettings): Headers {
  const subdomains = hstsSubdomains ? '; includeSubDomains' : '';
  return {
    'Content-Security-Policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    ...(isHttps(publicUrl) ? { 'Strict-Transport-Security': `max-age=${A_YEAR_S}${subdomains}` } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  };
}

const isHttps = (address: string | undefined) =>
  address !== undefined && new URL(address).protocol === 'https:';

/** Headers of every answer of an area. No browser ever shows an answer of the relay: it goes to services. */
export function commonHeaders(settings: ServerSettings): (area: Area) => Headers {
  const shown = { ...securityHeaders(settings), ...NO_STORE };
  return (area) => (area === 'relay' ? NO_STORE : shown);
}

/** The head of a JSON answer that is written whole, without the framework. */
export const jsonHead = (requestId: string, body: string) => ({
  'X-Request-Id': requestId,
  ...NO_STORE,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
});

/** Options of Nest's CORS middleware. */
export const corsOptions = ({ corsOrigins }: ServerSettings) => ({
  origin: corsOrigins,
  credentials: true,
  exposedHeaders: EXPOSED,
  maxAge: 600,
});

/** What that middleware sets where a request has no `Origin`. */
export const corsHeaders = ({ corsOrigins }: ServerSettings): Headers =>
  corsOrigins.length === 0
    ? {}
    : {
        Vary: 'Origin',
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': EXPOSED.join(','),
      };

export function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

import type { ServerResponse } from 'node:http';
import type { ServerSettings } from '../../settings/settings.js';
import type { Area } from '../area.js';

type Headers = Readonly<Record<string, string>>;

/** Set on every response; public routes may override them. */
export const NO_STORE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Response headers that scripts of allowed origins may read. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'Content-Disposition',
  'X-Total-Count',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
];

const YEAR_SECONDS = 31_536_000;

/**
 * Headers that let browsers only display a response, as responses are data. Pages override the content security policy.
 * HSTS is sent where PUBLIC_URL is https, and covers subdomains only with HSTS_SUBDOMAINS.
 */
export function securityHeaders({ publicUrl, hstsSubdomains }: ServerSettings): Headers {
  const subdomains = hstsSubdomains ? '; includeSubDomains' : '';
  return {
    'Content-Security-Policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    ...(isHttps(publicUrl) ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}${subdomains}` } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  };
}

export const isHttps = (address: string | undefined) =>
  address !== undefined && new URL(address).protocol === 'https:';

/** Headers of every response. Services need no security headers for browsers. */
export function commonHeaders(settings: ServerSettings): (area: Area) => Headers {
  const forBrowsers = { ...securityHeaders(settings), ...NO_STORE };
  return ({ forServices }) => (forServices ? NO_STORE : forBrowsers);
}

/** Headers of the content of a JSON response that is written without Express. */
export const jsonHeaders = (body: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
});

/** Options of Nest's CORS middleware. */
export const corsOptions = ({ corsOrigins }: ServerSettings) => ({
  origin: corsOrigins,
  credentials: true,
  exposedHeaders: EXPOSED_HEADERS,
  maxAge: 600,
});

/** Headers that the middleware sets on requests without `Origin`. */
export const corsHeaders = ({ corsOrigins }: ServerSettings): Headers =>
  corsOrigins.length === 0
    ? {}
    : {
        Vary: 'Origin',
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(','),
      };

export function setHeaders(
  response: ServerResponse,
  headers: Readonly<Record<string, string | number>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

import type { IncomingHttpHeaders } from 'node:http';
import { type AccessRoute, routePattern } from '../../auth/index.js';

const SERVED: ReadonlySet<string> = new Set([
  '/v1/geo/:searchText',
  '/v1/geo/cities/:searchText',
  '/v1/geo/country/:searchText',
  '/v1/geo/state/:searchText',
  '/v1/geo/:zip_code/:countryCode',
]);

/** Patterns of the other geo routes in the route table, which are left to the router. */
export const otherRoutePatterns = (routes: readonly Pick<AccessRoute, 'method' | 'path'>[]) =>
  routes
    .filter(
      ({ method, path }) =>
        ['GET', 'ALL'].includes(method) && path.startsWith('/v1/geo/') && !SERVED.has(path),
    )
    .map(routePattern);

/** A request that the fast path serves, with the parameters that the controller would get. */
export type GeoRequest =
  | { kind: 'search' | 'cities' | 'country' | 'state'; text: string; query: Query }
  | { kind: 'zip'; zipCode: string; countryCode: string };

type Query = Partial<Record<'limit' | 'offset' | 'detail', string>>;

interface Head {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

/** One or two segments below /v1/geo of letters, digits and escapes, and a query without escapes. */
const URL = /^\/v1\/geo\/([\w.~%-]+)(?:\/([\w.~%-]+))?(?:\?([\w.=&-]+))?$/;
const SEARCHES = new Map([
  ['cities', 'cities'] as const,
  ['country', 'country'] as const,
  ['state', 'state'] as const,
]);
const PARAMETER = /^(limit|offset|detail)=([\w.-]*)$/;

/** Requests with any of these headers are left to the router. */
const ROUTER_HEADERS = [
  'origin',
  'if-modified-since',
  'content-length',
  'transfer-encoding',
  'expect',
] as const;

/**
 * Ignores credentials, as these routes are public.
 * @param others from otherRoutePatterns
 * @returns undefined for a request that is left to the router
 */
export function parseGeoRequest(
  { method, url = '', headers }: Head,
  others: readonly RegExp[],
): GeoRequest | undefined {
  if (method !== 'GET') return undefined;
  const match = URL.exec(url);
  if (!match || ROUTER_HEADERS.some((name) => headers[name] !== undefined)) return undefined;
  const [, first = '', second, parameters] = match;
  const [path = ''] = url.split('?', 1);
  if (others.some((other) => other.test(path))) return undefined;
  const query = parseQuery(parameters);
  if (!query) return undefined;
  // Like the router: matches the escaped path in any case, then unescapes its segments.
  const kind = second === undefined ? 'search' : SEARCHES.get(first.toLowerCase() as 'cities');
  try {
    if (kind) return { kind, text: decodeURIComponent(second ?? first), query };
    return { kind: 'zip', zipCode: decodeURIComponent(first), countryCode: decodeURIComponent(second!) };
  } catch {
    // The router rejects malformed escapes.
    return undefined;
  }
}

function parseQuery(parameters: string | undefined): Query | undefined {
  const query: Query = {};
  for (const part of parameters?.split('&') ?? []) {
    const [, name, value] = PARAMETER.exec(part) ?? [];
    if (name === undefined || query[name as 'limit'] !== undefined) return undefined;
    query[name as 'limit'] = value;
  }
  return query;
}

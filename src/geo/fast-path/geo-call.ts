import type { IncomingHttpHeaders } from 'node:http';
import { type AccessRoute, routePattern } from '../../auth/index.js';

const SERVED: ReadonlySet<string> = new Set([
  '/v1/geo/:searchText',
  '/v1/geo/cities/:searchText',
  '/v1/geo/country/:searchText',
  '/v1/geo/state/:searchText',
  '/v1/geo/:zip_code/:countryCode',
]);

/** The paths that it leaves to the router: those of every other look-up that there is, whoever adds it. */
export const pathsOfOthers = (routes: readonly Pick<AccessRoute, 'method' | 'path'>[]) =>
  routes
    .filter(
      ({ method, path }) =>
        ['GET', 'ALL'].includes(method) && path.startsWith('/v1/geo/') && !SERVED.has(path),
    )
    .map(routePattern);

/** A look-up that the fast path takes, as the controller would understand it. */
export type GeoCall =
  | { kind: 'search' | 'cities' | 'country' | 'state'; text: string; query: Query }
  | { kind: 'zip'; zipCode: string; countryCode: string };

export type Query = Partial<Record<'limit' | 'offset' | 'detail', string>>;

interface Head {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

/** One or two segments below /v1/geo, of letters, digits and escapes; a query of plain values. */
const URL = /^\/v1\/geo\/([\w.~%-]+)(?:\/([\w.~%-]+))?(?:\?([\w.=&-]+))?$/;
const SEARCHES = new Map([
  ['cities', 'cities'] as const,
  ['country', 'country'] as const,
  ['state', 'state'] as const,
]);
const PARAMETER = /^(limit|offset|detail)=([\w.-]*)$/;

/** Each of these makes a call one for the router. */
const EXTRAS = [
  'origin',
  'if-none-match',
  'if-modified-since',
  'content-length',
  'transfer-encoding',
  'expect',
] as const;

/**
 * Decides by the head alone. Credentials change nothing: these routes are public.
 * @param others see pathsOfOthers
 */
export function geoCallOf(
  { method, url = '', headers }: Head,
  others: readonly RegExp[],
): GeoCall | undefined {
  if (method !== 'GET') return undefined;
  const match = URL.exec(url);
  if (!match || EXTRAS.some((name) => headers[name] !== undefined)) return undefined;
  const [, first = '', second, parameters] = match;
  const [path = ''] = url.split('?', 1);
  if (others.some((other) => other.test(path))) return undefined;
  const query = queryOf(parameters);
  if (!query) return undefined;
  // The router matches the path as it is written, in any case; only then are its parts unescaped.
  const kind = second === undefined ? 'search' : SEARCHES.get(first.toLowerCase() as 'cities');
  try {
    if (kind) return { kind, text: decodeURIComponent(second ?? first), query };
    return { kind: 'zip', zipCode: decodeURIComponent(first), countryCode: decodeURIComponent(second!) };
  } catch {
    // The router knows how a broken escape is refused.
    return undefined;
  }
}

function queryOf(parameters: string | undefined): Query | undefined {
  const query: Query = {};
  for (const part of parameters?.split('&') ?? []) {
    const [, name, value] = PARAMETER.exec(part) ?? [];
    if (name === undefined || query[name as 'limit'] !== undefined) return undefined;
    query[name as 'limit'] = value;
  }
  return query;
}

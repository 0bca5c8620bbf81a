import type { IncomingHttpHeaders } from 'node:http';

/** A look-up that the shortcut takes, as the controller would understand it. */
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
const LISTS = new Set(['country', 'country-code', 'state', 'cities']);
const SEARCHES = new Map([
  ['cities', 'cities'] as const,
  ['country', 'country'] as const,
  ['state', 'state'] as const,
]);
const PARAMETER = /^(limit|offset|detail)=([\w.-]*)$/;

/** Each of these makes a call one for the ordinary way. */
const EXTRAS = [
  'origin',
  'if-none-match',
  'if-modified-since',
  'content-length',
  'transfer-encoding',
  'expect',
] as const;

/** Decides by the head alone. Credentials change nothing: these routes are public. */
export function geoCallOf({ method, url = '', headers }: Head): GeoCall | undefined {
  if (method !== 'GET') return undefined;
  const match = URL.exec(url);
  if (!match || EXTRAS.some((name) => headers[name] !== undefined)) return undefined;
  const [, first = '', second, parameters] = match;
  const query = queryOf(parameters);
  // The router goes by the path as it is written, in whatever case; only then are its parts unescaped.
  const word = first.toLowerCase();
  if (!query || (second === undefined && LISTS.has(word))) return undefined;
  const kind = second === undefined ? 'search' : SEARCHES.get(word as 'cities');
  try {
    if (kind) return { kind, text: decodeURIComponent(second ?? first), query };
    return { kind: 'zip', zipCode: decodeURIComponent(first), countryCode: decodeURIComponent(second!) };
  } catch {
    // The ordinary way knows how a broken escape is refused.
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

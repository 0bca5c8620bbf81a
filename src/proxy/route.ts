import { accessPolicy, type AccessRoute } from '../auth/index.js';
import { BadRequestError } from '../common/errors.js';
import { isTokenParameter } from '../common/logging/request-log.js';

export type ServiceName = 'external' | 'ai' | 'currency';

export interface GatewayRoute {
  service: ServiceName;
  /** Path and query to forward: as received, without the credential in the query. */
  target: string;
  /** Values of the query parameter `token`. */
  tokens: string[];
}

/** Prefixes match whole segments; `exact` ones also match without a path below them. */
const PREFIXES: readonly { path: string; service: ServiceName; exact: boolean }[] = [
  { path: '/v1/e', service: 'external', exact: false },
  { path: '/v1/ai', service: 'ai', exact: false },
  { path: '/v1/currency', service: 'currency', exact: true },
];

/** Credentials are optional, but must be valid when sent. */
export const GATEWAY_ACCESS = accessPolicy({ caller: 'optional' });

export const GATEWAY_ROUTES: readonly AccessRoute[] = PREFIXES.flatMap(({ path, exact }) =>
  [...(exact ? [path] : []), `${path}/*path`].map((each) => ({
    method: 'ALL',
    path: each,
    ...GATEWAY_ACCESS,
  })),
);

/** Characters that continue a segment; any other one after a prefix ends the segment, at least for some servers. */
const SEGMENT_CHARACTER = /[\w.~!$&'()*+,=:@-]/;

const PRINTABLE = /^[\x21-\x7e]+$/;
/** Backslashes, double slashes, incomplete escapes, and escapes of control characters, slashes and `%`. */
const AMBIGUOUS = /\\|\/\/|%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|7f|2f|5c|25[0-9a-f]{2})/i;

/**
 * Matches a request target against the gateway's prefixes; undefined for a request to this application.
 * @param url the request target as received
 * @throws BadRequestError for a path that another server could read as one outside its prefix
 */
export function matchGatewayRoute(url: string): GatewayRoute | undefined {
  const prefix = PREFIXES.find(
    ({ path }) => url.startsWith(path) && !SEGMENT_CHARACTER.test(url.charAt(path.length)),
  );
  if (!prefix) return undefined;
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (!PRINTABLE.test(url) || url.includes('#') || !isUnambiguous(path)) {
    throw new BadRequestError('The path is not allowed.');
  }
  if (path === prefix.path && !prefix.exact) return undefined;
  if (path !== prefix.path && !path.startsWith(`${prefix.path}/`)) {
    throw new BadRequestError('The path is not allowed.');
  }
  const { query, tokens } = withoutTokens(queryStart === -1 ? '' : url.slice(queryStart + 1));
  return { service: prefix.service, target: query === '' ? path : `${path}?${query}`, tokens };
}

function isUnambiguous(path: string): boolean {
  return !AMBIGUOUS.test(path) && path.split('/').every((segment) => !isDotSegment(segment));
}

/** Matches `.` and `..`, also escaped or with path parameters, which some servers strip first. */
function isDotSegment(segment: string): boolean {
  try {
    return /^\.{1,2}$/.test(decodeURIComponent(segment).split(';', 1)[0]!);
  } catch {
    // Escapes that are not UTF-8 may decode to anything.
    return true;
  }
}

function withoutTokens(query: string): { query: string; tokens: string[] } {
  const parts = query.split('&');
  const tokens = parts.filter(isTokenParameter).map((part) => part.slice(part.indexOf('=') + 1));
  return { query: parts.filter((part) => !isTokenParameter(part)).join('&'), tokens };
}

import { accessPolicy, type AccessRoute } from '../auth/index.js';
import { BadRequestError } from '../common/errors.js';
import { isTokenParameter } from '../common/logging/request-log.js';

export type ServiceName = 'external' | 'ai' | 'currency';

export interface GatewayRoute {
  service: ServiceName;
  /** Path and query as they go on: as sent, but for the credential in the query. */
  target: string;
  /** What stood in the query parameter `token`; there may be several. */
  tokens: string[];
}

/** A prefix is a whole segment; `alone`: it is also served with nothing below it (rules 442 and 444). */
const PREFIXES: readonly { path: string; service: ServiceName; alone: boolean }[] = [
  { path: '/v1/e', service: 'external', alone: false },
  { path: '/v1/ai', service: 'ai', alone: false },
  { path: '/v1/currency', service: 'currency', alone: true },
];

/** No credential is needed; one that is sent must be valid (rule 452). */
export const GATEWAY_ACCESS = accessPolicy({ caller: 'optional' });

/** What the gateway serves, whatever follows the prefix. */
export const GATEWAY_ROUTES: readonly AccessRoute[] = PREFIXES.flatMap(({ path, alone }) =>
  [...(alone ? [path] : []), `${path}/*path`].map((each) => ({
    method: 'ALL',
    path: each,
    ...GATEWAY_ACCESS,
  })),
);

/** What a segment goes on with. Anything else after a prefix ends it, or is taken for its end by some server. */
const ORDINARY = /[\w.~!$&'()*+,=:@-]/;

const PRINTABLE = /^[\x21-\x7e]+$/;
/** A half escape, and escapes of control characters, slashes and of escapes themselves. */
const TRICKS = /\\|\/\/|%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|7f|2f|5c|25[0-9a-f]{2})/i;

/**
 * Where a request goes that is not for this application; undefined when it is.
 * @param url the request target, as it came over the wire
 * @throws BadRequestError for a path that another server could read as one outside its prefix (rule 660)
 */
export function matchGatewayRoute(url: string): GatewayRoute | undefined {
  const prefix = PREFIXES.find(({ path }) => url.startsWith(path) && !ORDINARY.test(url.charAt(path.length)));
  if (!prefix) return undefined;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (!PRINTABLE.test(url) || url.includes('#') || !isPlain(path)) {
    throw new BadRequestError('The path is not allowed.');
  }
  if (path === prefix.path && !prefix.alone) return undefined;
  if (path !== prefix.path && !path.startsWith(`${prefix.path}/`)) {
    throw new BadRequestError('The path is not allowed.');
  }
  const { query, tokens } = withoutTokens(mark === -1 ? '' : url.slice(mark + 1));
  return { service: prefix.service, target: query === '' ? path : `${path}?${query}`, tokens };
}

function isPlain(path: string): boolean {
  return !TRICKS.test(path) && path.split('/').every((segment) => !isDots(segment));
}

/** `.`, `..`, escaped or not, also with parameters behind it, which some servers cut off before they look. */
function isDots(segment: string): boolean {
  try {
    return /^\.{1,2}$/.test(decodeURIComponent(segment).split(';', 1)[0]!);
  } catch {
    // Escapes that are no UTF-8 hide what they mean.
    return true;
  }
}

function withoutTokens(query: string): { query: string; tokens: string[] } {
  const parts = query.split('&');
  const tokens = parts.filter(isTokenParameter).map((part) => part.slice(part.indexOf('=') + 1));
  return { query: parts.filter((part) => !isTokenParameter(part)).join('&'), tokens };
}

import { SESSION_COOKIE } from '../auth/index.js';
import { BadRequestError } from '../common/errors.js';

/** Header lines by lower-case name, each with every value it came with. */
export type HeaderLines = Map<string, string[]>;

/** A header belongs to one connection and is never passed on (rule 448). */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * What only the gateway says to a service: who calls, from where, for which address. From a client it is dropped,
 * in any spelling that a server may fold to the same name (rules 449, 450, 661 and 662).
 */
const GATEWAYS_OWN = new Set([
  ...HOP_BY_HOP,
  'authorization',
  'content-length',
  'forwarded',
  'host',
  'x-account-id',
  'x-internal-key',
  'x-original-url',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-url',
  'x-scope',
  'x-session-id',
  'x-user-id',
]);

/** Given twice, two servers may each believe another one. */
const ONCE = ['authorization', 'content-length', 'content-type', 'host', 'transfer-encoding', 'x-session-id'];

/** `X_User.Id` reads as `x-user-id` to a server that folds names. */
const folded = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-');

const isGatewaysOwn = (name: string) =>
  GATEWAYS_OWN.has(folded(name)) || folded(name).startsWith('x-forwarded-');

export function parseRawHeaders(rawHeaders: readonly string[]): HeaderLines {
  const lines: HeaderLines = new Map();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    lines.set(name, [...(lines.get(name) ?? []), rawHeaders[at + 1]!]);
  }
  return lines;
}

/** What the `Connection` header names belongs to the connection too. */
function namedByConnection(lines: HeaderLines): Set<string> {
  const names = (lines.get('connection') ?? []).join(',').split(',');
  return new Set(names.map((name) => name.trim().toLowerCase()));
}

/**
 * A client's headers as a service may see them: none of its credentials, none of what only the gateway says. Where
 * the body ends is said anew, in one way only.
 * @throws BadRequestError when it is said in two ways, or in one that servers read differently (rule 663)
 */
export function requestHeaders(rawHeaders: readonly string[], method: string): HeaderLines {
  const lines = parseRawHeaders(rawHeaders);
  const framing = framingOf(lines, method);
  const dropped = namedByConnection(lines);
  const kept: HeaderLines = new Map(
    [...lines].filter(([name]) => !isGatewaysOwn(name) && !dropped.has(name)),
  );
  const cookies = (kept.get('cookie') ?? []).map(withoutSession).filter((cookie) => cookie !== '');
  if (cookies.length > 0) kept.set('cookie', cookies);
  else kept.delete('cookie');
  for (const [name, value] of framing) kept.set(name, [value]);
  return kept;
}

function framingOf(lines: HeaderLines, method: string): [string, string][] {
  const repeated = ONCE.some((name) => (lines.get(name)?.length ?? 0) > 1);
  const [length] = lines.get('content-length') ?? [];
  const [coding] = lines.get('transfer-encoding') ?? [];
  const odd =
    (length !== undefined && (coding !== undefined || !/^\d+$/.test(length))) ||
    (coding !== undefined && coding.toLowerCase() !== 'chunked');
  if (repeated || odd) throw new BadRequestError('The request is malformed.');
  if (coding !== undefined) return [['transfer-encoding', 'chunked']];
  if (length !== undefined) return [['content-length', length]];
  return /^(?:POST|PUT|PATCH)$/.test(method) ? [['content-length', '0']] : [];
}

function withoutSession(cookie: string): string {
  const parts = cookie.split(';').map((part) => part.trim());
  return parts.filter((part) => part !== '' && !setsSession(part)).join('; ');
}

/**
 * A service's headers as a client may see them. The gateway decides which pages may read answers and which request
 * this is; the session's cookie is ours alone (rules 448, 664 and 665).
 */
export function responseHeaders(rawHeaders: readonly string[], origin: string): HeaderLines {
  const lines = parseRawHeaders(rawHeaders);
  const dropped = namedByConnection(lines);
  const kept: HeaderLines = new Map(
    [...lines].filter(
      ([name]) =>
        !HOP_BY_HOP.includes(name) &&
        !dropped.has(name) &&
        name !== 'x-request-id' &&
        !name.startsWith('access-control-') &&
        !name.startsWith('x-ratelimit-'),
    ),
  );
  const cookies = (kept.get('set-cookie') ?? []).filter((cookie) => !setsSession(cookie));
  if (cookies.length > 0) kept.set('set-cookie', cookies);
  else kept.delete('set-cookie');
  const places = kept.get('location');
  if (places)
    kept.set(
      'location',
      places.map((place) => withoutOrigin(place, origin)),
    );
  return kept;
}

/** Leading `=` make a cookie without a name, whose value then reads as name and value. */
const setsSession = (cookie: string) =>
  cookie
    .replace(/^[=\s]+/, '')
    .split(/[=;]/, 1)[0]!
    .trim() === SESSION_COOKIE;

/** A redirect to the service itself leads through the gateway again; its inner name is nobody's business (rule 24). */
function withoutOrigin(place: string, origin: string): string {
  if (!URL.canParse(place)) return place;
  const { origin: there, pathname, search, hash } = new URL(place);
  return there === origin ? `${pathname}${search}${hash}` : place;
}

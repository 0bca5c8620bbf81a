import { SESSION_COOKIE } from '../auth/index.js';
import { BadRequestError } from '../common/errors.js';

/** Header values by lower-case name; a repeated header has several. */
export type HeaderValues = Map<string, string[]>;

/** Headers that concern a single connection and are never forwarded. */
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
 * Request headers that only the gateway may set: identity, client address, host. Dropped from a client's request in
 * any spelling that a server may normalize to the same name.
 */
const GATEWAY_HEADERS = new Set([
  ...HOP_BY_HOP,
  'authorization',
  'content-length',
  'forwarded',
  'host',
  'x-account-id',
  'x-api-key',
  'x-internal-key',
  'x-original-url',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-url',
  'x-scope',
  'x-session-id',
  'x-user-id',
]);

/** Refused when repeated: two servers could each use a different value. */
const SINGLE_HEADERS = [
  'authorization',
  'content-length',
  'content-type',
  'host',
  'transfer-encoding',
  'x-api-key',
  'x-session-id',
];

/** Normalizes `X_User.Id` to `x-user-id`, as some servers do. */
const normalizedName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-');

const isGatewayHeader = (name: string) =>
  GATEWAY_HEADERS.has(normalizedName(name)) || normalizedName(name).startsWith('x-forwarded-');

function parseRawHeaders(rawHeaders: readonly string[]): HeaderValues {
  const headers: HeaderValues = new Map();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), rawHeaders[at + 1]!]);
  }
  return headers;
}

/** Names listed in the `Connection` header, which concern a single connection too. */
function connectionHeaders(headers: HeaderValues): Set<string> {
  const names = (headers.get('connection') ?? []).join(',').split(',');
  return new Set(names.map((name) => name.trim().toLowerCase()));
}

/**
 * Headers of a client's request that are forwarded to a service: without credentials and gateway headers, and with
 * the body's length stated in exactly one way.
 * @throws BadRequestError when the length is stated twice or ambiguously
 */
export function requestHeaders(rawHeaders: readonly string[], method: string): HeaderValues {
  const headers = parseRawHeaders(rawHeaders);
  const framing = bodyFraming(headers, method);
  const dropped = connectionHeaders(headers);
  const forwarded: HeaderValues = new Map(
    [...headers].filter(([name]) => !isGatewayHeader(name) && !dropped.has(name)),
  );
  const cookies = (forwarded.get('cookie') ?? []).map(withoutSessionCookie).filter((cookie) => cookie !== '');
  if (cookies.length > 0) forwarded.set('cookie', cookies);
  else forwarded.delete('cookie');
  for (const [name, value] of framing) forwarded.set(name, [value]);
  return forwarded;
}

function bodyFraming(headers: HeaderValues, method: string): [string, string][] {
  const repeated = SINGLE_HEADERS.some((name) => (headers.get(name)?.length ?? 0) > 1);
  const [length] = headers.get('content-length') ?? [];
  const [coding] = headers.get('transfer-encoding') ?? [];
  const ambiguous =
    (length !== undefined && (coding !== undefined || !/^\d+$/.test(length))) ||
    (coding !== undefined && coding.toLowerCase() !== 'chunked');
  if (repeated || ambiguous) throw new BadRequestError('The request is malformed.');
  if (coding !== undefined) return [['transfer-encoding', 'chunked']];
  if (length !== undefined) return [['content-length', length]];
  return /^(?:POST|PUT|PATCH)$/.test(method) ? [['content-length', '0']] : [];
}

function withoutSessionCookie(cookie: string): string {
  const parts = cookie.split(';').map((part) => part.trim());
  return parts.filter((part) => part !== '' && !isSessionCookie(part)).join('; ');
}

/**
 * Headers of a service's response that are forwarded to the client: without CORS headers, request id and rate limits,
 * which the gateway sets itself, and without a session cookie.
 */
export function responseHeaders(rawHeaders: readonly string[], origin: string): HeaderValues {
  const headers = parseRawHeaders(rawHeaders);
  const dropped = connectionHeaders(headers);
  const forwarded: HeaderValues = new Map(
    [...headers].filter(
      ([name]) =>
        !HOP_BY_HOP.includes(name) &&
        !dropped.has(name) &&
        name !== 'x-request-id' &&
        !name.startsWith('access-control-') &&
        !name.startsWith('x-ratelimit-'),
    ),
  );
  const cookies = (forwarded.get('set-cookie') ?? []).filter((cookie) => !isSessionCookie(cookie));
  if (cookies.length > 0) forwarded.set('set-cookie', cookies);
  else forwarded.delete('set-cookie');
  const locations = forwarded.get('location');
  if (locations)
    forwarded.set(
      'location',
      locations.map((location) => withoutOrigin(location, origin)),
    );
  return forwarded;
}

/** A leading `=` makes a cookie without a name, whose value is then sent back as name and value. */
const isSessionCookie = (cookie: string) =>
  cookie
    .replace(/^[=\s]+/, '')
    .split(/[=;]/, 1)[0]!
    .trim() === SESSION_COOKIE;

/** Makes a redirect to the service relative, so that it uses the gateway and hides the internal host. */
function withoutOrigin(location: string, origin: string): string {
  if (!URL.canParse(location)) return location;
  const { origin: target, pathname, search, hash } = new URL(location);
  return target === origin ? `${pathname}${search}${hash}` : location;
}

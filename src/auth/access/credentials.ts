import { parseCookie } from 'cookie';
import { isMarkedAsApiKey } from '../keys/api-key-secret.js';
import { SESSION_COOKIE } from '../known-clients/client.js';

export type Credentials = {
  /** `grant`: an access token that OAuth issued. */
  kind: 'token' | 'session' | 'key' | 'grant';
  via: 'bearer' | 'header' | 'cookie' | 'query';
  value: string;
};

interface CredentialSource {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * Reads the credentials of a request: Bearer token or API key, X-Api-Key, X-Session-Id, cookie, query `token` (GET
 * only). The first one present is used, even if it is invalid. API keys are accepted in headers only.
 */
export function readCredentials({ method, headers, query }: CredentialSource): Credentials | undefined {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(readText(headers['authorization']) ?? '');
  if (bearer) return bearerCredentials(bearer[1] ?? '');
  const key = readText(headers['x-api-key']);
  if (key !== undefined) return { kind: 'key', via: 'header', value: key };
  const header = readText(headers['x-session-id']);
  if (header !== undefined) return { kind: 'session', via: 'header', value: header };
  const cookie = parseCookie(readText(headers['cookie']) ?? '')[SESSION_COOKIE];
  if (cookie !== undefined) return { kind: 'session', via: 'cookie', value: cookie };
  const token = method === 'GET' ? readText(query['token']) : undefined;
  return token === undefined ? undefined : { kind: 'session', via: 'query', value: token };
}

/** The credentials that the routes of assistants accept: an API key or an access token of OAuth, as Bearer. */
export function readAssistantCredentials({ headers }: Pick<CredentialSource, 'headers'>) {
  const bearer = /^Bearer +(.+)$/i.exec(readText(headers['authorization']) ?? '')?.[1];
  if (bearer === undefined) return undefined;
  const kind = isMarkedAsApiKey(bearer) ? ('key' as const) : ('grant' as const);
  return { kind, via: 'bearer' as const, value: bearer };
}

function bearerCredentials(value: string): Credentials {
  return { kind: isMarkedAsApiKey(value) ? 'key' : 'token', via: 'bearer', value };
}

interface CsrfRequest {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Values of Sec-Fetch-Site for our own pages, and for an address that the user typed. */
const TRUSTED_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Whether a request authenticated by cookie may change state. Browsers send the cookie with requests of any site, so
 * the request must come from our own pages or from a trusted origin. Clients other than browsers send neither
 * Sec-Fetch-Site nor Origin, and pass.
 */
export function passesCsrfCheck(
  { method, headers }: CsrfRequest,
  trustedOrigins: readonly string[],
): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site === undefined && origin === undefined) return true;
  if (TRUSTED_SITES.has(site)) return true;
  return typeof origin === 'string' && (trustedOrigins.includes(origin) || isSameHost(origin, host));
}

/** 'https://example.com' matches the hosts 'example.com' and 'example.com:443'. */
function isSameHost(origin: string, host: unknown): boolean {
  if (typeof host !== 'string' || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const port = new Map([
    ['http:', 80],
    ['https:', 443],
  ]).get(protocol);
  return port !== undefined && [originHost, `${originHost}:${port}`].includes(host.toLowerCase());
}

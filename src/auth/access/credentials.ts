import { parseCookie } from 'cookie';

export const SESSION_COOKIE = 'sid_app_sw';

export type Credentials = {
  kind: 'token' | 'session';
  via: 'bearer' | 'header' | 'cookie' | 'query';
  value: string;
};

interface CredentialSource {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * Reads the credentials of a request: Bearer token, X-Session-Id, cookie, query `token` (GET only). The first one
 * present is used, even if it is invalid.
 */
export function readCredentials({ method, headers, query }: CredentialSource): Credentials | undefined {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(textOf(headers['authorization']) ?? '');
  if (bearer) return { kind: 'token', via: 'bearer', value: bearer[1] ?? '' };
  const header = textOf(headers['x-session-id']);
  if (header !== undefined) return { kind: 'session', via: 'header', value: header };
  const cookie = parseCookie(textOf(headers['cookie']) ?? '')[SESSION_COOKIE];
  if (cookie !== undefined) return { kind: 'session', via: 'cookie', value: cookie };
  const token = method === 'GET' ? textOf(query['token']) : undefined;
  return token === undefined ? undefined : { kind: 'session', via: 'query', value: token };
}

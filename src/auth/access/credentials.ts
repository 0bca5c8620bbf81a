import { parseCookie } from 'cookie';

export const SESSION_COOKIE = 'sid_app_sw';

export type Credentials = {
  kind: 'token' | 'session';
  via: 'bearer' | 'header' | 'cookie' | 'query';
  value: string;
};

interface Presented {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * What a request shows to be let in: Bearer, X-Session-Id, cookie, query `token` (GET only), in this order.
 * The first one present decides, be it good or bad.
 */
export function credentialsOf({ method, headers, query }: Presented): Credentials | undefined {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(textOf(headers['authorization']) ?? '');
  if (bearer) return { kind: 'token', via: 'bearer', value: bearer[1] ?? '' };
  const header = textOf(headers['x-session-id']);
  if (header !== undefined) return { kind: 'session', via: 'header', value: header };
  const cookie = parseCookie(textOf(headers['cookie']) ?? '')[SESSION_COOKIE];
  if (cookie !== undefined) return { kind: 'session', via: 'cookie', value: cookie };
  const token = method === 'GET' ? textOf(query['token']) : undefined;
  return token === undefined ? undefined : { kind: 'session', via: 'query', value: token };
}

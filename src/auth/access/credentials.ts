import { parseCookie } from 'cookie';
import { isMarkedAsApiKey } from '../keys/api-key-secret.js';
import { SESSION_COOKIE } from '../known-clients/client.js';

export type Credentials = {
  kind: 'token' | 'session' | 'key';
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
 * Reads the credentials of a request: Bearer token or API key, X-Api-Key, X-Session-Id, cookie, query `token` (GET
 * only). The first one present is used, even if it is invalid. API keys are accepted in headers only.
 */
export function readCredentials({ method, headers, query }: CredentialSource): Credentials | undefined {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(textOf(headers['authorization']) ?? '');
  if (bearer) return bearerCredentials(bearer[1] ?? '');
  const key = textOf(headers['x-api-key']);
  if (key !== undefined) return { kind: 'key', via: 'header', value: key };
  const header = textOf(headers['x-session-id']);
  if (header !== undefined) return { kind: 'session', via: 'header', value: header };
  const cookie = parseCookie(textOf(headers['cookie']) ?? '')[SESSION_COOKIE];
  if (cookie !== undefined) return { kind: 'session', via: 'cookie', value: cookie };
  const token = method === 'GET' ? textOf(query['token']) : undefined;
  return token === undefined ? undefined : { kind: 'session', via: 'query', value: token };
}

function bearerCredentials(value: string): Credentials {
  return { kind: isMarkedAsApiKey(value) ? 'key' : 'token', via: 'bearer', value };
}

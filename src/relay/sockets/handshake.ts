import {
  type CallerCredentials,
  type Credentials,
  isMarkedAsApiKey,
  readCredentials,
} from '../../auth/index.js';

/** Headers of a handshake that authentication reads. */
export const HANDSHAKE_HEADERS = [
  'authorization',
  'cookie',
  'x-api-key',
  'x-forwarded-for',
  'x-internal-key',
  'x-session-id',
];

interface Handshake {
  auth: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
}

/**
 * Credentials of a socket: the first present of `auth.session_id`, `auth.token` and those of an HTTP request, in the
 * same order as for HTTP.
 */
export function handshakeCredentials({ auth, headers, query }: Handshake): Credentials | undefined {
  const { session_id, token } = auth;
  if (session_id !== undefined) return { kind: 'session', via: 'header', value: textOrEmpty(session_id) };
  if (token !== undefined) {
    const value = textOrEmpty(token);
    return { kind: credentialKind(value), via: 'bearer', value };
  }
  return readCredentials({ method: 'GET', headers, query });
}

/** @param ip address for which wrong internal keys are counted; only scrapers send a key */
export function handshakeProof(handshake: Handshake, ip = ''): CallerCredentials {
  const { auth, headers } = handshake;
  return {
    credentials: () => handshakeCredentials(handshake),
    internalKey: auth['internal_key'] ?? headers['x-internal-key'],
    ip,
  };
}

/** Maps a value that is not text to '', an invalid credential, rather than ignoring it. */
const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

/** An API key is marked; an access token has three parts separated by dots; a session id has no dots. */
function credentialKind(token: string): Credentials['kind'] {
  if (isMarkedAsApiKey(token)) return 'key';
  return token.split('.').length === 3 ? 'token' : 'session';
}

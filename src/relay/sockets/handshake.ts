import { type Credentials, readCredentials, type CallerCredentials } from '../../auth/index.js';

interface Handshake {
  auth: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
}

/**
 * What a socket signs on with (rule 370): `auth.session_id`, `auth.token`, then what HTTP takes, in its order. The
 * first one present decides.
 */
export function handshakeCredentials({ auth, headers, query }: Handshake): Credentials | undefined {
  const { session_id, token } = auth;
  if (session_id !== undefined) return { kind: 'session', via: 'header', value: textOf(session_id) };
  if (token !== undefined) return { kind: kindOf(textOf(token)), via: 'bearer', value: textOf(token) };
  return readCredentials({ method: 'GET', headers, query });
}

/** @param ip counts wrong internal keys; only scrapers send one */
export function handshakeProof(handshake: Handshake, ip = ''): CallerCredentials {
  const { auth, headers } = handshake;
  return {
    credentials: () => handshakeCredentials(handshake),
    internalKey: auth['internal_key'] ?? headers['x-internal-key'],
    ip,
  };
}

/** What is no text is shown all the same, and lets nobody in. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** An access token is three parts with dots between; a session id has none. */
function kindOf(token: string): Credentials['kind'] {
  return token.split('.').length === 3 ? 'token' : 'session';
}

import { type Credentials, credentialsOf } from '../../auth/access/credentials.js';

interface Handshake {
  auth: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
}

/**
 * What a socket signs on with (rule 370): `auth.session_id`, `auth.token`, then what HTTP takes, in its order. The
 * first one present decides.
 */
export function credentialsOfHandshake({ auth, headers, query }: Handshake): Credentials | undefined {
  if (typeof auth['session_id'] === 'string')
    return { kind: 'session', via: 'header', value: auth['session_id'] };
  if (typeof auth['token'] === 'string')
    return { kind: kindOf(auth['token']), via: 'bearer', value: auth['token'] };
  return credentialsOf({ method: 'GET', headers, query });
}

/** An access token is three parts with dots between; a session id has none. */
function kindOf(token: string): Credentials['kind'] {
  return token.split('.').length === 3 ? 'token' : 'session';
}

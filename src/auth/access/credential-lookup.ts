import type { KeyLookup } from '../keys/api-key.repository.js';
import type { SessionLookup } from '../sessions/session.repository.js';

export type CredentialLookup = SessionLookup | KeyLookup;

export const isKeyLookup = (lookup: CredentialLookup): lookup is KeyLookup =>
  'key_hash' in lookup || 'key' in lookup;

export const isSessionLookup = (lookup: CredentialLookup): lookup is SessionLookup => !isKeyLookup(lookup);

/**
 * Identifies a look-up. An API key that is sent as a session id has the same hash as the key, so the names of the two
 * differ: else it would be accepted in a query or a cookie while its identity is cached.
 */
export function nameOf(lookup: CredentialLookup): string {
  if ('token_hash' in lookup) return lookup.token_hash;
  if ('_id' in lookup) return String(lookup._id);
  return `key:${'key_hash' in lookup ? lookup.key_hash : String(lookup.key)}`;
}

import type { KeyLookup } from '../keys/api-key.repository.js';
import type { SessionLookup } from '../sessions/session.repository.js';

export type CredentialLookup = SessionLookup | KeyLookup;

export const isKeyLookup = (lookup: CredentialLookup): lookup is KeyLookup =>
  'key_hash' in lookup || 'key' in lookup;

export const isSessionLookup = (lookup: CredentialLookup): lookup is SessionLookup => !isKeyLookup(lookup);

/** The id or the hash by which a session or API key is looked up. */
export function idOrHash(lookup: CredentialLookup): string {
  if ('token_hash' in lookup) return lookup.token_hash;
  if ('_id' in lookup) return String(lookup._id);
  return 'key_hash' in lookup ? lookup.key_hash : String(lookup.key);
}

import { ForbiddenError } from '../../common/errors.js';
import type { Account } from '../accounts/account.schema.js';
import type { ApiKey } from '../keys/api-key.schema.js';
import type { SessionUser } from '../sessions/sessions.service.js';
import type { User } from '../users/user.schema.js';
import type { Credentials } from './credentials.js';

interface SessionIdentity extends SessionUser {
  key?: undefined;
  account: Account;
}

export interface KeyIdentity {
  session?: undefined;
  key: ApiKey;
  /** The user of the key; the scope is that of the key, less the permissions that the user lacks. */
  user: User;
  account: Account;
}

/** A session or API key with its user and account. */
export type Identity = SessionIdentity | KeyIdentity;

interface Caller {
  via: Credentials['via'];
}

export interface SessionActor extends SessionIdentity, Caller {
  /** The session was renewed by this request, so the expiry of its cookie has to be extended. */
  renewed?: true;
}

export interface KeyActor extends KeyIdentity, Caller {}

/** The authenticated caller of a request. */
export type Actor = SessionActor | KeyActor;

export const refusesKeys = (what: string) => `API keys cannot ${what}: log in, and send the session.`;

/**
 * For changes that weaken the protection of users, on routes that also accept API keys.
 * @param what is changed
 * @throws ForbiddenError for an API key
 */
export function requireSession({ key }: Actor, what: string): void {
  if (key) throw new ForbiddenError(refusesKeys(what));
}

/** Id of the session or API key; its sockets are closed when it ends. */
export const credentialId = ({ session, key }: Identity): string => String((key ?? session)._id);

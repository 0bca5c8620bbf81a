import type { Actor } from '../access/actor.js';
import { mustEnrol } from '../access/enrolment.js';
import type { Account } from '../accounts/account.schema.js';
import { parsePreferences } from '../users/preferences.js';
import type { User } from '../users/user.schema.js';

export function identityView(user: User, account: Account) {
  return {
    user: { _id: user._id, email: user.email, name: user.name },
    account: { _id: account._id, name: account.name },
    scope: user.scope.join(' '),
  };
}

/** With an API key, `scope` has the permissions that both the key and its user have. */
export function meView({ user, account, session, key }: Actor) {
  const identity = identityView(user, account);
  const own = {
    ...identity.user,
    time_zone: user.time_zone ?? null,
    preferences: parsePreferences(user.preferences),
  };
  const caller = { ...identity, user: own };
  if (!key) {
    const enrol = mustEnrol(user, account, session) && { enrol: true };
    return { ...caller, expires_at: session.expires_at, ...enrol };
  }
  return { ...caller, expires_at: key.expires_at, key: { _id: key._id, name: key.name } };
}

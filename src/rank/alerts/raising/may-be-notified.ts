import type { Account, User } from '../../../auth/index.js';

/** Whether a user may be chosen for the alerts of an account: an active one of the account, or of one above it. */
export const mayBeNotified = (user: User, { _id, ancestors }: Account): boolean =>
  user.active && [_id, ...ancestors].some((id) => id.equals(user.account));

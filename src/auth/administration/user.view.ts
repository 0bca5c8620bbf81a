import type { User } from '../users/user.schema.js';

/** A user as administrators see it; `pending_email` is an unconfirmed new address. */
export function userView(user: User, now: Date) {
  const { _id, email, email_change, name, image, account, scope, active, createdAt, updatedAt } = user;
  const pending = email_change && email_change.expires_at > now ? { pending_email: email_change.email } : {};
  return {
    _id,
    email,
    ...pending,
    name,
    image,
    account,
    scope: scope.join(' '),
    active,
    createdAt,
    updatedAt,
  };
}

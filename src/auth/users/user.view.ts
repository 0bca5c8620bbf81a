import type { User } from './user.schema.js';

/** What an administrator sees of a user; `pending_email` while a new address waits to be confirmed. */
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

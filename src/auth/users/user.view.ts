import type { User } from './user.schema.js';

/** What an administrator sees of a user. */
export function userView({ _id, email, name, image, account, scope, active, createdAt, updatedAt }: User) {
  return { _id, email, name, image, account, scope: scope.join(' '), active, createdAt, updatedAt };
}

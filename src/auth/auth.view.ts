import type { Account } from './accounts/account.schema.js';
import type { User } from './users/user.schema.js';

/** Who one is: the answer of login and of /v1/auth/me. */
export function identityView(user: User, account: Account) {
  return {
    user: { _id: user._id, email: user.email, name: user.name },
    account: { _id: account._id, name: account.name },
    scope: user.scope.join(' '),
  };
}

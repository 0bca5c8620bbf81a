import type { Account } from '../accounts/account.schema.js';
import type { Session } from '../sessions/session.schema.js';
import { hasFactor } from '../users/factors.js';
import type { User } from '../users/user.schema.js';

export const SECOND_FACTOR_REQUIRED = 'A second factor is required.';

/** Whether the user must set up a second factor before the session may do anything else. An issuer has its own rules. */
export const mustEnrol = (
  user: Pick<User, 'factors'>,
  account: Pick<Account, 'require_second_factor'>,
  session: Pick<Session, 'signed_in_by'>,
): boolean => account.require_second_factor === true && session.signed_in_by !== 'oidc' && !hasFactor(user);

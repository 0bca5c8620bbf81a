import type { Account } from '../accounts/account.schema.js';
import type { Session } from '../sessions/session.schema.js';
import type { User } from '../users/user.schema.js';
import type { Credentials } from './credentials.js';

/** Who a request comes from, as the store has them at the time of the request. */
export interface Actor {
  session: Session;
  user: User;
  account: Account;
  via: Credentials['via'];
  /** The session was renewed on the way: a browser's cookie has to live longer too. */
  renewed?: true;
}

declare module 'express-serve-static-core' {
  interface Request {
    actor?: Actor;
    actedAccount?: Account;
  }
}

import type { Account } from '../accounts/account.schema.js';
import type { Session } from '../sessions/session.schema.js';
import type { User } from '../users/user.schema.js';
import type { Credentials } from './credentials.js';

/** The authenticated caller of a request. */
export interface Actor {
  session: Session;
  user: User;
  account: Account;
  via: Credentials['via'];
  /** The session was renewed by this request, so the expiry of its cookie has to be extended. */
  renewed?: true;
}

declare module 'express-serve-static-core' {
  interface Request {
    actor?: Actor;
    targetAccount?: Account;
  }
}

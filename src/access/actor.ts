import type { Types } from 'mongoose';

/** An account that a request may act for, as far as features before auth/ know it. */
export interface AuthorizedAccount {
  _id: Types.ObjectId;
  name: string;
}

/** The caller of a request, as far as features before auth/ know it; its documents are in the Actor of auth/. */
export interface AuthorizedActor {
  user: { _id: Types.ObjectId };
  account: AuthorizedAccount;
  session?: { _id: Types.ObjectId } | undefined;
  /** The API key. */
  key?: { _id: Types.ObjectId } | undefined;
}

declare module 'express-serve-static-core' {
  interface Request {
    actor?: AuthorizedActor;
    targetAccount?: AuthorizedAccount;
  }
}

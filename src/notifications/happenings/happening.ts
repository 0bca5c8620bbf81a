import { Schema, type Types } from 'mongoose';

export type HappeningKind =
  | 'config_created'
  | 'config_deleted'
  | 'password_reset'
  | 'email_change'
  | 'email_change_requested'
  | 'email_changed';

/** The account that something happened to, for a recipient in the account above it. */
export interface ChildAccount {
  account: Types.ObjectId;
  name: string;
}

/** Who is told inside the application: a user, or everybody in an account that nobody owns (rule 314). */
export interface Recipient {
  /** The account of the recipient, not always the one that it is about. */
  account: Types.ObjectId;
  user: Types.ObjectId | null;
  /** Set for the recipient in a parent account. */
  child?: ChildAccount;
}

/**
 * Something that people are to be told. It is written into the document it happened to, as an element of `events`, in
 * the very write that makes it happen (rule 317), and names its recipients as they were then.
 */
export interface Happening {
  /** The same happening has the same key, whoever tells of it and however often. */
  key: string;
  kind: HappeningKind;
  at: Date;
  /** Of the configuration that it is about. */
  website?: string;
  /** The new e-mail address that it is about. */
  address?: string;
  /** Get an in-app notification. */
  tell: Recipient[];
  /** Get an e-mail. */
  mail: string[];
  /** Sealed (outbox/seals.ts); a mail with a link says nothing after `expires_at`. */
  link?: string;
  expires_at?: Date;
}

/** Part of every document that happenings are written into. */
export interface Eventful {
  _id: Types.ObjectId | string;
  events: Happening[];
}

const id = Schema.Types.ObjectId;

export const happeningSchema = new Schema<Happening>(
  {
    key: { type: String, required: true },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    website: String,
    address: String,
    tell: [
      {
        _id: false,
        account: id,
        user: { type: id, default: null },
        child: { type: { _id: false, account: id, name: String }, default: undefined },
      },
    ],
    mail: [String],
    link: String,
    expires_at: Date,
  },
  { _id: false },
);

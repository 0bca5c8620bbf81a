import { Schema, type Types } from 'mongoose';

export type HappeningKind = 'config_created' | 'config_deleted' | 'password_reset';

/** Who is told inside the application: a user, or everybody in an account that nobody owns (rule 314). */
export interface Recipient {
  account: Types.ObjectId;
  user: Types.ObjectId | null;
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
    tell: [{ _id: false, account: id, user: { type: id, default: null } }],
    mail: [String],
    link: String,
    expires_at: Date,
  },
  { _id: false },
);

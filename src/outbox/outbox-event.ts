import { Schema, type Types } from 'mongoose';

export type OutboxEventKind =
  | 'config_created'
  | 'config_deleted'
  | 'run_ended'
  | 'password_reset'
  | 'email_change'
  | 'email_change_requested'
  | 'email_changed';

/** The account that an event is about, for a recipient in the account above it. */
export interface ChildAccount {
  account: Types.ObjectId;
  name: string;
}

/** Recipient of an in-app notification: a user, or everybody in an account without an owner (rule 314). */
export interface Recipient {
  /** The recipient's account, not always the one that the event is about. */
  account: Types.ObjectId;
  user: Types.ObjectId | null;
  /** Set for the recipient in a parent account. */
  child?: ChildAccount;
}

/**
 * A domain event that channels deliver. It is stored in the document it is about, as an element of `events`, by the
 * very write that causes it (rule 317), and names its recipients as of then.
 */
export interface OutboxEvent {
  /** Identifies the event; deliveries derive their own keys from it, so that repeating one has no effect. */
  key: string;
  kind: OutboxEventKind;
  at: Date;
  /** Website of the configuration that it is about. */
  website?: string;
  /** New e-mail address that it is about. */
  address?: string;
  /** Recipients of an in-app notification. */
  tell: Recipient[];
  /** E-mail addresses. */
  mail: string[];
  /** Sealed (SecretBox); a mail with a link is of no use after `expires_at`. */
  link?: string;
  expires_at?: Date;
  /** Facts that the channels of this kind need. */
  data?: unknown;
}

/** Part of every document that stores events. */
export interface EventHolder {
  _id: Types.ObjectId | string;
  events: OutboxEvent[];
}

const id = Schema.Types.ObjectId;

export const outboxEventSchema = new Schema<OutboxEvent>(
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
    data: Schema.Types.Mixed,
  },
  { _id: false },
);

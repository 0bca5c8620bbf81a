import { Schema, type Types } from 'mongoose';

export type OutboxEventKind =
  | 'config_created'
  | 'config_deleted'
  | 'run_ended'
  | 'password_reset'
  | 'email_change'
  | 'email_change_requested'
  | 'email_changed';

/** The account that an event is about, for a recipient in the parent account. */
interface ChildAccount {
  account: Types.ObjectId;
  name: string;
}

/** Recipient of an in-app notification: a user, or all users of an account without an owner (rule 314). */
export interface Recipient {
  /** The recipient's account, which may be the parent of the one that the event is about. */
  account: Types.ObjectId;
  user: Types.ObjectId | null;
  /** Set for the recipient in a parent account. */
  child?: ChildAccount;
}

/**
 * A domain event that channels deliver. The write that causes it stores it in the same document, in `events`, with
 * the recipients at that time (rule 317).
 */
export interface OutboxEvent {
  /** Idempotency key; deliveries derive theirs from it. */
  key: string;
  kind: OutboxEventKind;
  at: Date;
  /** Website of the configuration. */
  website?: string;
  /** The new e-mail address. */
  address?: string;
  /** Recipients of an in-app notification. */
  tell: Recipient[];
  /** E-mail addresses. */
  mail: string[];
  /** Encrypted by SecretBox; invalid after `expires_at`. */
  link?: string;
  expires_at?: Date;
  /** Data that only channels of this kind use. */
  data?: unknown;
}

/** A document that stores events. */
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

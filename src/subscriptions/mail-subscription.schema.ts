import { Schema, type Types } from 'mongoose';
import type { Language } from '../common/language.js';
import { type OutboxEvent, outboxEventSchema } from '../outbox/index.js';

export const SUBSCRIPTION_STATES = ['unconfirmed', 'waiting', 'confirmed', 'unsubscribed'] as const;

/** Whether an address gets the reports of a tree of accounts. */
export interface MailSubscription {
  _id: Types.ObjectId;
  /** The top account. */
  tree: Types.ObjectId;
  /** `hashAddress`. */
  hash: string;
  /** Null once it has unsubscribed: the hash is enough to leave it alone. */
  address: string | null;
  state: (typeof SUBSCRIPTION_STATES)[number];
  /** The account that sent a report last, or asked. */
  account: Types.ObjectId;
  language: Language;
  /** Token of the unsubscribe link, the same in all mails. */
  token: string;
  /** Hash of the token in the confirmation link; the token itself is only in the mail. */
  confirm_hash?: string;
  /** What the reports are about that the mail with the link names. */
  website?: string;
  /** How often the owner was asked to confirm. */
  asked: number;
  asked_at?: Date;
  /** When the link that confirms ends. */
  expires_at?: Date;
  createdAt: Date;
  updatedAt: Date;
  /** Outbox events that are not dispatched yet. */
  events: OutboxEvent[];
}

export const MAIL_SUBSCRIPTIONS = 'mail_subscriptions';

const id = Schema.Types.ObjectId;

export const mailSubscriptionSchema = new Schema<MailSubscription>(
  {
    tree: { type: id, required: true },
    hash: { type: String, required: true },
    address: { type: String, default: null },
    state: { type: String, required: true },
    account: { type: id, required: true },
    language: { type: String, required: true },
    token: { type: String, required: true },
    confirm_hash: String,
    website: String,
    asked: { type: Number, required: true },
    asked_at: Date,
    expires_at: Date,
    createdAt: Date,
    updatedAt: Date,
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: MAIL_SUBSCRIPTIONS, versionKey: false },
);

mailSubscriptionSchema.index({ tree: 1, hash: 1 }, { unique: true });
mailSubscriptionSchema.index({ confirm_hash: 1 }, { sparse: true });
mailSubscriptionSchema.index({ 'events.at': 1 });

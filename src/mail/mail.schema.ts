import { Schema, type Types } from 'mongoose';
import { type Delivery, deliveryFields } from '../outbox/index.js';

export interface Mail extends Delivery {
  /** Whose it is: withdrawn and erased with the account. Absent: of no account. */
  account?: Types.ObjectId;
  /** What it is about, until it is sent: withdrawn when the configuration is deleted. */
  config?: Types.ObjectId;
  to: string;
  subject: string;
  content: string;
  /** Language of subject and content; absent: English. */
  language?: string;
  /** Part of the application that has written it. */
  origin: string;
  /** Encrypted, because it grants access to anyone who has it; erased when the mail is sent. */
  link: string | null;
  /** The composer that makes its body when it is sent, and what from; absent: the content is the body. */
  composed?: { by: string; source: Types.ObjectId };
  /** The same at each attempt, so that mail servers and clients recognize a duplicate. */
  message_id: string;
}

export const OUTBOX = 'outbox';

/** Sent mails are deleted after this time; failed mails stay until they are retried. */
const RETENTION_SECONDS = 90 * 24 * 3600;

export const mailSchema = new Schema<Mail>(
  {
    ...deliveryFields,
    account: Schema.Types.ObjectId,
    config: Schema.Types.ObjectId,
    to: { type: String, required: true },
    subject: { type: String, required: true },
    content: { type: String, required: true },
    language: String,
    origin: { type: String, required: true },
    link: { type: String, default: null },
    composed: {
      type: new Schema({ by: String, source: Schema.Types.ObjectId }, { _id: false }),
      default: undefined,
    },
    message_id: { type: String, required: true },
  },
  { collection: OUTBOX, versionKey: false },
);

mailSchema.index({ key: 1 }, { unique: true });
mailSchema.index({ state: 1, next_attempt_at: 1 });
mailSchema.index({ sent_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

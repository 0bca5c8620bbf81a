import { Schema, type Types } from 'mongoose';

export const MAIL_STATES = ['pending', 'sent', 'held', 'failed'] as const;

/** `held`: there was no SMTP_URL when it was written; it goes out when there is one (rule 320). */
export type MailState = (typeof MAIL_STATES)[number];

/** An e-mail, from when it is owed until long after it was sent. */
export interface Mail {
  _id: Types.ObjectId;
  /** One row per recipient and happening (rule 308). */
  key: string;
  to: string;
  subject: string;
  content: string;
  /** The part of the application that it comes from. */
  origin: string;
  /** Sealed, because it lets in whoever has it; erased when the mail has been sent. */
  link: string | null;
  /** Every attempt carries the same, so that a mail server or reader knows a second copy (rule 316). */
  message_id: string;
  state: MailState;
  attempts: number;
  first_attempt_at?: Date;
  /** When it is due. For one that is being sent: when its lease runs out, and another process may take it. */
  next_attempt_at: Date;
  lease: Types.ObjectId | null;
  lease_until: Date | null;
  /** After this it is of no use any more, and fails. */
  expires_at: Date | null;
  /** Why the last attempt failed. */
  reason: string | null;
  sent_at: Date | null;
  createdAt: Date;
}

export const OUTBOX = 'outbox';

/** What was sent is kept this long for whoever asks; what failed stays until somebody sees to it (rule 646). */
const KEPT_SECONDS = 90 * 24 * 3600;

const id = Schema.Types.ObjectId;

export const mailSchema = new Schema<Mail>(
  {
    key: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    content: { type: String, required: true },
    origin: { type: String, required: true },
    link: { type: String, default: null },
    message_id: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    first_attempt_at: Date,
    next_attempt_at: { type: Date, required: true },
    lease: { type: id, default: null },
    lease_until: { type: Date, default: null },
    expires_at: { type: Date, default: null },
    reason: { type: String, default: null },
    sent_at: { type: Date, default: null },
    createdAt: Date,
  },
  { collection: OUTBOX, versionKey: false },
);

mailSchema.index({ key: 1 }, { unique: true });
mailSchema.index({ state: 1, next_attempt_at: 1 });
mailSchema.index({ sent_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

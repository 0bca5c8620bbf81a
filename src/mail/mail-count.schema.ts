import { Schema } from 'mongoose';

/** How many mails a period has had, per account and per recipient (mail-quota.repository.ts). */
export interface MailCount {
  _id: string;
  count: number;
  /** When the last mail was counted. */
  at: Date;
  /** By the clock of the store, which deletes it. */
  stored_at: Date;
}

export const MAIL_COUNTS = 'mail_counts';

/** Longer than the longest period. */
const RETENTION_SECONDS = 3 * 24 * 3600;

export const mailCountSchema = new Schema<MailCount>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    at: { type: Date, required: true },
    stored_at: Date,
  },
  { collection: MAIL_COUNTS, versionKey: false },
);

mailCountSchema.index({ stored_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

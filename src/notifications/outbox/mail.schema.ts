import { Schema } from 'mongoose';
import { type Delivery, deliveryFields } from '../../outbox/index.js';

export { DELIVERY_STATES as MAIL_STATES } from '../../outbox/index.js';

/** An e-mail, from when it is owed until long after it was sent. */
export interface Mail extends Delivery {
  to: string;
  subject: string;
  content: string;
  /** The part of the application that it comes from. */
  origin: string;
  /** Sealed, because it grants access to anyone who has it; erased when the mail has been sent. */
  link: string | null;
  /** The same at each attempt, so that a mail server or reader recognises a second copy (rule 316). */
  message_id: string;
}

export const OUTBOX = 'outbox';

/** What was sent is kept this long for whoever asks; what failed stays until somebody sees to it (rule 646). */
const KEPT_SECONDS = 90 * 24 * 3600;

export const mailSchema = new Schema<Mail>(
  {
    ...deliveryFields,
    to: { type: String, required: true },
    subject: { type: String, required: true },
    content: { type: String, required: true },
    origin: { type: String, required: true },
    link: { type: String, default: null },
    message_id: { type: String, required: true },
  },
  { collection: OUTBOX, versionKey: false },
);

mailSchema.index({ key: 1 }, { unique: true });
mailSchema.index({ state: 1, next_attempt_at: 1 });
mailSchema.index({ sent_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

import { Schema, type Types } from 'mongoose';
import { type OutboxEvent, outboxEventSchema } from '../../outbox/index.js';

/**
 * The valid link of an e-mail address; a further request replaces it. An unknown address gets a row without a user,
 * so that both cases take the same steps.
 */
export interface PasswordReset {
  /** Hash of the e-mail address: makes rows unique without storing a list of addresses. */
  _id: string;
  user: Types.ObjectId | null;
  /** The account of the user; null without a user. */
  account: Types.ObjectId | null;
  /** The token itself is only in the mail. */
  token_hash: string;
  expires_at: Date;
  events: OutboxEvent[];
}

export const PASSWORD_RESETS = 'password_resets';

export const passwordResetSchema = new Schema<PasswordReset>(
  {
    _id: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
    account: { type: Schema.Types.ObjectId, default: null },
    token_hash: { type: String, required: true },
    expires_at: { type: Date, required: true },
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: PASSWORD_RESETS, versionKey: false },
);

passwordResetSchema.index({ token_hash: 1 });
passwordResetSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
passwordResetSchema.index({ 'events.at': 1 });

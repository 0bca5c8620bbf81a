import { Schema, type Types } from 'mongoose';
import { type OutboxEvent, outboxEventSchema } from '../../outbox/index.js';

/**
 * The one link that is good for an e-mail address: asking again writes over it. Asking for an address that nobody has
 * writes one too, of no user, so that both take the same steps.
 */
export interface PasswordReset {
  /** Hash of the address: one row each, and no list of addresses for whoever reads the store. */
  _id: string;
  user: Types.ObjectId | null;
  /** The token itself is in the mail alone. */
  token_hash: string;
  expires_at: Date;
  events: OutboxEvent[];
}

export const PASSWORD_RESETS = 'password_resets';

export const passwordResetSchema = new Schema<PasswordReset>(
  {
    _id: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
    token_hash: { type: String, required: true },
    expires_at: { type: Date, required: true },
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: PASSWORD_RESETS, versionKey: false },
);

passwordResetSchema.index({ token_hash: 1 });
passwordResetSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
passwordResetSchema.index({ 'events.at': 1 });

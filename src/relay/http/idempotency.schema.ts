import { Schema } from 'mongoose';

/** A call that carried an Idempotency-Key. */
export interface IdempotencyKey {
  /** Of method, path and key. */
  _id: string;
  /** Of query and body: the same key with another one is a mistake. */
  fingerprint: string;
  /** Whoever took the key: only that call may finish or free it. */
  holder: string;
  /** What was answered; null while the call is under way. */
  answer: object | null;
  expires_at: Date;
}

export const IDEMPOTENCY_KEYS = 'idempotency_keys';

export const idempotencyKeySchema = new Schema<IdempotencyKey>(
  {
    _id: { type: String, required: true },
    fingerprint: String,
    holder: String,
    answer: { type: Schema.Types.Mixed, default: null },
    expires_at: Date,
  },
  { collection: IDEMPOTENCY_KEYS, versionKey: false },
);

idempotencyKeySchema.index({ expires_at: 1 });

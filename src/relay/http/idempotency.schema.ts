import { Schema } from 'mongoose';

/** A request sent with an Idempotency-Key. */
export interface IdempotencyKey {
  /** Hash of method, path and key. */
  _id: string;
  /** Hash of query and body; a request with the same key and a different fingerprint is rejected. */
  fingerprint: string;
  /** Random id of the request that acquired the key; only that request may complete or release it. */
  holder: string;
  /** Response body; null while the request is pending. */
  answer: object | null;
  /** IdempotencyRepository deletes expired keys, at most once a minute. */
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

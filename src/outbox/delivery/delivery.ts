import { Schema, type Types } from 'mongoose';

/** The fields of every queued delivery; each channel adds others and has a separate collection. */
export interface QueuedDelivery {
  _id: Types.ObjectId;
  /** Key of the event and the recipient; unique. */
  key: string;
  /** Only `pending` ones are attempted. */
  state: string;
  /** Due time; during an attempt the end of the lease, when another process may claim it. null: not pending. */
  next_attempt_at: Date | null;
  lease: Types.ObjectId | null;
  /** The delivery is useless after this time, and fails. */
  expires_at?: Date | null;
  /** Why the last attempt failed. */
  reason?: string | null;
}

/** A delivery that this process has claimed. */
export type Leased<D extends QueuedDelivery = QueuedDelivery> = D & { lease: Types.ObjectId };

/**
 * Why an attempt failed.
 * - `permanent`: this delivery can never succeed
 * - `transient`: this delivery may succeed later
 * - `unavailable`: the server is down or rejects us, so every delivery of the channel would fail now
 */
export type DeliveryFailureKind = 'permanent' | 'transient' | 'unavailable';

export type DeliveryOutcome = 'sent' | 'expired' | 'aborted' | DeliveryFailureKind;

export interface DeliveryResult {
  kind: DeliveryOutcome;
  /** Why it failed. */
  reason: string | null;
}

export const DELIVERY_STATES = ['pending', 'sent', 'held', 'failed'] as const;

/** `held`: the channel was not configured when the delivery was stored; it is queued once the channel is. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A delivery to a recipient that has no document, with `deliveryFields`. */
export interface Delivery extends QueuedDelivery {
  state: DeliveryState;
  attempts: number;
  first_attempt_at?: Date;
  next_attempt_at: Date;
  lease_until: Date | null;
  expires_at: Date | null;
  reason: string | null;
  sent_at: Date | null;
  createdAt: Date;
}

export const deliveryFields = {
  key: { type: String, required: true },
  state: { type: String, required: true },
  attempts: { type: Number, default: 0 },
  first_attempt_at: Date,
  next_attempt_at: { type: Date, required: true },
  lease: { type: Schema.Types.ObjectId, default: null },
  lease_until: { type: Date, default: null },
  expires_at: { type: Date, default: null },
  reason: { type: String, default: null },
  sent_at: { type: Date, default: null },
  createdAt: Date,
} as const;

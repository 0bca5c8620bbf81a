import { Schema, type Types } from 'mongoose';

export const DELIVERY_STATES = ['pending', 'sent', 'held', 'failed'] as const;

/** `held`: the channel was not configured when the delivery was stored; it is queued once the channel is. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The delivery of an event to one recipient. Each channel adds fields and has a separate collection. */
export interface Delivery {
  _id: Types.ObjectId;
  /** Key of the event and the recipient; unique. */
  key: string;
  state: DeliveryState;
  attempts: number;
  first_attempt_at?: Date;
  /** Due time; during an attempt the end of the lease, when another process may claim it. */
  next_attempt_at: Date;
  lease: Types.ObjectId | null;
  lease_until: Date | null;
  /** The delivery is useless after this time, and fails. */
  expires_at: Date | null;
  /** Why the last attempt failed. */
  reason: string | null;
  sent_at: Date | null;
  createdAt: Date;
}

/** A delivery that this process has claimed. */
export type Leased<D extends Delivery = Delivery> = D & { lease: Types.ObjectId };

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

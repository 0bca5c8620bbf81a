import { Schema, type Types } from 'mongoose';

export const DELIVERY_STATES = ['pending', 'sent', 'held', 'failed'] as const;

/** `held`: its channel was not configured when it was stored; it is due once it is (rule 320). */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The delivery of an event to one recipient. A channel adds what it needs, in a collection of its own. */
export interface Delivery {
  _id: Types.ObjectId;
  /** Of the event and the recipient: one delivery each (rule 308). */
  key: string;
  state: DeliveryState;
  attempts: number;
  first_attempt_at?: Date;
  /** When it is due. During an attempt: the end of its lease, when another process may take it. */
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

/** A delivery that this process has taken. */
export type Leased<D extends Delivery = Delivery> = D & { lease: Types.ObjectId };

/** Schema fields of Delivery. */
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

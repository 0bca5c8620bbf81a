import { createHash } from 'node:crypto';
import { Schema, Types } from 'mongoose';
import type { DeliveryResult, QueuedDelivery } from '../../outbox/index.js';
import { TIMEOUT_MS } from '../sending/webhook.sender.js';

export const RECEIVER_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type ReceiverDeliveryState = (typeof RECEIVER_DELIVERY_STATES)[number];

export interface Attempt {
  at: Date;
  /** null: there was no response. */
  status: number | null;
  ms: number;
  /** The first bytes of the response, or why there is none. */
  answer: string;
}

/** How an attempt ended, with what is stored of it. */
export interface ReceiverResult extends DeliveryResult {
  attempt: Attempt;
  /** Nothing was sent, as this process cannot decrypt the credentials; another one may. */
  isUnreadable: boolean;
}

/** One event for one receiver. */
export interface ReceiverDelivery extends QueuedDelivery {
  /** The receiver, in the field of its kind. */
  webhook?: Types.ObjectId;
  channel?: Types.ObjectId;
  /** Account of the receiver. */
  account: Types.ObjectId;
  /** That the event is about: the same, or one below it. */
  about: Types.ObjectId;
  /** The id of the message, the same in all attempts and for all receivers. */
  event: string;
  type: string;
  /** JSON; the same in all attempts. */
  body: string;
  state: ReceiverDeliveryState;
  attempts: Attempt[];
  /** Start of the schedule of attempts. */
  since: Date;
  createdAt: Date;
}

/** A message of an event, for one receiver. */
export interface NewDelivery {
  /** The same for all receivers that get it. */
  id: string;
  type: string;
  /** Time of the event. */
  at: Date;
  about: Types.ObjectId;
  body: string;
}

/** A delivery that is due now; the field of the receiver is missing. */
export const newDelivery = (
  { _id: receiver, account }: { _id: Types.ObjectId; account: Types.ObjectId },
  { id: event, at: since, ...message }: NewDelivery,
  now: Date,
): Omit<ReceiverDelivery, 'webhook' | 'channel'> => ({
  ...message,
  _id: new Types.ObjectId(),
  key: `${event}:${String(receiver)}`,
  account,
  event,
  since,
  state: 'pending',
  attempts: [],
  next_attempt_at: now,
  lease: null,
  createdAt: now,
});

/** The same each time that an event is dispatched. */
export const messageId = (key: string) =>
  `evt_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;

/** Longer than an attempt, so that no two processes make the same one. */
export const LEASE_MS = 2 * TIMEOUT_MS;

const id = Schema.Types.ObjectId;

/** The schema of deliveries to receivers, whose id is in this field. */
export function receiverDeliverySchema<D extends ReceiverDelivery>(
  collection: string,
  receiver: string,
): Schema<D> {
  const schema = new Schema(
    {
      key: { type: String, required: true },
      [receiver]: { type: id, required: true },
      account: { type: id, required: true },
      about: { type: id, required: true },
      event: { type: String, required: true },
      type: { type: String, required: true },
      body: { type: String, required: true },
      state: { type: String, required: true },
      attempts: { type: [{ _id: false, at: Date, status: Number, ms: Number, answer: String }], default: [] },
      since: { type: Date, required: true },
      next_attempt_at: { type: Date, default: null },
      lease: { type: id, default: null },
      createdAt: Date,
    },
    { collection, versionKey: false },
  );
  schema.index({ key: 1 }, { unique: true });
  schema.index({ [receiver]: 1, state: 1, next_attempt_at: 1 });
  schema.index({ [receiver]: 1, _id: 1 });
  schema.index({ state: 1, next_attempt_at: 1 });
  schema.index({ account: 1, _id: 1 });
  schema.index({ about: 1 });
  schema.index({ createdAt: 1 });
  return schema as unknown as Schema<D>;
}

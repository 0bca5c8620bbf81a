import { Schema, type Types } from 'mongoose';
import { type OutboxEvent, outboxEventSchema } from '../../outbox/index.js';

/** Why the application has switched a receiver off: it answered that it is gone, or failed for five days. */
export type SwitchOffReason = 'gone' | 'failing';

/** A receiver of events of an account, as it is stored. */
export interface StoredReceiver {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  /** From 1, unique among the receivers of the account, which bounds their number. */
  number: number;
  /** Subscribed events; `events` has those of the outbox. */
  event_types: string[];
  /** Whether it also gets events of accounts below its own. */
  descendants: boolean;
  active: boolean;
  switched_off: SwitchOffReason | null;
  /** First failed attempt since the last success; null: none has failed. */
  failing_since: Date | null;
  /** Incremented when its target changes or it is switched on, so that results of earlier attempts have no effect. */
  revision: number;
  /** No pending delivery is due before. */
  wake_at: Date;
  /** Incremented with each delivery that becomes due earlier. */
  wakes: number;
  createdAt: Date;
  updatedAt: Date;
  /** Outbox events that are not dispatched yet. */
  events: OutboxEvent[];
}

/** A date, not null, as `$min` takes null for less than every date. */
export const NOTHING_PENDING = new Date('9999-12-31T00:00:00Z');

const id = Schema.Types.ObjectId;

/** The fields of every receiver. */
export const receiverFields = {
  account: { type: id, required: true },
  number: { type: Number, required: true },
  event_types: { type: [String], required: true },
  descendants: { type: Boolean, default: false },
  active: { type: Boolean, default: true },
  switched_off: { type: String, default: null },
  failing_since: { type: Date, default: null },
  revision: { type: Number, default: 0 },
  wake_at: { type: Date, required: true },
  wakes: { type: Number, default: 0 },
  createdAt: Date,
  updatedAt: Date,
  events: { type: [outboxEventSchema], default: [] },
};

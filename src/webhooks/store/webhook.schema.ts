import { Schema, type Types } from 'mongoose';
import { type OutboxEvent, outboxEventSchema } from '../../outbox/index.js';
import type { WebhookEvent } from '../domain/event-types.js';

/** Why the application has switched a webhook off: the receiver answered 410, or failed for five days. */
export type SwitchOffReason = 'gone' | 'failing';

/** A secret that still signs after a rotation. */
interface FormerSecret {
  /** Encrypted by SecretBox. */
  secret: string;
  until: Date;
}

/** A receiver of events of an account. */
export interface Webhook {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  /** From 1, unique among the webhooks of the account, which bounds their number. */
  number: number;
  url: string;
  description: string;
  /** Subscribed events; `events` has those of the outbox. */
  event_types: WebhookEvent[];
  /** Whether it also gets events of accounts below its own. */
  descendants: boolean;
  active: boolean;
  switched_off: SwitchOffReason | null;
  /** Encrypted by SecretBox. */
  secret: string;
  former: FormerSecret | null;
  /** First failed attempt since the last success; null: none has failed. */
  failing_since: Date | null;
  /** Incremented when the URL changes or it is switched on, so that results of earlier attempts have no effect. */
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

export const WEBHOOKS = 'webhooks';

/** A date, not null, as `$min` takes null for less than every date. */
export const NOTHING_PENDING = new Date('9999-12-31T00:00:00Z');

const id = Schema.Types.ObjectId;

const formerSecretSchema = new Schema<FormerSecret>(
  { secret: { type: String, required: true }, until: { type: Date, required: true } },
  { _id: false },
);

export const webhookSchema = new Schema<Webhook>(
  {
    account: { type: id, required: true },
    number: { type: Number, required: true },
    url: { type: String, required: true },
    description: { type: String, default: '' },
    event_types: { type: [String], required: true },
    descendants: { type: Boolean, default: false },
    active: { type: Boolean, default: true },
    switched_off: { type: String, default: null },
    secret: { type: String, required: true },
    former: { type: formerSecretSchema, default: null },
    failing_since: { type: Date, default: null },
    revision: { type: Number, default: 0 },
    wake_at: { type: Date, required: true },
    wakes: { type: Number, default: 0 },
    createdAt: Date,
    updatedAt: Date,
    events: { type: [outboxEventSchema], default: [] },
  },
  { collection: WEBHOOKS, versionKey: false },
);

webhookSchema.index({ account: 1, number: 1 }, { unique: true });
webhookSchema.index({ wake_at: 1 });
webhookSchema.index({ 'events.at': 1 });

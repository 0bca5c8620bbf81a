import { Schema, type Types } from 'mongoose';
import type { DeliveryResult, Leased, QueuedDelivery } from '../../outbox/index.js';
import { TIMEOUT_MS } from '../sending/webhook.sender.js';
import type { MessageType } from '../domain/event-types.js';

export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

export interface Attempt {
  at: Date;
  /** null: there was no response. */
  status: number | null;
  ms: number;
  /** The first bytes of the response, or why there is none. */
  answer: string;
}

/** How an attempt ended, with what is stored of it. */
export interface WebhookResult extends DeliveryResult {
  attempt: Attempt;
}

/** One event for one webhook. */
export interface WebhookDelivery extends QueuedDelivery {
  webhook: Types.ObjectId;
  /** Account of the webhook. */
  account: Types.ObjectId;
  /** That the event is about: the same, or one below it. */
  about: Types.ObjectId;
  /** The id of the message, the same in all attempts and for all webhooks. */
  event: string;
  type: MessageType;
  /** JSON; the same in all attempts. */
  body: string;
  state: WebhookDeliveryState;
  attempts: Attempt[];
  /** Start of the schedule of attempts. */
  since: Date;
  createdAt: Date;
}

/** Longer than an attempt, so that no two processes make the same one. */
export const LEASE_MS = 2 * TIMEOUT_MS;

/** A delivery that this process has claimed. */
export type LeasedDelivery = Leased<WebhookDelivery>;

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

const id = Schema.Types.ObjectId;

export const webhookDeliverySchema = new Schema<WebhookDelivery>(
  {
    key: { type: String, required: true },
    webhook: { type: id, required: true },
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
  { collection: WEBHOOK_DELIVERIES, versionKey: false },
);

webhookDeliverySchema.index({ key: 1 }, { unique: true });
webhookDeliverySchema.index({ webhook: 1, state: 1, next_attempt_at: 1 });
webhookDeliverySchema.index({ webhook: 1, _id: 1 });
webhookDeliverySchema.index({ state: 1, next_attempt_at: 1 });
webhookDeliverySchema.index({ account: 1, _id: 1 });
webhookDeliverySchema.index({ about: 1 });
webhookDeliverySchema.index({ createdAt: 1 });

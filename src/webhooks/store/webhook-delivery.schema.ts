import type { Types } from 'mongoose';
import type { Leased } from '../../outbox/index.js';
import type { MessageType } from '../domain/event-types.js';
import { type ReceiverDelivery, receiverDeliverySchema } from './receiver-delivery.schema.js';

/** One event for one webhook. */
export interface WebhookDelivery extends ReceiverDelivery {
  webhook: Types.ObjectId;
  type: MessageType;
}

/** A delivery that this process has claimed. */
export type LeasedDelivery = Leased<WebhookDelivery>;

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

export const webhookDeliverySchema = receiverDeliverySchema<WebhookDelivery>(WEBHOOK_DELIVERIES, 'webhook');

export { ReceiverQueue } from './delivery/receiver-queue.js';
export { SwitchOffs, type Switchable, type SwitchedOff } from './delivery/switch-offs.js';
export { WebhookChannel, type WebhookData } from './delivery/webhook.channel.js';
export { attemptAfter } from './domain/schedule.js';
export { ReceiverDeliveries } from './management/receiver-deliveries.js';
export { MAX_URL, maskedUrl, problemOfUrl } from './sending/receiver-url.js';
export { WebhookSender } from './sending/webhook.sender.js';
export { ReceiverDeliveryRepository } from './store/receiver-delivery.repository.js';
export {
  messageId,
  type NewDelivery,
  newDelivery,
  RECEIVER_DELIVERY_STATES,
  type ReceiverDelivery,
  receiverDeliverySchema,
  type ReceiverResult,
} from './store/receiver-delivery.schema.js';
export { ReceiverRepository } from './store/receiver.repository.js';
export {
  NOTHING_PENDING,
  receiverFields,
  type StoredReceiver,
  type SwitchOffReason,
} from './store/receiver.schema.js';
export { WebhooksModule } from './webhooks.module.js';

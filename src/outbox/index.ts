export type {
  Channel,
  DeliveryFailure,
  DeliveryOutcome,
  DeliveryFailureKind,
  QueuedChannel,
} from './delivery/channel.js';
export {
  type Delivery,
  DELIVERY_STATES,
  deliveryFields,
  type DeliveryState,
  type Leased,
} from './delivery/delivery.js';
export { DeliveryRepository } from './delivery/delivery.repository.js';
export { DeliveryWorker } from './delivery/delivery.worker.js';
export { OutboxDispatcher } from './outbox-dispatcher.js';
export {
  type OutboxEvent,
  type OutboxEventKind,
  outboxEventSchema,
  type Recipient,
} from './events/outbox-event.js';
export { OutboxModule } from './outbox.module.js';
export { SecretBox, SecretBoxError } from './secret-box.js';

export {
  type Delivery,
  DELIVERY_STATES,
  deliveryFields,
  type DeliveryState,
  type Leased,
} from './delivery/delivery.js';
export { DeliveryRepository } from './delivery/delivery.repository.js';
export { DeliveryWorker } from './delivery/delivery.worker.js';
export type {
  DeliveryFailure,
  DeliveryFailureKind,
  DeliveryOutcome,
  QueuedChannel,
} from './delivery/queued-channel.js';
export { type OutboxEvent, outboxEventSchema } from './events/outbox-event.js';
export { OutboxKind } from './events/outbox-kind.js';
export { type Deliver, OutboxDispatcher } from './outbox-dispatcher.js';
export { OutboxModule } from './outbox.module.js';

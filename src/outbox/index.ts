export {
  type Delivery,
  DELIVERY_STATES,
  type DeliveryFailureKind,
  deliveryFields,
  type DeliveryOutcome,
  type DeliveryResult,
  type DeliveryState,
  type Leased,
  type QueuedDelivery,
} from './delivery/delivery.js';
export { DeliveryRepository } from './delivery/delivery.repository.js';
export { isShutdown } from './delivery/delivery-attempts.js';
export { DeliveryWorker } from './delivery/delivery.worker.js';
export { nextAttemptAt } from './delivery/next-attempt.js';
export { QueueRepository } from './delivery/queue.repository.js';
export type { DeliveryMetrics, QueuedChannel } from './delivery/queued-channel.js';
export { type OutboxEvent, outboxEventSchema } from './events/outbox-event.js';
export { OutboxKind } from './events/outbox-kind.js';
export { type Deliver, OutboxDispatcher } from './outbox-dispatcher.js';
export { OutboxModule } from './outbox.module.js';

import { Module } from '@nestjs/common';
import { DeliveryWorker } from './delivery/delivery.worker.js';
import { EventRepository } from './events/event.repository.js';
import { OutboxDispatcher } from './outbox-dispatcher.js';

/** Durable domain events, of the kinds and on the channels that other modules register. */
@Module({
  providers: [DeliveryWorker, EventRepository, OutboxDispatcher],
  exports: [DeliveryWorker, OutboxDispatcher],
})
export class OutboxModule {}

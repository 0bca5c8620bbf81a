import { Module } from '@nestjs/common';
import { DeliveryWorker } from './delivery/delivery.worker.js';
import { EventRepository } from './events/event.repository.js';
import { OutboxDispatcher } from './outbox-dispatcher.js';
import { SecretBox } from './secret-box.js';

/** Durable domain events, delivered on the channels that other modules register. */
@Module({
  providers: [DeliveryWorker, EventRepository, OutboxDispatcher, SecretBox],
  exports: [DeliveryWorker, OutboxDispatcher, SecretBox],
})
export class OutboxModule {}

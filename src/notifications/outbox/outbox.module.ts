import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Mailer } from '../mail/mailer.js';
import { Delivery } from './delivery.js';
import { MailMetrics } from './mail-metrics.js';
import { mailSchema, OUTBOX } from './mail.schema.js';
import { OutboxController } from './outbox.controller.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxService } from './outbox.service.js';
import { OutboxWorker } from './outbox.worker.js';
import { Seals } from './seals.js';

/** E-mail: written down first, then sent until it has arrived. */
@Module({
  imports: [MongooseModule.forFeature([{ name: OUTBOX, schema: mailSchema }])],
  controllers: [OutboxController],
  providers: [Delivery, Mailer, MailMetrics, OutboxRepository, OutboxService, OutboxWorker, Seals],
  exports: [OutboxService, Seals],
})
export class OutboxModule {}

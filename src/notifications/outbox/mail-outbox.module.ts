import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '../../outbox/index.js';
import { Mailer } from '../mail/mailer.js';
import { MailChannel } from './mail.channel.js';
import { MailMetrics } from './mail-metrics.js';
import { mailSchema, OUTBOX } from './mail.schema.js';
import { OutboxController } from './outbox.controller.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxService } from './outbox.service.js';

/** E-mail: stored first, then sent until it has arrived. */
@Module({
  imports: [OutboxModule, MongooseModule.forFeature([{ name: OUTBOX, schema: mailSchema }])],
  controllers: [OutboxController],
  providers: [MailChannel, Mailer, MailMetrics, OutboxRepository, OutboxService],
  exports: [MailChannel, OutboxService],
})
export class MailOutboxModule {}

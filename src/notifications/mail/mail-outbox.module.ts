import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '../../outbox/index.js';
import { Mailer } from './mailer.js';
import { MailChannel } from './mail.channel.js';
import { MailMetrics } from './mail-metrics.js';
import { mailSchema, OUTBOX } from './mail.schema.js';
import { MailOutboxController } from './mail-outbox.controller.js';
import { MailRepository } from './mail.repository.js';
import { MailOutboxService } from './mail-outbox.service.js';

/** E-mail: stored in the outbox, then sent with retries. */
@Module({
  imports: [OutboxModule, MongooseModule.forFeature([{ name: OUTBOX, schema: mailSchema }])],
  controllers: [MailOutboxController],
  providers: [MailChannel, Mailer, MailMetrics, MailRepository, MailOutboxService],
  exports: [MailChannel, MailOutboxService],
})
export class MailOutboxModule {}

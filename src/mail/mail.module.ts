import { Module, type OnModuleInit } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { DeliveryWorker, OutboxModule } from '../outbox/index.js';
import { Mailer } from './mailer.js';
import { MailChannel } from './mail.channel.js';
import { MAIL_COUNTS, mailCountSchema } from './mail-count.schema.js';
import { MailMetrics } from './mail-metrics.js';
import { MailQuota } from './mail-quota.repository.js';
import { mailSchema, OUTBOX } from './mail.schema.js';
import { MailRepository } from './mail.repository.js';
import { MailOutboxController } from './mail-outbox.controller.js';
import { MailOutboxService } from './mail-outbox.service.js';

/** E-mail: stored in the outbox, then sent with retries. */
@Module({
  imports: [
    OutboxModule,
    registerCollections([
      { name: OUTBOX, schema: mailSchema },
      { name: MAIL_COUNTS, schema: mailCountSchema },
    ]),
  ],
  controllers: [MailOutboxController],
  providers: [MailChannel, Mailer, MailMetrics, MailQuota, MailRepository, MailOutboxService],
  exports: [MailChannel, MailOutboxService, MailQuota],
})
export class MailModule implements OnModuleInit {
  constructor(
    private readonly worker: DeliveryWorker,
    private readonly mail: MailChannel,
  ) {}

  onModuleInit(): void {
    this.worker.register(this.mail);
  }
}

import { Module, type OnModuleInit } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { AuthModule } from '../auth/index.js';
import { ServesArea } from '../common/area.js';
import { MailModule } from '../mail/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { DeliveryWorker, OutboxModule } from '../outbox/index.js';
import { QueuedWebhooks } from './delivery/queued-webhooks.js';
import { SwitchOffs } from './delivery/switch-offs.js';
import { WebhookMetrics } from './delivery/webhook-metrics.js';
import { WebhookChannel } from './delivery/webhook.channel.js';
import { WebhookDeliveriesService } from './management/webhook-deliveries.service.js';
import { WebhooksController } from './management/webhooks.controller.js';
import { WebhooksService } from './management/webhooks.service.js';
import { AddressResolver } from './sending/address-resolver.js';
import { WebhookSender } from './sending/webhook.sender.js';
import { WebhookDeliveryRepository } from './store/webhook-delivery.repository.js';
import { WEBHOOK_DELIVERIES, webhookDeliverySchema } from './store/webhook-delivery.schema.js';
import { WebhookRepository } from './store/webhook.repository.js';
import { WEBHOOKS, webhookSchema } from './store/webhook.schema.js';

/** Webhooks: events posted to receivers of accounts. */
@ServesArea({ name: 'rank', prefixes: ['/v1/webhooks'], envelope: 'status' })
@Module({
  imports: [
    AuthModule,
    MailModule,
    NotificationsModule,
    OutboxModule,
    registerCollections([
      { name: WEBHOOKS, schema: webhookSchema },
      { name: WEBHOOK_DELIVERIES, schema: webhookDeliverySchema },
    ]),
  ],
  controllers: [WebhooksController],
  providers: [
    AddressResolver,
    QueuedWebhooks,
    SwitchOffs,
    WebhookChannel,
    WebhookDeliveriesService,
    WebhookDeliveryRepository,
    WebhookMetrics,
    WebhookRepository,
    WebhookSender,
    WebhooksService,
  ],
  exports: [SwitchOffs, WebhookChannel, WebhookSender],
})
export class WebhooksModule implements OnModuleInit {
  constructor(
    private readonly worker: DeliveryWorker,
    private readonly webhooks: QueuedWebhooks,
  ) {}

  onModuleInit(): void {
    this.worker.register(this.webhooks);
  }
}

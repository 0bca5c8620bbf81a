import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { WebhookChannel } from '../delivery/webhook.channel.js';
import { TEST_EVENT } from '../domain/event-types.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import { WEBHOOK_DELIVERIES, type WebhookDelivery } from '../store/webhook-delivery.schema.js';
import type { Webhook } from '../store/webhook.schema.js';
import { ReceiverDeliveries } from './receiver-deliveries.js';
import { WebhooksService } from './webhooks.service.js';

/** Deliveries of a webhook. */
@Injectable()
export class WebhookDeliveriesService extends ReceiverDeliveries<WebhookDelivery, Webhook> {
  protected readonly kind = 'webhook';
  protected readonly collection = WEBHOOK_DELIVERIES;

  constructor(
    webhooks: WebhooksService,
    deliveries: WebhookDeliveryRepository,
    private readonly channel: WebhookChannel,
    trail: AuditTrail,
    clock: Clock,
  ) {
    super((account, id) => webhooks.find(account, id), deliveries, trail, clock);
  }

  protected addTest(webhook: Webhook, id: string, at: Date): Promise<WebhookDelivery> {
    const { account } = webhook;
    return this.channel.add(webhook, { id, type: TEST_EVENT, at, about: account, data: { account } });
  }

  protected wake({ _id }: Webhook, at: Date): Promise<void> {
    return this.channel.wake(_id, at);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountDataRegistry } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import { WebhookRepository } from '../store/webhook.repository.js';
import { maskedWebhookView } from './webhook.view.js';

/** Webhooks and their deliveries as data of accounts. */
@Injectable()
export class WebhookData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.data.register(
      {
        name: 'webhook',
        permission: 'webhooks:read',
        end: (accounts) => this.webhooks.deactivateOf(accounts, this.clock.now()),
        export: (account) => this.export(account),
        erase: (accounts) => this.webhooks.deleteOf(accounts),
      },
      {
        name: 'webhook_delivery',
        permission: 'webhooks:read',
        export: (account) => this.deliveries.ofAccount(account),
        erase: (accounts) => this.deliveries.deleteOf(accounts),
      },
    );
  }

  private async *export(account: Types.ObjectId): AsyncGenerator<object> {
    for await (const webhook of this.webhooks.ofAccount(account)) yield maskedWebhookView(webhook);
  }
}

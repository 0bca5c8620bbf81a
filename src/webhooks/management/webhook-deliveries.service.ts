import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange, type Proof } from '../../audit/index.js';
import type { Account } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { pagination } from '../../common/validation/pagination.js';
import { WebhookChannel } from '../delivery/webhook.channel.js';
import { TEST_EVENT } from '../domain/event-types.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import { WEBHOOK_DELIVERIES, type WebhookDelivery } from '../store/webhook-delivery.schema.js';
import type { Webhook } from '../store/webhook.schema.js';
import type { DeliveriesQuery } from './webhook.dto.js';
import { deliveryDetailView, deliveryView } from './webhook.view.js';
import { WebhooksService } from './webhooks.service.js';

/** Deliveries of a webhook; methods @throw NotFoundError for an unknown webhook, and one of another account. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly channel: WebhookChannel,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async list(account: Account, id: Types.ObjectId, query: DeliveriesQuery) {
    const webhook = await this.webhooks.find(account, id);
    const { rows, total } = await this.deliveries.list(webhook._id, query.state, query);
    return { rows: rows.map(deliveryView), pagination: pagination(query, total) };
  }

  /** @throws NotFoundError for an unknown delivery, and one of another webhook */
  async get(account: Account, id: Types.ObjectId, deliveryId: Types.ObjectId) {
    return deliveryDetailView(await this.find(await this.webhooks.find(account, id), deliveryId));
  }

  /** Queues the test event. @throws ConflictError while the webhook is off */
  async test(account: Account, id: Types.ObjectId) {
    const webhook = requireActive(await this.webhooks.find(account, id));
    const event = `evt_${String(new Types.ObjectId())}`;
    const delivery = await this.trail.perform(
      planned('webhook.test', webhook, { filter: { webhook: webhook._id, event } }),
      () =>
        this.channel.add(webhook, {
          id: event,
          type: TEST_EVENT,
          at: this.clock.now(),
          about: account._id,
          data: { account: account._id },
        }),
      ({ _id }) => ({ after: { delivery: _id } }),
    );
    return deliveryView(delivery);
  }

  /**
   * Attempts a delivery again, in any state, from the start of the schedule.
   * @throws ConflictError while the webhook is off, and during an attempt
   */
  async retry(account: Account, id: Types.ObjectId, deliveryId: Types.ObjectId) {
    const webhook = await this.webhooks.find(account, id);
    await this.find(webhook, deliveryId);
    requireActive(webhook);
    const now = this.clock.now();
    const fields = ['state', 'since', 'next_attempt_at'];
    const delivery = await this.trail.perform(
      {
        ...planned('webhook.retry', webhook, { filter: { _id: deliveryId }, fields }),
        after: { delivery: deliveryId },
      },
      async () => {
        const retried = await this.deliveries.retry(id, deliveryId, now);
        if (!retried) throw new ConflictError('The delivery is being attempted.');
        await this.channel.wake(id, now);
        return retried;
      },
    );
    return deliveryView(delivery);
  }

  private async find({ _id }: Webhook, id: Types.ObjectId): Promise<WebhookDelivery> {
    const delivery = await this.deliveries.find(_id, id);
    if (!delivery) throw new NotFoundError('Delivery not found.');
    return delivery;
  }
}

const planned = (
  action: string,
  { _id, account }: Webhook,
  deliveries: Omit<Proof, 'collection'>,
): PlannedChange => ({
  action,
  account,
  target: { type: 'webhook', id: String(_id) },
  proof: { collection: WEBHOOK_DELIVERIES, ...deliveries },
});

function requireActive(webhook: Webhook): Webhook {
  if (webhook.active) return webhook;
  throw new ConflictError('The webhook is off: switch it on first, by PATCH with active: true.');
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ReceiverRepository } from './receiver.repository.js';
import { type Webhook, WEBHOOKS } from './webhook.schema.js';

export type WebhookChange = Partial<
  Pick<Webhook, 'url' | 'description' | 'event_types' | 'descendants' | 'active'>
>;

@Injectable()
export class WebhookRepository extends ReceiverRepository<Webhook> {
  constructor(@InjectModel(WEBHOOKS) private readonly webhooks: Model<Webhook>) {
    super(webhooks);
  }

  /**
   * Race: of concurrent rotations, the filter on the present secret lets one succeed, so that each secret that was
   * returned signs for a day.
   */
  async rotate(
    { _id, account, secret: present }: Webhook,
    secret: string,
    until: Date,
    now: Date,
  ): Promise<boolean> {
    const { matchedCount } = await this.webhooks.updateOne(
      { _id, account, secret: present },
      { $set: { secret, former: { secret: present, until }, updatedAt: now } },
    );
    return matchedCount === 1;
  }
}

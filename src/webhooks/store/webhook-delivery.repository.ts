import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ReceiverDeliveryRepository } from './receiver-delivery.repository.js';
import { WEBHOOK_DELIVERIES, type WebhookDelivery } from './webhook-delivery.schema.js';
import type { Webhook } from './webhook.schema.js';

@Injectable()
export class WebhookDeliveryRepository extends ReceiverDeliveryRepository<WebhookDelivery, Webhook> {
  constructor(@InjectModel(WEBHOOK_DELIVERIES) deliveries: Model<WebhookDelivery>) {
    super(deliveries, 'webhook');
  }
}

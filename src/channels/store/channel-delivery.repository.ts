import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ReceiverDeliveryRepository } from '../../webhooks/index.js';
import { type Channel, CHANNEL_DELIVERIES, type ChannelDelivery } from './channel.schema.js';

@Injectable()
export class ChannelDeliveryRepository extends ReceiverDeliveryRepository<ChannelDelivery, Channel> {
  constructor(@InjectModel(CHANNEL_DELIVERIES) deliveries: Model<ChannelDelivery>) {
    super(deliveries, 'channel');
  }

  protected override changeOfClaim(now: Date) {
    return { $min: { first_attempt_at: now } };
  }
}

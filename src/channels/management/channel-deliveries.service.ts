import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/index.js';
import { PublicUrl } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { ReceiverDeliveries } from '../../webhooks/index.js';
import { ChatChannels } from '../delivery/chat-channels.js';
import { TEST_EVENT } from '../messages/event-types.js';
import { testMessage } from '../messages/test-message.js';
import { ChannelDeliveryRepository } from '../store/channel-delivery.repository.js';
import { type Channel, CHANNEL_DELIVERIES, type ChannelDelivery } from '../store/channel.schema.js';
import { ChannelsService } from './channels.service.js';

/** Messages of a channel. */
@Injectable()
export class ChannelDeliveriesService extends ReceiverDeliveries<ChannelDelivery, Channel> {
  protected readonly kind = 'channel';
  protected readonly collection = CHANNEL_DELIVERIES;

  constructor(
    channels: ChannelsService,
    deliveries: ChannelDeliveryRepository,
    private readonly chats: ChatChannels,
    private readonly url: PublicUrl,
    trail: AuditTrail,
    clock: Clock,
  ) {
    super((account, id) => channels.find(account, id), deliveries, trail, clock);
  }

  /** A message that names the channel. */
  protected addTest(channel: Channel, id: string, at: Date): Promise<ChannelDelivery> {
    const body = JSON.stringify(testMessage(channel, this.url.resolve('app/')));
    return this.chats.add(channel, { id, type: TEST_EVENT, at, about: channel.account, body });
  }

  protected wake(channel: Channel, at: Date): Promise<void> {
    return this.chats.wake(channel, at);
  }
}

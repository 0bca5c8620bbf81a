import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { ServesArea } from '../common/area.js';
import { registerCollections } from '../database/collections/registry.js';
import { MailModule } from '../mail/index.js';
import { DeliveryWorker, OutboxModule } from '../outbox/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { ChannelMetrics } from './delivery/channel-metrics.js';
import { ChannelViews } from './delivery/channel-views.js';
import { ChatChannels } from './delivery/chat-channels.js';
import { QueuedChatMessages } from './delivery/queued-chat-messages.js';
import { ChannelDeliveriesService } from './management/channel-deliveries.service.js';
import { ChannelsController } from './management/channels.controller.js';
import { ChannelsService } from './management/channels.service.js';
import { ChannelDeliveryRepository } from './store/channel-delivery.repository.js';
import { ChannelRepository } from './store/channel.repository.js';
import {
  CHANNEL_DELIVERIES,
  channelDeliverySchema,
  CHANNELS,
  channelSchema,
} from './store/channel.schema.js';

/** Channels: messages about events, in chats and on phones. */
@ServesArea({ name: 'rank', prefixes: ['/v1/channels'], envelope: 'status' })
@Module({
  imports: [
    AuthModule,
    MailModule,
    OutboxModule,
    WebhooksModule,
    registerCollections([
      { name: CHANNELS, schema: channelSchema },
      { name: CHANNEL_DELIVERIES, schema: channelDeliverySchema },
    ]),
  ],
  controllers: [ChannelsController],
  providers: [
    ChannelDeliveriesService,
    ChannelDeliveryRepository,
    ChannelMetrics,
    ChannelRepository,
    ChannelsService,
    ChannelViews,
    ChatChannels,
    QueuedChatMessages,
  ],
  exports: [ChannelsService, ChannelViews, ChatChannels],
})
export class ChannelsModule implements OnModuleInit {
  constructor(
    private readonly worker: DeliveryWorker,
    private readonly messages: QueuedChatMessages,
  ) {}

  onModuleInit(): void {
    this.worker.register(this.messages);
  }
}

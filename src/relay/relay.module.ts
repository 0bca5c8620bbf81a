import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { registerCollections } from '../database/collections/registry.js';
import { ServesArea } from '../common/area.js';
import { RELAY_AREA } from './http/relay-error.filter.js';
import { AuthModule } from '../auth/index.js';
import { EventHistory } from './history/event-history.js';
import { MemoryHistory } from './history/memory-history.js';
import { PresenceService } from './presence/presence.service.js';
import { RelayStream } from './redis-streams/relay-stream.js';
import { ConversationRepository } from './conversations/conversation.repository.js';
import * as conversations from './conversations/conversation.schemas.js';
import { ConversationsService } from './conversations/conversations.service.js';
import { RelayService } from './emit/relay.service.js';
import { RelayFastPath } from './fast-path/relay-fast-path.js';
import { ConversationsController } from './http/conversations.controller.js';
import { EventStreams } from './event-streams/event-streams.js';
import { EventStreamsService } from './http/event-streams.service.js';
import { EmitController } from './http/emit.controller.js';
import { EventStreamController } from './http/event-stream.controller.js';
import { IdempotencyRepository } from './http/idempotency.repository.js';
import { IDEMPOTENCY_KEYS, idempotencyKeySchema } from './http/idempotency.schema.js';
import { PresenceController } from './http/presence.controller.js';
import { RelayStatusController } from './http/relay-status.controller.js';
import { RelayStatusService } from './http/relay-status.service.js';
import { RelayMetrics } from './emit/relay-metrics.js';
import { ScraperGateway } from './sockets/scraper.gateway.js';
import { SessionMonitor } from './sockets/session-monitor.js';
import { SharedGateway } from './sockets/shared.gateway.js';
import { SlowConsumerMonitor } from './sockets/slow-consumer-monitor.js';
import { SocketHub } from './emit/socket-hub.js';
import { UserEvents } from './emit/user-events.js';

const EVENT_HISTORY = {
  provide: EventHistory,
  inject: [RelayStream, MemoryHistory],
  useFactory: (stream: RelayStream, memory: MemoryHistory) => (stream.configured ? stream : memory),
};

/** Turns HTTP requests of internal services into events on the sockets of users and scrapers. */
@ServesArea(RELAY_AREA)
@Module({
  imports: [
    AuthModule,
    DatabaseModule,
    registerCollections([
      { name: conversations.COMMUNICATIONS, schema: conversations.communicationSchema },
      { name: conversations.CONVERSATIONS, schema: conversations.conversationSchema },
      { name: conversations.CONTACTS, schema: conversations.contactSchema },
      { name: IDEMPOTENCY_KEYS, schema: idempotencyKeySchema },
    ]),
  ],
  controllers: [
    EmitController,
    ConversationsController,
    EventStreamController,
    PresenceController,
    RelayStatusController,
  ],
  providers: [
    ConversationRepository,
    ConversationsService,
    EVENT_HISTORY,
    EventStreams,
    EventStreamsService,
    IdempotencyRepository,
    MemoryHistory,
    PresenceService,
    RelayFastPath,
    RelayMetrics,
    RelayService,
    RelayStatusService,
    RelayStream,
    ScraperGateway,
    SessionMonitor,
    SharedGateway,
    SlowConsumerMonitor,
    SocketHub,
    UserEvents,
  ],
  exports: [ConversationRepository, RelayFastPath, RelayService, UserEvents],
})
export class RelayModule {}

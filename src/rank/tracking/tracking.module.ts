import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../../auth/index.js';
import { LeasesModule } from '../../database/leases/leases.module.js';
import { MailModule } from '../../mail/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { SlotsModule } from '../../slots/index.js';
import { SubscriptionsModule } from '../../subscriptions/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { SearchModule } from '../search/search.module.js';
import { AccountDataRepository } from './account-data/account-data.repository.js';
import { CascadeDelete, registerOwned } from './config/cascade-delete.repository.js';
import { ConfigEvents } from './config/config-events.js';
import { ConfigController } from './config/config.controller.js';
import { ConfigRepository } from './config/config.repository.js';
import { RANK_CONFIGS, rankConfigSchema } from './config/config.schema.js';
import { ConfigService } from './config/config.service.js';
import { KeywordLimits } from './config/keyword-limits.js';
import { SlotAssignmentReconciler } from './config/slot-assignment.reconciler.js';
import { errorDaySchema, ErrorLogRepository, RANK_ERRORS } from './error-log/error-log.repository.js';
import { KeywordsService } from './keywords/keywords.service.js';
import { KeywordsController } from './keywords/keywords.controller.js';
import { NoteRepository, noteSchema, RANK_NOTES } from './notes/note.repository.js';
import { NotesController } from './notes/notes.controller.js';
import { NotesService } from './notes/notes.service.js';

/** What an account tracks: its configuration, keywords, competitors and notes. */
@Module({
  imports: [
    LeasesModule,
    AuthModule,
    MailModule,
    NotificationsModule,
    OutboxModule,
    SearchModule,
    SlotsModule,
    SubscriptionsModule,
    WebhooksModule,
    registerOwned([
      { name: RANK_ERRORS, schema: errorDaySchema, owner: 'config', type: 'failed_checks' },
      { name: RANK_NOTES, schema: noteSchema, owner: 'config', type: 'note' },
      {
        name: RANK_CONFIGS,
        schema: rankConfigSchema,
        owner: 'account',
        type: 'configuration',
        hidden: ['events'],
      },
    ]),
  ],
  controllers: [ConfigController, KeywordsController, NotesController],
  providers: [
    AccountDataRepository,
    CascadeDelete,
    ConfigEvents,
    ConfigRepository,
    ConfigService,
    ErrorLogRepository,
    KeywordLimits,
    KeywordsService,
    NoteRepository,
    NotesService,
    SlotAssignmentReconciler,
  ],
  exports: [
    MongooseModule,
    CascadeDelete,
    ConfigEvents,
    ConfigRepository,
    ConfigService,
    ErrorLogRepository,
    KeywordsService,
    NoteRepository,
    NotesService,
  ],
})
export class TrackingModule {}

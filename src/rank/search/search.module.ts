import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AuthModule } from '../../auth/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { ChannelsModule } from '../../channels/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { SerpArchive } from './archive/serp-archive.js';
import { SerpRepository, SERPS, serpSchema } from './archive/serp.repository.js';
import { ProvidersModule } from './providers.module.js';
import {
  SEARCH_ANSWERS,
  SearchAnswerRepository,
  searchAnswerSchema,
} from './reuse/search-answer.repository.js';
import { SharedSearch } from './reuse/shared-search.service.js';
import { ProviderController } from './status/provider.controller.js';
import { ProviderService } from './status/provider.service.js';
import { BudgetAlerts } from './usage/budget-alerts.js';
import { SEARCH_USAGE, SearchUsageRepository, searchUsageSchema } from './usage/search-usage.repository.js';
import { SearchUsageService } from './usage/search-usage.service.js';

/** Searches: providers, shared requests, budgets and kept result pages. */
@Module({
  imports: [
    AuthModule,
    NotificationsModule,
    OutboxModule,
    ProvidersModule,
    ChannelsModule,
    WebhooksModule,
    registerCollections([
      { name: SEARCH_ANSWERS, schema: searchAnswerSchema },
      { name: SEARCH_USAGE, schema: searchUsageSchema },
      { name: SERPS, schema: serpSchema },
    ]),
  ],
  controllers: [ProviderController],
  providers: [
    BudgetAlerts,
    ProviderService,
    SearchAnswerRepository,
    SearchUsageRepository,
    SearchUsageService,
    SerpArchive,
    SerpRepository,
    SharedSearch,
  ],
  exports: [
    BudgetAlerts,
    ProvidersModule,
    ProviderService,
    SearchUsageRepository,
    SearchUsageService,
    SerpArchive,
    SharedSearch,
  ],
})
export class SearchModule {}

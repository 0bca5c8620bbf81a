import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { DatabaseModule } from '../../database/database.module.js';
import { NotificationsModule } from '../../notifications/index.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ConsentController } from './connection/consent.controller.js';
import { SearchConsoleCredentials } from './import/credentials.service.js';
import { SearchConsoleController } from './connection/search-console.controller.js';
import { SearchConsoleService } from './connection/search-console.service.js';
import { FiguresController } from './figures/figures.controller.js';
import { FiguresService } from './figures/figures.service.js';
import { SearchConsoleFigures } from './figures/search-console-figures.js';
import { RequestPace } from './import/request-pace.js';
import { SearchConsoleImporter } from './import/search-console-importer.js';
import { ConnectionRepository } from './store/connection.repository.js';
import { DayRepository } from './store/day.repository.js';
import { GrantRepository } from './store/grant.repository.js';
import {
  connectionSchema,
  consentSchema,
  daySchema,
  grantSchema,
  GSC_CONNECTIONS,
  GSC_CONSENTS,
  GSC_DAYS,
  GSC_GRANTS,
  GSC_ROWS,
  rowsSchema,
} from './store/search-console.schema.js';
import { AccessTokens } from './vendor/access-tokens.js';
import { SearchConsoleApi } from './vendor/search-console-api.js';

/** Clicks, impressions and positions that Google counts. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    DatabaseModule,
    NotificationsModule,
    TrackingModule,
    registerOwned([
      {
        name: GSC_CONNECTIONS,
        schema: connectionSchema,
        owner: 'config',
        type: 'search_console',
        hidden: ['sealed_secret', 'claim', 'lease_until', 'fence'],
        acts: true,
      },
      {
        name: GSC_GRANTS,
        schema: grantSchema,
        owner: 'account',
        type: 'search_console_grant',
        hidden: ['sealed_secret'],
        acts: true,
      },
      { name: GSC_CONSENTS, schema: consentSchema, owner: 'config', acts: true },
      {
        name: GSC_DAYS,
        schema: daySchema,
        owner: 'config',
        type: 'search_console_day',
        hidden: ['fence'],
      },
      { name: GSC_ROWS, schema: rowsSchema, owner: 'config' },
    ]),
  ],
  controllers: [ConsentController, FiguresController, SearchConsoleController],
  providers: [
    AccessTokens,
    ConnectionRepository,
    DayRepository,
    FiguresService,
    GrantRepository,
    RequestPace,
    SearchConsoleApi,
    SearchConsoleCredentials,
    SearchConsoleFigures,
    SearchConsoleImporter,
    SearchConsoleService,
  ],
  exports: [SearchConsoleFigures],
})
export class SearchConsoleModule {}

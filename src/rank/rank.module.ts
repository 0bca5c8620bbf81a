import { Module } from '@nestjs/common';
import { ServesArea } from '../common/area.js';
import { AnswersModule } from './answers/answers.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { CheckModule } from './checks/check.module.js';
import { DigestModule } from './digests/digest.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SharesModule } from './shares/shares.module.js';
import { SearchConsoleModule } from './search-console/search-console.module.js';
import { SearchModule } from './search/search.module.js';
import { TrackingModule } from './tracking/tracking.module.js';
import { ViewsModule } from './views/views.module.js';
import { VolumesModule } from './volumes/volumes.module.js';
import { WebsitesModule } from './websites/websites.module.js';

const PARTS = [
  SearchModule,
  TrackingModule,
  VolumesModule,
  SearchConsoleModule,
  ReportsModule,
  CheckModule,
  AnswersModule,
  WebsitesModule,
  ViewsModule,
  AlertsModule,
  DigestModule,
  SharesModule,
];

/** The rank tracker. */
@ServesArea({ name: 'rank', prefixes: ['/v1/rank', '/v1/share', '/v1/feeds'], envelope: 'status' })
@Module({ imports: PARTS, exports: PARTS })
export class RankModule {}

import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ServesArea } from '../common/area.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { CheckModule } from './check/check.module.js';
import { DigestModule } from './digest/digest.module.js';
import { ReportModule } from './report/report.module.js';
import { SearchModule } from './search/search.module.js';
import { TrackingModule } from './tracking/tracking.module.js';
import { VolumesModule } from './volumes/volumes.module.js';

const PARTS = [
  SearchModule,
  TrackingModule,
  VolumesModule,
  ReportModule,
  DigestModule,
  CheckModule,
  AlertsModule,
];

/** The rank tracker. */
@ServesArea({ name: 'rank', prefixes: ['/v1/rank', '/v1/share'], envelope: 'status' })
@Module({ imports: [ScheduleModule.forRoot(), ...PARTS], exports: PARTS })
export class RankModule {}

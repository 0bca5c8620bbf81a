import { Module } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { AuthModule } from '../auth/index.js';
import { Clock } from '../common/clock.js';
import { HealthDetails } from '../common/health-details.js';
import { Metrics } from '../common/metrics.js';
import { NotificationsModule } from '../notifications/index.js';
import { BackupSettings } from '../settings/settings.js';
import { reportBackups } from './backup-health.js';
import { BACKUP_STATE, BackupStateRepository, backupStateSchema } from './backup-state.repository.js';
import { BackupScheduler } from './backup.scheduler.js';

/** The daily backup of the embedded store. */
@Module({
  imports: [
    AuthModule,
    NotificationsModule,
    registerCollections([{ name: BACKUP_STATE, schema: backupStateSchema }]),
  ],
  providers: [BackupScheduler, BackupStateRepository],
})
export class BackupModule {
  constructor(
    health: HealthDetails,
    metrics: Metrics,
    states: BackupStateRepository,
    clock: Clock,
    settings: BackupSettings,
  ) {
    reportBackups(health, metrics, states, clock, settings);
  }
}

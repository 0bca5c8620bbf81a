import { Module } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { AuthModule } from '../auth/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { BackupHealth } from './backup-health.js';
import { BACKUP_STATE, BackupStateRepository, backupStateSchema } from './backup-state.repository.js';
import { BackupScheduler } from './backup.scheduler.js';

/** The daily backup of the embedded store. */
@Module({
  imports: [
    AuthModule,
    NotificationsModule,
    registerCollections([{ name: BACKUP_STATE, schema: backupStateSchema }]),
  ],
  providers: [BackupHealth, BackupScheduler, BackupStateRepository],
})
export class BackupModule {}

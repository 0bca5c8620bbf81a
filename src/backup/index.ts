export { BackupModule } from './backup.module.js';
export { type BackupTarget, backupTarget } from './backup-target.js';
export { withBackupFile } from './restore-source.js';

export { startEmbeddedStore, type EmbeddedStore, type EmbeddedStoreOptions } from './start.js';
export { startEmbeddedStoreInWorker, type WorkerStoreOptions } from './in-worker.js';
export {
  backupStore,
  cannotVerify,
  restoreStore,
  verifyBackup,
  type VerifiedBackup,
} from './backup/backup.js';
export { FolderInUseError, holderOf } from './storage/lock.js';
export { makeStore } from './backup/new-store.js';

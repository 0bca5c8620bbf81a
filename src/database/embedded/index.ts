export { startEmbeddedStore, type EmbeddedStore, type EmbeddedStoreOptions } from './start.js';
export { startEmbeddedStoreInWorker, type WorkerStoreOptions } from './start-in-worker.js';
export { backupStore, restoreStore, verifyBackup, type VerifiedBackup } from './backup/backup.js';
export { FolderInUseError, findLockHolder } from './storage/lock.js';
export { createStore } from './backup/create-store.js';
export { backupInChild } from './backup/backup-in-child.js';

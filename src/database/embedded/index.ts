export { startEmbeddedStore, type EmbeddedStore, type EmbeddedStoreOptions } from './start.js';
export { startEmbeddedStoreInWorker, type WorkerStoreOptions } from './in-worker.js';
export { backupStore, restoreStore } from './backup.js';

import { loadProcessSettings } from '../config/environment.js';
import { embeddedFolder } from '../database/store.js';

/**
 * The folder of the embedded store, for commands on its files.
 * @throws Error when the settings say that the data is in a MongoDB: a backup of this store would hold none of it
 */
export function requireEmbeddedFolder(): string {
  const { dataDir, mongodbUri } = loadProcessSettings().store;
  if (mongodbUri === undefined) return embeddedFolder(dataDir);
  throw new Error(
    'MONGODB_URI is set, and this command knows the embedded store only: use mongodump and mongorestore.',
  );
}

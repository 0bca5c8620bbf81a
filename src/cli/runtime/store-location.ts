import { resolve } from 'node:path';
import mongoose from 'mongoose';
import { NotFoundError } from '../../common/errors.js';
import { loadProcessSettings } from '../../settings/environment.js';
import type { StoreSettings } from '../../settings/settings.js';
import { embeddedFolder, embeddedStoreState } from '../../database/store.js';

type StoreLocation = Pick<StoreSettings, 'dataDir' | 'mongodbUri'>;

export interface StoreAccess {
  /** The command may create the embedded store. Others refuse, because DATA_DIR is probably wrong. */
  createsStore?: boolean;
}

/** Prints one line on stderr that names the store a command uses. */
export async function announceStore(location: StoreLocation, access?: StoreAccess): Promise<void> {
  process.stderr.write(`store: ${await describeStore(location, access)}\n`);
}

/**
 * @returns hosts and database of a MongoDB without credentials, or the embedded store's folder and the process using it
 * @throws NotFoundError when there is no store and the command may not create one
 */
export async function describeStore(
  { dataDir, mongodbUri }: StoreLocation,
  { createsStore = false }: StoreAccess = {},
): Promise<string> {
  return mongodbUri === undefined ? describeEmbedded(dataDir, createsStore) : describeMongoDb(mongodbUri);
}

async function describeEmbedded(dataDir: string, createsStore: boolean): Promise<string> {
  const folder = resolve(dataDir);
  const { exists, holder } = await embeddedStoreState(dataDir);
  if (holder) return `embedded, ${folder} (joined the running server, process ${holder.pid ?? 'unknown'})`;
  if (exists) return `embedded, ${folder}`;
  if (createsStore) return `embedded, ${folder} (new)`;
  throw new NotFoundError(
    `There is no store in ${folder}: start the server or run account:create first, or set DATA_DIR or MONGODB_URI.`,
  );
}

/** Lets the driver parse the address, and uses neither its credentials nor its options. */
function describeMongoDb(uri: string): string {
  const { options } = new mongoose.mongo.MongoClient(uri);
  const hosts = options.srvHost ?? options.hosts.map(String).join(',');
  return `MongoDB at ${hosts}/${options.dbName}`;
}

/**
 * Folder of the embedded store, for commands on its files.
 * @throws Error when MONGODB_URI is set: a backup of the embedded store would not contain the data
 */
export function requireEmbeddedFolder(): string {
  const { dataDir, mongodbUri } = loadProcessSettings().store;
  if (mongodbUri === undefined) return embeddedFolder(dataDir);
  throw new Error(
    'MONGODB_URI is set, but this command supports the embedded store only: use mongodump and mongorestore.',
  );
}

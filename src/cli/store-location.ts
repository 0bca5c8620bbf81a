import { resolve } from 'node:path';
import mongoose from 'mongoose';
import { NotFoundError } from '../common/errors.js';
import type { StoreSettings } from '../config/settings.js';
import { embeddedStoreState } from '../database/store.js';

type StoreLocation = Pick<StoreSettings, 'dataDir' | 'mongodbUri'>;

interface Use {
  makesStore?: boolean;
}

/** Says on stderr, in one line, which store a command works on. */
export async function announceStore(settings: StoreLocation, use?: Use): Promise<void> {
  process.stderr.write(`store: ${await describeStore(settings, use)}\n`);
}

/**
 * @returns in words: hosts and database of a MongoDB without credentials, or the folder and who has it open
 * @param makesStore the command may make the embedded store; any other would only hide that DATA_DIR is wrong
 * @throws NotFoundError when there is none, with nothing made
 */
export async function describeStore(
  { dataDir, mongodbUri }: StoreLocation,
  { makesStore = false }: Use = {},
): Promise<string> {
  return mongodbUri === undefined ? embedded(dataDir, makesStore) : mongodb(mongodbUri);
}

async function embedded(dataDir: string, makesStore: boolean): Promise<string> {
  const folder = resolve(dataDir);
  const { exists, holder } = await embeddedStoreState(dataDir);
  if (holder) return `embedded, ${folder} (joined the running server, process ${holder.pid ?? 'unknown'})`;
  if (exists) return `embedded, ${folder}`;
  if (makesStore) return `embedded, ${folder} (new)`;
  throw new NotFoundError(
    `There is no store in ${folder}: start the server or run account:create first, or set DATA_DIR or MONGODB_URI.`,
  );
}

/** Hosts and database alone, as the driver reads them: nothing of user, password and options. */
function mongodb(uri: string): string {
  const { options } = new mongoose.mongo.MongoClient(uri);
  const hosts = options.srvHost ?? options.hosts.map(String).join(',');
  return `MongoDB at ${hosts}/${options.dbName}`;
}

// Stores for benchmarks: temporary folders for an embedded store, or MongoDB.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
import mongoose from 'mongoose';
import { newEngines } from '../../scripts/engines.mjs';

export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `rankwire-bench-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The option `--store` with the stores that a benchmark measures. */
export const storeOption = (...names) =>
  new Option('--store <name>', 'mongodb requires MONGODB_URI or REAL_MONGO_START')
    .choices(names)
    .default('embedded');

/**
 * MongoDB at MONGODB_URI, or started by the script REAL_MONGO_START. Ends the process with a message when both are
 * missing or the server does not respond.
 * @returns {uri, close}; the uri includes the database name
 */
export async function realEngine(database) {
  const engines = newEngines();
  try {
    const uri = withDatabase(await engines.mongo(), database);
    const client = await mongoose.mongo.MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000 });
    await client.close();
    return { uri, close: engines.stop };
  } catch (error) {
    await engines.stop();
    console.error(`No MongoDB: ${error.message}. Or measure the embedded store with --store embedded.`);
    process.exit(1);
  }
}

function withDatabase(uri, database) {
  return uri.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

// A store for a benchmark: an embedded one in a temporary folder, or MongoDB's own engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEngines } from '../../scripts/engines.mjs';

export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `rankwire-bench-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * MONGODB_URI, or what the script REAL_MONGO_START starts; without one the process ends with a line that says so.
 * @returns {uri, close} with the database name in the uri
 */
export async function realEngine(database) {
  const engines = newEngines();
  try {
    return { uri: withDatabase(await engines.mongo(), database), close: engines.stop };
  } catch (error) {
    await engines.stop();
    console.error(`${error.message}, or measure the embedded store: --store embedded.`);
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

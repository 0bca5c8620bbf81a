// A store for a benchmark: an embedded one in a temporary folder, or MongoDB's own engine.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');

export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `rankwire-bench-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** MONGODB_URI, or what the script REAL_MONGO_START starts. @returns {uri, close} with the database name in the uri */
export async function realEngine(database) {
  const given = process.env.MONGODB_URI;
  if (given) return { uri: withDatabase(given, database), close: async () => {} };
  const script = resolve(root, process.env.REAL_MONGO_START ?? '../shared/real-mongo/start.sh');
  if (!existsSync(script))
    throw new Error('Set MONGODB_URI, or REAL_MONGO_START to a script that starts the engine');
  const { folder, remove } = temporaryFolder('mongo');
  const child = spawn(script, [folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const uri = await new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the engine ended with code ${code}`)));
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => line.includes('"uri"') && done(JSON.parse(line).uri),
    );
  });
  const close = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    remove();
  };
  return { uri: withDatabase(uri, database), close };
}

function withDatabase(uri, database) {
  return uri.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

// Builds dist/ when it is missing or older than its sources. --checked skips the type check.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { isInRange } from './node-version.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'dist', 'main.js');
const sources = ['src', 'web'].map((name) => join(root, name)).filter(existsSync);

function newest(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
    .filter((entry) => !/node_modules|web\/test/.test(entry.parentPath))
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}

/** Called again after another process's build. */
function isFresh() {
  const at = statSync(built, { throwIfNoEntry: false })?.mtimeMs;
  return at !== undefined && sources.every((source) => newest(source) <= at);
}

if (!isFresh()) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!isInRange(process.versions.node, engines.node)) {
    console.error(`Building needs Node ${engines.node}; this is ${process.versions.node}.`);
    process.exit(1);
  }
  console.error('dist/ is missing or older than its sources.');
  const status = build(isFresh, process.argv[2] === '--checked');
  if (status !== 0) process.exit(status);
}

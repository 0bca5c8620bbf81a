// Builds dist/ when it is missing or older than src/. Speaks only on stderr, so that JSON on stdout stays clean.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInRange } from './node-version.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'dist', 'main.js');

function newest(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}

const source = join(root, 'src');
const stale = !existsSync(built) || (existsSync(source) && newest(source) > statSync(built).mtimeMs);
if (stale) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if (!existsSync(compiler)) {
    console.error(
      'dist/ is missing or older than src/, and the build tools are not installed: run `npm ci` first.',
    );
    process.exit(1);
  }
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!isInRange(process.versions.node, engines.node)) {
    console.error(`Building needs Node ${engines.node}; this is ${process.versions.node}.`);
    process.exit(1);
  }
  console.error('Building…');
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}

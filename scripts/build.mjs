// Builds dist/ as a whole or not at all: into a folder beside it, which then takes its place. One build at a time: the
// lock is LMDB's, so the kernel frees it when a builder is killed. Speaks only on stderr, so that JSON on stdout stays
// clean. Run by itself (`npm run build`) it always builds.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const TEMPORARY = /^dist\.\d+\.(?:new|old)$/;

/**
 * Builds dist/ unless `isFresh` says, once no other build is under way, that there is nothing to do any more.
 * @param isChecked whether its types have been found right already, by the same compiler
 * @returns the exit code: 0 when dist/ is as it should be
 */
export function build(isFresh = () => false, isChecked = false) {
  if (!existsSync(compiler)) {
    console.error('The build tools are not installed: run `npm ci` first.');
    return 1;
  }
  return alone(() => (isFresh() ? 0 : replace(isChecked)));
}

/** Waits as long as another process is in here; a transaction of LMDB is as good a lock as any. */
function alone(work) {
  const { open } = createRequire(import.meta.url)('lmdb');
  const folder = join(root, 'node_modules', '.cache', 'rankwire');
  mkdirSync(folder, { recursive: true });
  const lock = open({ path: join(folder, 'build-lock'), noSubdir: true });
  return lock.transactionSync(work);
}

function replace(isChecked) {
  const [fresh, old] = ['new', 'old'].map((name) => join(root, `dist.${process.pid}.${name}`));
  const began = new Date();
  console.error('Building…');
  clear();
  const args = [compiler, '-p', 'tsconfig.build.json', '--outDir', fresh, '--noEmitOnError'];
  if (isChecked) args.push('--noCheck');
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) {
    // What changed during the build is newer than it.
    utimesSync(join(fresh, 'main.js'), began, began);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  }
  clear();
  return status ?? 1;
}

/** What this build, or one that was killed, has left. A compiler whose builder was killed may be writing still. */
function clear() {
  for (const name of readdirSync(root).filter((entry) => TEMPORARY.test(entry))) {
    try {
      rmSync(join(root, name), { recursive: true, force: true });
    } catch {
      console.error(`${name} could not be removed; the next build tries again.`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(build());

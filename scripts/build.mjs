// Builds dist/ atomically: into a temporary folder, which then replaces it. One build at a time, by a lock of LMDB, which
// the kernel frees when a builder is killed. Writes to stderr only, because stdout may carry JSON. `npm run build` runs
// this file directly, and always builds.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
/** Version 7 compiles, in a third of the time; version 6 is installed for tools that use the compiler's API. */
const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const TEMPORARY = /^dist\.\d+\.(?:new|old)$/;

/**
 * Builds dist/ unless `isFresh` returns true once no other build is running.
 * @param isChecked whether the same compiler has checked the types already
 * @returns exit code; 0 when dist/ is up to date
 */
export function build(isFresh = () => false, isChecked = false) {
  if (!existsSync(compiler)) {
    console.error('The build tools are not installed: run `npm ci` first.');
    return 1;
  }
  return exclusively(() => (isFresh() ? 0 : replace(isChecked)));
}

/** Runs `work` while no other process does, in a write transaction of LMDB. */
function exclusively(work) {
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
  removeTemporaryFolders();
  const args = [compiler, '-p', 'tsconfig.build.json', '--outDir', fresh, '--noEmitOnError'];
  if (isChecked) args.push('--noCheck');
  const status = run(args) || bundlePrograms(fresh) || buildConsole(join(fresh, 'web', 'app'));
  if (status === 0) {
    // Sources that changed during the build must be newer than it.
    utimesSync(join(fresh, 'main.js'), began, began);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  }
  removeTemporaryFolders();
  return status;
}

const run = (args, env = process.env) =>
  spawnSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] }).status ?? 1;

/** A project without this script runs its modules one by one. */
function bundlePrograms(folder) {
  const script = join(root, 'scripts', 'bundle-programs.mjs');
  return existsSync(script) ? run([script, folder]) : 0;
}

/** Vite's output has the path at which it is served. A build that tests start has React for production, too. */
function buildConsole(folder) {
  if (!existsSync(join(root, 'web'))) return 0;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  return run(args, { ...process.env, NODE_ENV: 'production' });
}

/** Removes temporary folders of this and of killed builds. The compiler of a killed builder may still be writing. */
function removeTemporaryFolders() {
  for (const name of readdirSync(root).filter((entry) => TEMPORARY.test(entry))) {
    try {
      rmSync(join(root, name), { recursive: true, force: true });
    } catch {
      console.error(`${name} could not be removed; the next build tries again.`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(build());

// node scripts/types.mjs: checks the types of the server with its tests, and of the web console. Continues after errors.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const PROJECTS = { types: 'tsconfig.json', 'web-types': 'web/tsconfig.json' };

for (const [name, project] of Object.entries(PROJECTS)) {
  const known = join('node_modules', '.cache', 'rankwire', `${name}.tsbuildinfo`);
  // Each checker repeats some of the work of the others.
  const options = ['--noEmit', '--checkers', '2', '--incremental', '--tsBuildInfoFile', known];
  const { status } = spawnSync(process.execPath, [compiler, '-p', project, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

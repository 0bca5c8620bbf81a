// Checks the format of the files that differ from the default branch of origin. CI checks all files, and so does this
// without origin.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').filter(Boolean) : undefined;
}

const differing = git('diff', '--name-only', '-z', '--diff-filter=d', '--merge-base', 'origin/HEAD');
const untracked = git('ls-files', '-z', '--others', '--exclude-standard');
const files = differing && untracked ? [...differing, ...untracked] : ['.'];
if (files.length > 0) {
  const prettier = join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs');
  const args = [prettier, '--check', '--cache', '--ignore-unknown', ...files];
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

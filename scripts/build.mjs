// npm run build: compiles src/ to dist/, from nothing, so that no file of a removed source is left in it. Nothing is
// written where a type is wrong.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

rmSync(join(root, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--noEmitOnError'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);

// npm run start:dev: compiles src/ on every change, and restarts the application when dist/ changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');
const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const children = [];

function start(args, stdout) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', stdout, 'inherit'] });
  child.once('exit', (code) => stop(code ?? 0));
  children.push(child);
  return child;
}

/** The application has its own shutdown deadline; this process ends after its children. */
function stop(code) {
  process.exitCode ??= code;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
const watching = start([compiler, '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'], 'pipe');
createInterface({ input: watching.stdout }).on('line', (line) => {
  console.log(line);
  // dist/ may not exist before the first build without errors.
  if (children.length === 1 && line.includes('Found 0 errors')) {
    start(['--watch', '--watch-preserve-output', 'dist/main.js'], 'inherit');
  }
});

// Runs a program of dist/, after a build when needed: node scripts/run.mjs NAME [arguments]. Runs it in this process, to
// keep signals from npm direct.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import './ensure-build.mjs';

const POLL_MS = 100;

const [node, , name, ...rest] = process.argv;
const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', `${name}.js`);
// The program's argv is the same as without this script.
process.argv = [node, file, ...rest];
if (process.env.npm_lifecycle_event) endWithParent();
await import(pathToFileURL(file).href);

/** npm signals its shell, and Debian's does not forward signals. So this process ends when its parent has ended. */
function endWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  look.unref();
}

// Runs a program of dist/, built first when need be: node scripts/run.mjs NAME [arguments]. In this very process, so
// that at most a shell stands between it and npm.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import './ensure-build.mjs';

const LOOK_MS = 100;

const [node, , name, ...rest] = process.argv;
const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', `${name}.js`);
// The program finds its arguments where it would without us.
process.argv = [node, file, ...rest];
if (process.env.npm_lifecycle_event) endWithParent();
await import(pathToFileURL(file).href);

/** npm hands a signal to its shell; one that does not give way to its only command (Debian's) hands it no further. */
function endWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}

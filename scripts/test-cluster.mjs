// npm run test:cluster: the e2e suite and the cluster tests on MongoDB and Redis, and the console in Chromium.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newEngines } from './engines.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

if (process.argv.includes('--help')) {
  console.log(
    'npm run test:cluster [-- --filter TEXT]   requires redis-server, nginx, chromium, searx, python3-venv, and MONGODB_URI or REAL_MONGO_START',
  );
  process.exit(0);
}

const filter = process.argv.includes('--filter') ? [process.argv[process.argv.indexOf('--filter') + 1]] : [];

const engines = newEngines();
try {
  const [uri, redisUrl] = [await engines.mongo(), await engines.redis()];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = ['e2e', 'cluster', 'browser', 'soak'].flatMap((name) => ['--project', name]);
  const tests = spawn(process.execPath, [vitest, 'run', ...projects, ...filter], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      MONGODB_URI: '',
      TEST_MONGODB_URI: uri,
      REAL_MONGO_URI: uri,
      TEST_REDIS_URL: redisUrl,
    },
  });
  // The reason has been said; every test would fail for it.
  engines.lost.addEventListener('abort', () => tests.kill('SIGTERM'));
  process.exitCode = await new Promise((done) => tests.once('exit', (code) => done(code ?? 1)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await engines.stop();
}

// npm run test:cluster: the e2e suite and the cluster tests on MongoDB and Redis, and the console in Chromium.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newEngines } from './engines.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

if (process.argv.includes('--help')) {
  console.log(
    'npm run test:cluster [-- --filter TEXT]   requires redis-server, nginx, chromium-headless-shell, searx, python3-venv, and MONGODB_URI or REAL_MONGO_START',
  );
  process.exit(0);
}

const filter = process.argv.includes('--filter') ? [process.argv[process.argv.indexOf('--filter') + 1]] : [];
/** The soak measures the capacity of the machine for minutes: at night. */
const SOAK = process.env.TEST_DEPTH === 'long' ? ['soak'] : [];
const RUNS = [
  { name: 'e2e', projects: ['e2e'] },
  { name: 'others', projects: ['cluster', 'browser', ...SOAK] },
];

const engines = newEngines();

/** @returns the exit code; 0 for a run without tests, which a filter may leave */
function run({ name, projects }, stores) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = projects.flatMap((project) => ['--project', project]);
  const { TEST_REPORT: report } = process.env;
  const tests = spawn(process.execPath, [vitest, 'run', '--passWithNoTests', ...options, ...filter], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      MONGODB_URI: '',
      ...stores,
      ...(report ? { TEST_REPORT: `${report}-${name}.json` } : {}),
    },
  });
  // The reason has been said; every test would fail for it.
  engines.lost.addEventListener('abort', () => tests.kill('SIGTERM'));
  return new Promise((done) => tests.once('exit', (code) => done(code ?? 1)));
}

try {
  const [uri, redisUrl] = [await engines.mongo(), await engines.redis()];
  const stores = { TEST_MONGODB_URI: uri, REAL_MONGO_URI: uri, TEST_REDIS_URL: redisUrl };
  for (const each of RUNS) {
    if (!engines.lost.aborted) process.exitCode = (await run(each, stores)) || process.exitCode;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await engines.stop();
}

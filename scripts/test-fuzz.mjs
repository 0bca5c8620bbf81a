// npm run test:fuzz: invalid and hostile requests to every documented route of the built application.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';

const { requests, seed, patience } = new Command('npm run test:fuzz --')
  .description('sends invalid requests of every kind to every route, and verifies each response')
  .option('--requests <n>', 'number of requests', Number, 50_000)
  .option('--seed <n>', 'repeats the requests of an earlier run', Number, Date.now() % 2 ** 31)
  .option('--patience <ms>', 'maximum response time', Number, 5000)
  .parse()
  .opts();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
console.log(`${requests} requests, seed ${seed} (repeat with --seed ${seed})`);
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'e2e', 'test/e2e/http/fuzz', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_REQUESTS: String(requests),
      FUZZ_SEED: String(seed),
      FUZZ_PATIENCE_MS: String(patience),
    },
  },
);
process.exit(status ?? 1);

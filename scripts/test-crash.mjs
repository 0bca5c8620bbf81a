// npm run test:crash: kills applications at random moments, by default 50 times during a run and 100 times between a
// request and its mails, and verifies the stored data.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';

const { rounds, mailRounds, seed } = new Command('npm run test:crash --')
  .option('--rounds <n>', 'kills during a run', Number, 50)
  .option('--mail-rounds <n>', 'kills between a request and its mails', Number, 100)
  .option('--seed <n>', 'repeats the moments of an earlier test run', Number, Date.now() % 2 ** 31)
  .parse()
  .opts();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
console.log(`${rounds} and ${mailRounds} rounds, seed ${seed} (repeat with --seed ${seed})`);
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'e2e',
    'test/e2e/rank/check/crash-random',
    'test/e2e/notifications/crash-mail',
    '--reporter',
    'verbose',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CRASH_ROUNDS: String(rounds),
      CRASH_MAIL_ROUNDS: String(mailRounds),
      CRASH_SEED: String(seed),
    },
  },
);
process.exit(status ?? 1);

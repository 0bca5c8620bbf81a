// npm run test:crash: kills applications at random moments of a run, fifty times by default, and looks at what is left.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';

const { rounds, seed } = new Command('npm run test:crash --')
  .option('--rounds <n>', 'how often a process is killed', Number, 50)
  .option('--seed <n>', 'repeats the moments of an earlier session', Number, Date.now() % 2 ** 31)
  .parse()
  .opts();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
console.log(`${rounds} rounds, seed ${seed} (repeat with --seed ${seed})`);
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'e2e', 'test/e2e/crash-random', '--reporter', 'verbose'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CRASH_ROUNDS: String(rounds), CRASH_SEED: String(seed) },
  },
);
process.exit(status ?? 1);

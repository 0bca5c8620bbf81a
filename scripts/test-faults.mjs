// npm run test:faults: rounds of traffic with random failures of processes, stores, clocks and servers, on each store.
// After each round every invariant is verified. See test/programs/faults.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';

const STORES = ['embedded', 'mongodb'];
const { rounds, seed, store, only } = new Command('npm run test:faults --')
  .description(
    'kills, pauses and starves applications under traffic, and verifies every invariant after each round',
  )
  .option('--rounds <n>', 'rounds on each store', Number, 100)
  .option('--seed <n>', 'repeats the traffic and the faults of an earlier run', Number, Date.now() % 2 ** 31)
  .option('--only <faults>', 'restrict the random faults, for example kill,store')
  .addOption(
    new Option(
      '--store <store>',
      'mongodb requires redis-server, and MONGODB_URI or REAL_MONGO_START (a script that starts MongoDB)',
    )
      .choices([...STORES, 'both'])
      .default('both'),
  )
  .parse()
  .opts();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const VITEST = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const COMMANDS = {
  embedded: [VITEST, 'run', '--project', 'e2e', 'test/e2e/platform/faults', '--disable-console-intercept'],
  mongodb: [join(root, 'scripts', 'test-cluster.mjs'), '--filter', 'test/cluster/faults'],
};
const env = {
  ...process.env,
  FAULTS_ROUNDS: String(rounds),
  FAULTS_SEED: String(seed),
  ...(only ? { FAULTS_ONLY: only } : {}),
};
let failed = false;
for (const each of STORES.filter((name) => store === 'both' || store === name)) {
  console.log(`${rounds} rounds on ${each}, seed ${seed} (repeat with --store ${each} --seed ${seed})`);
  const { status } = spawnSync(process.execPath, COMMANDS[each], { cwd: root, stdio: 'inherit', env });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);

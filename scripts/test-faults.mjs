// npm run test:faults: rounds of traffic in which processes, stores, clocks and servers fail at random, on each store;
// after each round every promise is looked at. See test/support/faults.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';

const STORES = ['embedded', 'mongodb'];
const { rounds, seed, store, only } = new Command('npm run test:faults --')
  .description(
    'kills, stops and starves applications under traffic, and looks at every promise after each round',
  )
  .option('--rounds <n>', 'rounds on each store', Number, 100)
  .option('--seed <n>', 'repeats the traffic and the faults of an earlier run', Number, Date.now() % 2 ** 31)
  .option('--only <faults>', 'such as kill,store: draw from these alone')
  .addOption(
    new Option(
      '--store <store>',
      'mongodb needs redis-server, and MONGODB_URI or REAL_MONGO_START (a script that starts the engine)',
    )
      .choices([...STORES, 'both'])
      .default('both'),
  )
  .parse()
  .opts();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const VITEST = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const COMMANDS = {
  embedded: [VITEST, 'run', '--project', 'e2e', 'test/e2e/faults', '--disable-console-intercept'],
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

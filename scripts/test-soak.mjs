// npm run test:soak: a constant load for a long time, once on the relay with misbehaving clients, once on all features.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError, Option } from 'commander';
import { newEngines } from './engines.mjs';

const PARTS = {
  relay: ['--project', 'soak', 'test/programs/soak/relay.soak'],
  mixed: ['--project', 'e2e', 'test/e2e/platform/mixed-soak'],
};

function positive(text) {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('Must be a number above 0.');
  return value;
}

const { seconds, only, store } = new Command('npm run test:soak --')
  .description('holds a constant load on the built application, and checks for lost data and memory growth')
  .addOption(
    new Option('--seconds <n>', 'duration of each part').argParser(positive).env('SOAK_SECONDS').default(600),
  )
  .addOption(
    new Option(
      '--only <part>',
      'relay: 1,000 sockets at 50 % of capacity, some of them misbehaving; mixed: all features at 70 %',
    ).choices(Object.keys(PARTS)),
  )
  .addOption(
    new Option('--store <store>', 'mongodb requires MONGODB_URI or REAL_MONGO_START')
      .choices(['embedded', 'mongodb'])
      .default('embedded'),
  )
  .parse()
  .opts();

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

async function run(part, env) {
  console.log(`\n==> ${part}, ${seconds} s, store: ${store}`);
  const tests = spawn(process.execPath, [vitest, 'run', ...PARTS[part], '--disable-console-intercept'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK_SECONDS: String(seconds), ...env },
  });
  return new Promise((done) => tests.once('exit', (code) => done(code ?? 1)));
}

const engines = newEngines();
try {
  const env = store === 'mongodb' ? { TEST_MONGODB_URI: await engines.mongo(), MONGODB_URI: '' } : {};
  const failed = [];
  for (const part of only ? [only] : Object.keys(PARTS)) {
    if ((await run(part, env)) !== 0) failed.push(part);
  }
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await engines.stop();
}

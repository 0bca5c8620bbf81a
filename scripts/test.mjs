// npm test: all tests that need only Node. Lint, types, format and unit tests in parallel, then the build and the e2e
// tests. Continues after a failure, so that one run reports all problems. Leaves out what only repeats (vitest.config.ts),
// which runs at night (TEST_DEPTH=long), and checks the format of changed files; CI checks that of all.
// npm test -- PATTERN...: only the unit and e2e specs whose path contains one of the patterns.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const patterns = process.argv.slice(2);
const { TEST_REPORT: report, TEST_DEPTH: depth = patterns.length > 0 ? '' : 'short' } = process.env;
const failed = [];

function seconds(since) {
  return `${Math.round((performance.now() - since) / 1000)} s`;
}

/** Prints the output of a step when it ends, or with `live` while it runs. @returns whether the step succeeded */
async function step(name, command, { live = false } = {}) {
  const began = performance.now();
  if (live) console.log(`\n==> ${name}`);
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TEST_DEPTH: depth,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...(report ? { TEST_REPORT: `${report}-${name}.json` } : {}),
    },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((done) => child.once('close', done));
  if (!live) process.stdout.write(`\n==> ${name} (${seconds(began)})\n${Buffer.concat(output).toString()}`);
  if (code !== 0) {
    failed.push(name);
    console.error(`==> FAILED: ${name}`);
    if (report) writeFileSync(`${report}-${name}.failed`, Buffer.concat(output));
  }
  return code === 0;
}

/** The build skips the type check when it has passed. @returns whether the programs can be tested */
async function typesAndBuild() {
  const checked = await step('types', 'node scripts/types.mjs');
  return step('build', `node scripts/ensure-build.mjs${checked ? ' --checked' : ''}`);
}

async function everything() {
  const [isBuilt] = await Promise.all([
    typesAndBuild(),
    step('lint', 'npm run --silent lint'),
    step('unit', 'npm run --silent test:unit', { live: true }),
    step(
      'format',
      report === undefined ? 'node scripts/format-changed.mjs' : 'npm run --silent format:check',
    ),
  ]);
  if (isBuilt) await step('e2e', 'npm run --silent test:e2e', { live: true });
}

if (patterns.length === 0) await everything();
else {
  const quoted = patterns.map((pattern) => JSON.stringify(pattern)).join(' ');
  await step('specs', `npx vitest run --project unit --project e2e ${quoted}`, { live: true });
}

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}

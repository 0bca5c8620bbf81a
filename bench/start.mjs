// npm run bench -- --only start: time from process start to the first response, and memory at that point, of Rankwire on an
// embedded store with data, compared with a bare Nest application. Alternates between the two and prints medians.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { Types } from 'mongoose';
import { getConnectionToken } from '@nestjs/mongoose';
import { loadSettings } from '../dist/settings/load-settings.js';
import { createApp } from '../dist/create-app.js';
import { record } from './support/figures.mjs';
import { median, temporaryFolder } from './support/store.mjs';

const options = new Command('npm run bench -- --only start --')
  .option('--rounds <n>', 'starts of each; the result is their median', Number, 11)
  .option('--results <n>', 'results in the store', Number, 50_000)
  .parse()
  .opts();

const root = join(import.meta.dirname, '..');
const LIMIT_MS = 1200;
const BATCH = 1000;

/** Fills a store with a year of results. */
async function fill(dataDir) {
  const app = await createApp(
    loadSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RANK_SCHEDULER_ENABLED: 'false' }),
  );
  await app.init();
  const db = app.get(getConnectionToken());
  const [config, account] = [new Types.ObjectId(), new Types.ObjectId()];
  for (let from = 0; from < options.results; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, options.results - from) }, (_, index) => {
      const n = from + index;
      const at = new Date(Date.UTC(2025, 0, 1 + (n % 365)));
      return {
        config,
        account,
        slot_day: at.toISOString().slice(0, 10),
        series: `series ${Math.floor(n / 365)}`,
        website: 'https://www.example.com',
        language: 'en',
        keyword: `keyword ${Math.floor(n / 365)}`,
        country: 'US',
        results: [{ link: 'https://www.example.com/', position: 1 + (n % 100) }],
        rolled_from_previous: false,
        deleted_on: null,
        run_at: at,
        checked_at: at,
        depth: 100,
        createdAt: at,
        updatedAt: at,
      };
    });
    await db.collection('seo_results').insertMany(rows);
  }
  await app.close();
}

/** @returns milliseconds until the first response, then CPU time and memory */
async function start(file, env, addressIn) {
  const began = performance.now();
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await new Promise((done, fail) => {
      child.once('exit', (code) => fail(new Error(`${file} ended with code ${code}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        // The bare application logs plain text.
        const found = line.startsWith('{') && addressIn(JSON.parse(line));
        if (found) done(found);
      });
    });
    const { status } = await fetch(url);
    if (status !== 200) throw new Error(`${url} responded ${status}`);
    return { ms: performance.now() - began, cpu: cpuMs(child.pid), mb: megabytes(child.pid) };
  } finally {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }
}

/** CPU time of all threads; the kernel counts in 10 ms. */
function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function megabytes(pid) {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

const { folder, remove } = temporaryFolder('start');
const candidates = [
  ['bare Nest app', () => start(join(root, 'bench/start-bare.mjs'), {}, ({ url }) => url)],
  [
    'rankwire',
    () =>
      start(
        join(root, 'dist/main.js'),
        { DATA_DIR: folder, PORT: '0' },
        ({ msg, url }) => msg === 'listening' && `${url}/health/ready`,
      ),
  ],
];
const found = candidates.map(() => []);

try {
  console.log(`Filling the store with ${options.results} results…`);
  await fill(folder);
  for (let round = 0; round <= options.rounds; round++) {
    for (const [index, [, measure]] of candidates.entries()) {
      const figures = await measure();
      // The first start of each warms the page cache.
      if (round > 0) found[index].push(figures);
    }
  }
} finally {
  remove();
}

const medianOf = (all, name) => median(all.map((figures) => figures[name]));
for (const [index, [name]] of candidates.entries()) {
  const [ms, cpu, mb] = ['ms', 'cpu', 'mb'].map((figure) =>
    medianOf(found[index], figure).toFixed(0).padStart(5),
  );
  console.log(`${name.padEnd(20)} ready after ${ms} ms (${cpu} ms CPU time), ${mb} MB`);
}
const [bare, own] = found;
const ratio = medianOf(own, 'ms') / medianOf(bare, 'ms');
const work = medianOf(own, 'cpu') / medianOf(bare, 'cpu');
record('time until ready', ratio, 'x');
record('ms until the first answer', medianOf(own, 'ms'), 'ms', `<= ${LIMIT_MS}`);
record('CPU time until ready', work, 'x');
record('memory when ready, before geographic data is loaded', medianOf(own, 'mb'), 'MB');
console.log(
  `rankwire / bare      ${ratio.toFixed(2)} x the time (limit ${LIMIT_MS} ms), ${work.toFixed(2)} x the CPU time`,
);
process.exitCode = medianOf(own, 'ms') <= LIMIT_MS ? 0 : 1;

// npm run bench:check: overhead of the daily check. (a) time with a slow provider against the minimum, keywords /
// concurrency x latency, (b) CPU time per keyword against a bare axios loop with one upsert each, (c) memory with many
// keywords, (d) as (a) with one keyword at a time. The search provider is a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import axios from 'axios';
import { Command } from 'commander';
import { getConnectionToken } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { ManualClock } from '../dist/common/clock.js';
import { loadSettings } from '../dist/config/load-settings.js';
import { createApp } from '../dist/create-app.js';
import { TriggerService } from '../dist/rank/check/trigger.service.js';
import { SlotsService } from '../dist/slots/slots.service.js';
import { median, realEngine, storeOption, temporaryFolder } from './support/store.mjs';

const options = new Command('npm run bench:check --')
  .option('--keywords <n>', 'keywords of a run', Number, 1000)
  .option('--latency <ms>', 'latency of the search provider in (a) and (d)', Number, 200)
  .option('--concurrency <n>', 'concurrent keywords', Number, 25)
  .option('--rounds <n>', 'measurements; the result is their median', Number, 5)
  .option('--memory <n>', 'keywords of (c), in configurations of 10,000', Number, 100_000)
  .option('--single <n>', 'keywords of (d)', Number, 50)
  .addOption(storeOption('embedded', 'mongodb'))
  .option('--only <parts>', 'parts to run, such as ac', 'abcd')
  .parse()
  .opts();

const DAY_MS = 24 * 3_600_000;
const DAYS_FROM = Date.parse('2026-03-10T12:00:00Z');
const say = (text) => console.log(text);
const keywordsOf = (count) =>
  Array.from({ length: count }, (_, n) => ({ keyword: `keyword ${n}`, country: 'US' }));

async function provider() {
  const file = join(import.meta.dirname, '..', 'dist', 'simulator', 'main.js');
  const child = spawn(process.execPath, [file, '--port', '0', '--site', 'example.com'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = /SEARCH_PROVIDER_URL=(\S+)/.exec(line)[1];
  const latency = (ms) => fetch(`${url}/control/latency`, { method: 'PUT', body: JSON.stringify({ ms }) });
  return { url, latency, close: () => child.kill() };
}

async function boot(uri, url, concurrency) {
  const { folder, remove } = temporaryFolder('check');
  const settings = loadSettings({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RANK_SCHEDULER_ENABLED: 'false',
    SEARCH_PROVIDER_URL: url,
    SEARCH_PROVIDER_KEY: 'demo-key',
    SEARCH_PROVIDER_HOST: 'simulator',
    RANK_KEYWORD_CONCURRENCY: String(concurrency),
    ...(uri ? { MONGODB_URI: uri } : {}),
  });
  const clock = new ManualClock(new Date(DAYS_FROM));
  const app = await createApp(settings, { clock });
  await app.init();
  const db = app.get(getConnectionToken());
  const slot = await app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 1000 });
  let day = 0;
  /** Writes configurations directly, past the body limit of HTTP. */
  const configure = async (count, perConfig) => {
    await db.model('rank_configs').deleteMany({});
    for (let left = count; left > 0; left -= perConfig) {
      const account = await app.get(AccountsService).create({ name: 'Bench' });
      const now = clock.now();
      const rest = { website: 'example.com', language: 'en', slot: slot._id, createdAt: now, updatedAt: now };
      await db
        .model('rank_configs')
        .create({ account: account._id, keywords: keywordsOf(Math.min(left, perConfig)), ...rest });
    }
  };
  const run = async () => {
    clock.set(new Date(DAYS_FROM + ++day * DAY_MS));
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const summary = await app.get(TriggerService).trigger('call');
    const used = process.cpuUsage(cpu);
    return { ms: performance.now() - began, cpuMs: (used.user + used.system) / 1000, summary };
  };
  return {
    configure,
    run,
    db,
    close: () =>
      db
        .dropDatabase()
        .then(() => app.close())
        .then(remove),
  };
}

/** The minimum of any rank tracker: query, find the positions, store. */
async function bareLoop({ db }, url, keywords, concurrency) {
  const results = db.collection('bench_results');
  await results.createIndex({ keyword: 1, day: 1 }, { unique: true });
  const http = axios.create({ httpAgent: new Agent({ keepAlive: true, maxSockets: concurrency }) });
  const headers = { 'x-rapidapi-key': 'demo-key', 'x-rapidapi-host': 'simulator' };
  const day = String(new Types.ObjectId());
  const began = process.cpuUsage();
  let next = 0;
  const worker = async () => {
    while (next < keywords.length) {
      const { keyword, country } = keywords[next++];
      const path = `/api/v1/search/q=${keyword.replaceAll(' ', '+')}&num=100&lr=lang_en&hl=en&cr=${country}`;
      const { data } = await http.get(url + path, { headers });
      const found = data.results.flatMap(({ link }, n) =>
        link.includes('example.com') ? [{ link, position: n + 1 }] : [],
      );
      await results.updateOne(
        { keyword, day },
        { $set: { results: found, at: new Date() } },
        { upsert: true },
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

async function rounds(count, measure) {
  const values = [];
  for (let round = 0; round < count; round += 1) values.push(await measure());
  return median(values);
}

async function slow(world, { latency }, count, concurrency, name) {
  await world.configure(count, count);
  await latency(0);
  await world.run();
  await latency(options.latency);
  const ms = await rounds(options.rounds, async () => (await world.run()).ms);
  const least = Math.ceil(count / concurrency) * options.latency;
  say(
    `(${name}) ${count} keywords, ${concurrency} concurrent, ${options.latency} ms each: ${ms.toFixed(0)} ms = ${(ms / least).toFixed(3)} x the minimum of ${least} ms; ${((1000 * count) / ms).toFixed(0)} keywords/s`,
  );
}

async function cost(world, { url, latency }) {
  const { keywords, concurrency } = options;
  await latency(0);
  await world.configure(keywords, keywords);
  await world.run();
  await bareLoop(world, url, keywordsOf(keywords), concurrency);
  const [own, bare] = [[], []];
  for (let round = 0; round < options.rounds; round += 1) {
    own.push((await world.run()).cpuMs / keywords);
    bare.push((await bareLoop(world, url, keywordsOf(keywords), concurrency)) / keywords);
  }
  say(
    `(b) CPU time per keyword: ${median(own).toFixed(3)} ms = ${(median(own) / median(bare)).toFixed(2)} x the bare loop's ${median(bare).toFixed(3)} ms`,
  );
}

async function memory(world, { latency }) {
  await latency(0);
  const perConfig = 10_000;
  await world.configure(options.memory, perConfig);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const { ms, summary } = await world.run();
  clearInterval(sampler);
  const mb = (bytes) => (bytes / 1e6).toFixed(0);
  say(
    `(c) ${summary.ranked + summary.not_found} keywords in configurations of ${perConfig}: ${(ms / 1000).toFixed(0)} s, memory ${mb(before)} MB before, ${mb(peak)} MB peak (+${mb(peak - before)})`,
  );
}

const engine = options.store === 'mongodb' ? await realEngine(`bench_check_${Date.now()}`) : undefined;
const simulator = await provider();
if (/[abc]/.test(options.only)) {
  const world = await boot(engine?.uri, simulator.url, options.concurrency);
  if (options.only.includes('a')) await slow(world, simulator, options.keywords, options.concurrency, 'a');
  if (options.only.includes('b')) await cost(world, simulator);
  if (options.only.includes('c')) await memory(world, simulator);
  await world.close();
}
if (options.only.includes('d')) {
  const world = await boot(engine?.uri, simulator.url, 1);
  await slow(world, simulator, options.single, 1, 'd');
  await world.close();
}
simulator.close();
await engine?.close();
process.exit(0);

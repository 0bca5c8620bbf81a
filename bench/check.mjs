// npm run bench -- --only check: overhead of the daily check. (a) time with a slow provider against the minimum, keywords /
// concurrency x latency, (b) CPU time per keyword against a bare axios loop with one upsert
// each, and against one that keeps the search results too, (c) memory with many
// keywords, (d) as (a) with one keyword at a time, (g) CPU time per configuration of two keywords, (h)
// as (c) in configurations of two. The search provider is a separate process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import axios from 'axios';
import { Command } from 'commander';
import { Types } from 'mongoose';
import { encodeSerp } from '../dist/rank/search/archive/serp-codec.js';
import { checkProviders } from './check-providers.mjs';
import { countRequests } from './support/store-requests.mjs';
import { boot } from './support/check.mjs';
import { record } from './support/figures.mjs';
import { memoryDuring } from './support/memory.mjs';
import { median, realEngine, storeOption } from './support/store.mjs';

const options = new Command('npm run bench -- --only check --')
  .option('--keywords <n>', 'keywords of a run', Number, 1000)
  .option('--latency <ms>', 'latency of the search provider in (a) and (d)', Number, 200)
  .option('--concurrency <n>', 'concurrent keywords', Number, 25)
  .option('--rounds <n>', 'measurements; the result is their median', Number, 5)
  .option('--memory <n>', 'keywords of (c), in configurations of 10,000', Number, 100_000)
  .option('--single <n>', 'keywords of (d)', Number, 50)
  .option('--small <n>', 'configurations of (g)', Number, 200)
  .option('--pages <n>', 'requests per keyword of all parts: pages of its 100 results', Number, 1)
  .option('--cost-latency <ms>', 'latency of the search provider in (b)', Number, 0)
  .option('--budget', 'with a budget of the installation, which is never used up')
  .option('--many <n>', 'keywords of (h), in configurations of two', Number, 20_000)
  .option('--requests', 'list the requests to the store of (b), (c), (g) and (h)')
  .addOption(storeOption('embedded', 'mongodb'))
  .option('--only <parts>', 'parts to run, such as ac (default: abcdg, with --providers ef)')
  .option('--providers', 'measure each search provider instead: requests per keyword, and CPU time')
  .option('--adapters <names>', 'with --providers: only these, separated by commas')
  .option('--days <n>', 'with --providers: simulated days', Number, 30)
  .option('--no-reuse', 'with --providers: without RANK_REUSE_MINUTES only')
  .option('--every <n>', 'with --providers: checks on every nth of the days', Number, 5)
  .option(
    '--accounts <n>',
    'with --providers: accounts of ten keywords, of which they share three',
    Number,
    10,
  )
  .parse()
  .opts();

options.only ??= options.providers ? 'ef' : 'abcdg';
const say = (text) => console.log(text);
/** On standard error, beside the figures. */
const report = (text) => console.error(text);
const REPORT_EVERY_MS = 60_000;
const keywordsOf = (count) =>
  Array.from({ length: count }, (_, n) => ({ keyword: `keyword ${n}`, country: 'US' }));

async function provider() {
  const file = join(import.meta.dirname, 'support', 'simulator-process.mjs');
  const child = fork(file, ['demo-key', String(options.pages > 1 ? 100 / options.pages : 100)]);
  const [{ url }] = await once(child, 'message');
  const latency = (ms) => fetch(`${url}/control/latency`, { method: 'PUT', body: JSON.stringify({ ms }) });
  return { url, latency, close: () => child.kill() };
}

const lists = (count, perConfig) =>
  Array.from({ length: Math.ceil(count / perConfig) }, (_, n) =>
    keywordsOf(Math.min(perConfig, count - n * perConfig)),
  );

async function world(uri, url, concurrency) {
  const started = await boot({
    SEARCH_PROVIDER_URL: url,
    SEARCH_PROVIDER_KEY: 'demo-key',
    SEARCH_PROVIDER_HOST: 'simulator',
    ...(options.pages > 1 && { RANK_PAGING: 'pages' }),
    ...(options.budget && { SEARCH_BUDGET_DAY: '1000000' }),
    RANK_KEYWORD_CONCURRENCY: String(concurrency),
    ...(uri ? { MONGODB_URI: uri } : {}),
  });
  const run = () => {
    started.nextDay();
    return started.run();
  };
  return { ...started, run };
}

/**
 * The minimum of any rank tracker: query, find the positions, store.
 * @param keeps whether it keeps the search results too
 */
async function bareLoop({ db }, url, keywords, { keeps }) {
  const { concurrency } = options;
  const serps = db.collection('bench_serps');
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
      const list = [];
      for (let page = 0; page < options.pages; page += 1) {
        const start = page > 0 ? `&start=${list.length}` : '';
        const { data } = await http.get(url + path + start, { headers });
        list.push(...data.results);
      }
      const found = list.flatMap(({ link }, n) =>
        link.includes('example.com') ? [{ link, position: n + 1 }] : [],
      );
      if (keeps) {
        const serp = { day, asked_at: new Date(), results: encodeSerp(list) };
        await serps.updateOne({ _id: `${keyword}:${day}` }, { $set: serp }, { upsert: true });
      }
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

async function slow(app, { latency }, count, concurrency, name) {
  await app.configure(lists(count, count));
  await latency(0);
  await app.run();
  await latency(options.latency);
  const ms = await rounds(options.rounds, async () => (await app.run()).ms);
  const least = Math.ceil(count / concurrency) * options.latency;
  record(`time of ${count} keywords, ${concurrency} at a time`, ms / least, 'x');
  say(
    `(${name}) ${count} keywords, ${concurrency} concurrent, ${options.latency} ms each: ${ms.toFixed(0)} ms = ${(ms / least).toFixed(3)} x the minimum of ${least} ms; ${((1000 * count) / ms).toFixed(0)} keywords/s`,
  );
}

/** Median of the ratios of measurements made one after the other. */
const ratio = (own, peer) => median(own.map((value, round) => value / peer[round]));

async function cost(app, { url, latency }) {
  const { keywords } = options;
  const list = keywordsOf(keywords);
  await latency(options.costLatency);
  await app.configure(lists(keywords, keywords));
  await app.run();
  const requests = countRequests();
  await app.run();
  const asked = requests.stop();
  const bareLoops = { bare: { keeps: false }, keeping: { keeps: true } };
  for (const loop of Object.values(bareLoops)) await bareLoop(app, url, list, loop);
  const own = [];
  const [bare, keeping] = [[], []];
  for (let round = 0; round < options.rounds; round += 1) {
    own.push((await app.run()).cpuMs / keywords);
    bare.push((await bareLoop(app, url, list, bareLoops.bare)) / keywords);
    keeping.push((await bareLoop(app, url, list, bareLoops.keeping)) / keywords);
  }
  record('CPU per keyword', ratio(own, bare), 'x', '<= 1.6');
  record('CPU per keyword beside a loop that stores the same', ratio(own, keeping), 'x', '<= 1.25');
  say(
    `(b) CPU time per keyword: ${median(own).toFixed(3)} ms = ${ratio(own, bare).toFixed(2)} x the bare loop's ${median(bare).toFixed(3)} ms (limit 1.6) = ${ratio(own, keeping).toFixed(2)} x the ${median(keeping).toFixed(3)} ms of one that keeps search results too (limit 1.25); ${(asked.count / keywords).toFixed(2)} requests to the store`,
  );
  listRequests(asked, keywords);
}

/** With --requests: the requests to the store by collection and operation. */
function listRequests({ kinds }, per) {
  if (!options.requests) return;
  for (const [kind, count] of [...kinds].sort(([, a], [, b]) => b - a))
    say(`    ${(count / per).toFixed(3)} ${kind}`);
}

async function small(app, { latency }) {
  await latency(0);
  await app.configure(lists(2 * options.small, 2));
  await app.run();
  const requests = countRequests();
  await app.run();
  const asked = requests.stop();
  const [cpu, time] = [[], []];
  for (let round = 0; round < options.rounds; round += 1) {
    const { cpuMs, ms } = await app.run();
    cpu.push(cpuMs / options.small);
    time.push(ms / options.small);
  }
  record('CPU per configuration of two keywords', median(cpu), 'ms');
  say(
    `(g) ${options.small} configurations of two keywords: CPU time ${median(cpu).toFixed(2)} ms, ${median(time).toFixed(2)} ms and ${(asked.count / options.small).toFixed(1)} requests to the store each; memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
  );
  listRequests(asked, options.small);
}

/** Reports the progress each minute until the work ends. @returns what the work returns */
async function reporting(work, progress) {
  const ended = work.then(() => true);
  while (!(await Promise.race([ended, wait(REPORT_EVERY_MS, false, { ref: false })])))
    report(await progress());
  return work;
}

/** One run of many keywords, in configurations of `perConfig`. */
async function many(app, { latency }, keywords, perConfig) {
  await latency(0);
  report(`Creating configurations of ${keywords} keywords`);
  await app.configure(lists(keywords, perConfig));
  globalThis.gc?.();
  const results = app.db.model('seo_results');
  const earlier = await results.countDocuments();
  const progress = async () =>
    `${(await results.countDocuments()) - earlier} of ${keywords} keywords are checked`;
  const requests = countRequests();
  const { result, before, peak } = await memoryDuring(() => reporting(app.run(), progress), { everyMs: 50 });
  const { ms, cpuMs, summary } = result;
  const asked = requests.stop();
  const checked = summary.ranked + summary.not_found;
  const mb = (bytes) => (bytes / 1e6).toFixed(0);
  say(
    `(${perConfig > 2 ? 'c' : 'h'}) ${checked} keywords in configurations of ${perConfig}: ${(ms / 1000).toFixed(0)} s, CPU time ${(cpuMs / checked).toFixed(2)} ms and ${(asked.count / checked).toFixed(2)} requests to the store per keyword, memory ${mb(before)} MB before, ${mb(peak)} MB peak (+${mb(peak - before)}), without the mapped file of the store`,
  );
  listRequests(asked, checked);
  return (peak - before) / 1e6;
}

async function memory(app, simulator) {
  const growth = await many(app, simulator, options.memory, 10_000);
  record('memory growth with many keywords', growth, 'MB');
}

if (options.providers) {
  await checkProviders(options);
  process.exit(0);
}
const engine = options.store === 'mongodb' ? await realEngine(`bench_check_${Date.now()}`) : undefined;
const simulator = await provider();
if (/[abcgh]/.test(options.only)) {
  const app = await world(engine?.uri, simulator.url, options.concurrency);
  if (options.only.includes('a')) await slow(app, simulator, options.keywords, options.concurrency, 'a');
  if (options.only.includes('b')) await cost(app, simulator);
  if (options.only.includes('g')) await small(app, simulator);
  if (options.only.includes('c')) await memory(app, simulator);
  if (options.only.includes('h')) await many(app, simulator, options.many, 2);
  await app.close();
}
if (options.only.includes('d')) {
  const app = await world(engine?.uri, simulator.url, 1);
  await slow(app, simulator, options.single, 1, 'd');
  await app.close();
}
simulator.close();
await engine?.close();
process.exit(0);

// Part of npm run bench -- --only check (--providers): what each adapter costs. (e) requests per keyword and day over simulated
// days with drift, with and without RANK_EARLY_STOP and RANK_REUSE_MINUTES, (f) CPU time of the engine beside a bare
// loop that sends the same requests through the same adapter and stores the same: a result for each keyword and, unless
// RANK_SERP_DAYS is 0, the compressed list. The search provider is a separate process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import axios from 'axios';
import { RankSettings } from '../dist/settings/settings.js';
import { ADAPTERS } from '../dist/rank/search/adapters/adapters.js';
import { encodeSerp } from '../dist/rank/search/archive/serp-codec.js';
import { boot } from './support/check.mjs';
import { median } from './support/store.mjs';

const KEY = 'demo-key:demo-key';
const DEPTHS = [100, 20];
const CONCURRENCY = 25;
/** The engine may cost this much more than the bare loop. */
const LIMIT = 1.1;
const REUSE_MINUTES = '60';
/** Keywords of one account. */
const KEYWORDS = 10;
/** Keywords that all accounts share. */
const SHARED = 3;
/** For the CPU time, with one request a keyword and with many. */
const OVERHEAD_KEYWORDS = { one: 1000, many: 100 };

/** valueserp and scaleserp are one adapter; rapidapi is measured in both ways of paging. */
const CASES = [
  { name: 'rapidapi', env: {} },
  { name: 'rapidapi, pages', provider: 'rapidapi', env: { RANK_PAGING: 'pages' }, pageSize: 10 },
  ...['serper', 'serpapi', 'searchapi', 'valueserp', 'dataforseo', 'brightdata', 'searxng'].map((name) => ({
    name,
    env: {},
  })),
];

async function startProvider({ pageSize = 100 }) {
  const file = join(import.meta.dirname, 'support', 'simulator-process.mjs');
  const child = fork(file, [KEY, String(pageSize)]);
  const [{ url }] = await once(child, 'message');
  /** Sets its day. @returns the requests since the last call */
  const setDay = async (day) => {
    child.send({ day: day.getTime() });
    return (await once(child, 'message'))[0].requests;
  };
  return { url, setDay, close: () => child.kill() };
}

const settingsOf = ({ name, provider = name, env }, url) => ({
  SEARCH_PROVIDER: provider,
  SEARCH_PROVIDER_URL: url,
  SEARCH_PROVIDER_KEY: KEY,
  SEARCH_PROVIDER_HOST: 'simulator',
  RANK_KEYWORD_CONCURRENCY: String(CONCURRENCY),
  ...env,
});

/** Each account has its own keywords and a share that all of them have. */
function keywordLists(accounts, keywords, shared) {
  return Array.from({ length: accounts }, (_, account) =>
    Array.from({ length: keywords }, (__, n) => ({
      keyword: n < shared ? `shared topic ${n}` : `topic ${account} ${n}`,
      country: 'US',
    })),
  );
}

/** Requests of all accounts over the days, as sent and as charged. */
async function requestsOf(world, provider, { days, every, accounts }) {
  let sent = 0;
  const before = await world.charged();
  let checks = 0;
  for (let day = 0; day < days; day += every) {
    await provider.setDay(world.nextDay(every));
    const { summary } = await world.run();
    if (summary.failed_keywords > 0) throw new Error(`${summary.failed_keywords} keywords failed`);
    sent += await provider.setDay(world.now());
    checks += accounts * KEYWORDS;
  }
  return { sent: sent / checks, charged: ((await world.charged()) - before) / checks };
}

/** US dollars of 1,000 keywords on one day. */
function priceOf({ limits, price }, charged, depth) {
  if (price === null) return 'unknown';
  if (limits.billing === 'request') return (charged * price.firstPage).toFixed(2);
  const searches = charged / (depth / 10);
  return (searches * (price.firstPage + (depth / 10 - 1) * price.nextPage)).toFixed(2);
}

async function measureRequests(options) {
  const lists = keywordLists(options.accounts, KEYWORDS, SHARED);
  const reuse = options.reuse ? [undefined, REUSE_MINUTES] : [undefined];
  console.log(
    `(e) requests per keyword and day: ${options.days} days, every ${options.every}th checked, ${options.accounts} accounts of ${KEYWORDS} keywords, ${SHARED} of them in all accounts`,
  );
  console.log('| adapter | depth | early stop | reuse | sent | charged | USD per 1,000 keywords and day |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const given of options.cases) {
    const provider = await startProvider(given);
    for (const minutes of reuse) {
      const env = settingsOf(given, provider.url);
      const world = await boot(minutes ? { ...env, RANK_REUSE_MINUTES: minutes } : env);
      await world.configure(lists);
      for (const depth of DEPTHS) {
        for (const earlyStop of [false, true]) {
          // Read at each search, so that one application serves all cases.
          Object.assign(world.app.get(RankSettings), { depth, earlyStop });
          const { sent, charged } = await requestsOf(world, provider, options);
          const price = priceOf(ADAPTERS[given.provider ?? given.name], charged, depth);
          const cells = [
            given.name,
            depth,
            yes(earlyStop),
            yes(minutes),
            sent.toFixed(2),
            charged.toFixed(2),
            price,
          ];
          console.log(`| ${cells.join(' | ')} |`);
        }
      }
      await world.close();
    }
    provider.close();
  }
}

const yes = (value) => (value ? 'yes' : 'no');

/** Paging, translation and upserts: no count of requests, retry, breaker, metrics, lease or record. */
async function bareLoop({ db }, url, given, keywords, depth, keepsSerps) {
  const results = db.collection('bench_results');
  const serps = db.collection('bench_serps');
  await results.createIndex({ keyword: 1, day: 1 }, { unique: true });
  const http = axios.create({
    httpAgent: new Agent({ keepAlive: true, maxSockets: CONCURRENCY }),
    validateStatus: () => true,
  });
  const adapter = ADAPTERS[given.provider ?? given.name];
  const day = String(performance.now());
  let next = 0;
  const began = process.cpuUsage();
  const worker = async () => {
    while (next < keywords.length) {
      const { keyword, country } = keywords[next++];
      const list = await bareSearch(http, url, adapter, given, { keyword, country, language: 'en', depth });
      const found = list.flatMap(({ link }, n) =>
        link.includes('example.com') ? [{ link, position: n + 1 }] : [],
      );
      if (keepsSerps) {
        const serp = { day, asked_at: new Date(), results: encodeSerp(list) };
        await serps.updateOne({ _id: `${keyword}:${day}` }, { $set: serp }, { upsert: true });
      }
      const change = { $set: { results: found, at: new Date() } };
      await results.updateOne({ keyword, day }, change, { upsert: true });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

async function bareSearch(http, url, adapter, { env }, query) {
  const { pageSize, paging } = adapter.limits;
  const once = paging === 'whole' || (paging === 'optional' && env.RANK_PAGING !== 'pages');
  const access = { key: KEY, host: 'simulator', name: 'rapidapi' };
  const size = Math.min(pageSize, query.depth);
  const found = new Map();
  for (let page = 1, start = 0; found.size < query.depth; page += 1, start += size) {
    const { method, path, headers, body: data } = adapter.request({ ...query, page, start, size }, access);
    const response = await http.request({ method, url: url + path, headers, data });
    const { results } = adapter.read({
      status: response.status,
      headers: response.headers,
      body: response.data,
    });
    const before = found.size;
    for (const result of results) if (!found.has(result.link)) found.set(result.link, result);
    if (once || found.size === before) break;
  }
  return [...found.values()].slice(0, query.depth);
}

async function measureOverhead({ cases, rounds }) {
  console.log(`(f) CPU time per keyword at depth 100, median of ${rounds} rounds`);
  console.log('| adapter | keywords | search results kept | engine | bare loop | ratio |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const given of cases) {
    const provider = await startProvider(given);
    for (const serpDays of [30, 0]) {
      const count = isSingle(given) ? OVERHEAD_KEYWORDS.one : OVERHEAD_KEYWORDS.many;
      const { own, bare } = await overhead(provider, given, { count, serpDays, rounds });
      const ratio = own / bare;
      const verdict = ratio > LIMIT ? `, above the limit of ${LIMIT}` : '';
      console.log(
        `| ${given.name} | ${count} | ${yes(serpDays)} | ${own.toFixed(2)} ms | ${bare.toFixed(2)} ms | ${ratio.toFixed(2)} x${verdict} |`,
      );
    }
    provider.close();
  }
}

/** Milliseconds per keyword of the engine and of the bare loop, in turn so that both see the same machine. */
async function overhead(provider, given, { count, serpDays, rounds }) {
  const world = await boot({ ...settingsOf(given, provider.url), RANK_SERP_DAYS: String(serpDays) });
  const [keywords] = keywordLists(1, count, 0);
  await world.configure([keywords]);
  const [own, bare] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await provider.setDay(world.nextDay());
    const { cpuMs } = await world.run();
    const least = await bareLoop(world, provider.url, given, keywords, 100, serpDays > 0);
    // The first round warms both up.
    if (round === 0) continue;
    own.push(cpuMs / count);
    bare.push(least / count);
  }
  await world.close();
  return { own: median(own), bare: median(bare) };
}

/** Whether one request returns the whole list. */
function isSingle({ name, provider = name, env }) {
  const { paging, pageSize } = ADAPTERS[provider].limits;
  return paging === 'whole' || (paging === 'optional' && env.RANK_PAGING !== 'pages') || pageSize === 100;
}

/** @param options adapters, only (parts), days, every, accounts, rounds */
export async function checkProviders({ adapters, ...options }) {
  const cases = adapters ? CASES.filter(({ name }) => adapters.split(',').includes(name)) : CASES;
  if (options.only.includes('e')) await measureRequests({ ...options, cases });
  if (options.only.includes('f')) await measureOverhead({ ...options, cases });
}

// npm run bench -- --only report -- --size large: reports of 10,000 keywords over 730 days, beside those of 1,000 keywords, and the
// list of 5,000 websites of 200 keywords. Prints milliseconds, time to first byte, size and memory growth, how time grows
// with the keywords, what search volumes add, and the same while a check runs.
import { getConnectionToken } from '@nestjs/mongoose';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { TriggerService } from '../dist/rank/checks/trigger/trigger.service.js';
import { foldKeyword } from '../dist/rank/positions/series.js';
import { WebsiteSummaries } from '../dist/rank/websites/website-summaries.js';
import { VolumeRepository } from '../dist/rank/volumes/storage/volume.repository.js';
import { SlotsService } from '../dist/slots/slots.service.js';
import { record } from './support/figures.mjs';
import { login, newClient } from './support/measured-client.mjs';
import { memoryDuring } from './support/memory.mjs';
import { configOf, DAY_MS, keywordsOf, writeHistory } from './support/report-history.mjs';
import { simulator } from './support/report-provider.mjs';
import { listen } from './support/serve.mjs';
import { median, realEngine } from './support/store.mjs';

const BESIDE_A_CHECK = '<= 150';
/** Keywords of the smaller website, with the same days. */
const SMALL = 10;

const say = (text) => console.log(text);

async function addWebsite(world, slot, { keywords, days, competitors, name }) {
  const account = await world.app.get(AccountsService).create({ name });
  const found = { website: 'example.com', keywords: keywordsOf(keywords), competitors };
  const config = configOf(account._id, slot, found, new Date());
  await world.db.collection('rank_configs').insertOne(config);
  const began = performance.now();
  await writeHistory(world, config, { days, end: world.end });
  say(
    `  ${keywords} keywords x ${days} days written in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  const headers = await login(world, account._id, `${name}@example.com`);
  return { config, headers };
}

function pathsOf({ _id }, end, days) {
  const range = (count) => {
    const start = new Date(end.getTime() - (count - 1) * DAY_MS).toISOString().slice(0, 10);
    return `startDate=${start}&endDate=${end.toISOString().slice(0, 10)}`;
  };
  const year = range(Math.min(365, days));
  return {
    'graph, 30 days': `/v1/rank/graph?${range(30)}`,
    'graph, 365 days': `/v1/rank/graph?${year}`,
    'table page': `/v1/rank/table/${_id}`,
    'table page, as in the console': `/v1/rank/table/${_id}?since=start&spark=30&counts=true&limit=100`,
    'table page by traffic': `/v1/rank/table/${_id}?sortField=traffic&sortOrder=desc`,
    'table, CSV': `/v1/rank/table/${_id}?format=csv`,
    'table counts': `/v1/rank/table/${_id}/counts`,
    summary: `/v1/rank/summary/${_id}`,
    'matrix page': `/v1/rank/matrix/${_id}`,
    competitors: `/v1/rank/competitors/${_id}`,
    'competitors, 365 days': `/v1/rank/competitors/${_id}?${year}`,
    distribution: `/v1/rank/distribution/${_id}`,
    features: `/v1/rank/features/${_id}`,
    pages: `/v1/rank/pages/${_id}`,
    cannibalization: `/v1/rank/cannibalization/${_id}`,
  };
}

async function measure(world, path, headers, rounds) {
  await world.client.request(world.url + path, headers, 2);
  const { result, before, peak } = await memoryDuring(() =>
    world.client.request(world.url + path, headers, rounds),
  );
  return { ...result, growth: (peak - before) / 1024 / 1024 };
}

const format = ({ ms, firstByte, mb, growth }) =>
  `${ms.toFixed(0)} ms; first byte ${firstByte.toFixed(0)} ms; ${mb.toFixed(2)} MB; memory +${growth.toFixed(0)} MB`;

async function measureAll(world, { large, small }, { rounds, days, only }) {
  const paths = Object.entries(pathsOf(large.config, world.end, days)).filter(
    ([name]) => !only || only.includes(name),
  );
  const ofSmall = pathsOf(small.config, world.end, days);
  const plain = new Map();
  for (const [name, path] of paths) {
    const [found, fewer] = [
      await measure(world, path, large.headers, rounds),
      await measure(world, ofSmall[name], small.headers, rounds),
    ];
    plain.set(name, found.ms);
    record(`${world.store}, ${large.config.keywords.length} keywords: ${name}`, found.ms, 'ms');
    say(
      `  ${name}: ${format(found)}; ${(found.ms / fewer.ms).toFixed(1)} x that of ${SMALL} x fewer keywords (${fewer.ms.toFixed(0)} ms)`,
    );
  }
  await addVolumes(world, large.config);
  const usingVolumes = [
    'table page',
    'table page, as in the console',
    'table page by traffic',
    'table, CSV',
    'summary',
    'competitors',
    'competitors, 365 days',
  ];
  for (const [name, path] of paths.filter(([each]) => usingVolumes.includes(each))) {
    const found = await measure(world, path, large.headers, rounds);
    say(`  with volumes, ${name}: ${format(found)}; ${(found.ms / plain.get(name)).toFixed(2)} x`);
  }
}

async function addVolumes({ app }, { keywords }) {
  const volumes = keywords.map(({ keyword, country }, n) => ({
    keyword: foldKeyword(keyword),
    country,
    language: 'en',
    volume: 10 * n,
    cpc: (n % 300) / 100,
    source: 'bench',
    at: new Date(),
  }));
  for (let first = 0; first < volumes.length; first += 1000)
    await app.get(VolumeRepository).save(volumes.slice(first, first + 1000));
}

/** One configuration is due: new, with results of today. */
async function besideCheck(world, slot, large, { checked, days }) {
  const account = await world.app.get(AccountsService).create({ name: 'Checked' });
  const website = { website: 'checked.example', keywords: keywordsOf(checked), competitors: [] };
  await world.db
    .collection('rank_configs')
    .insertOne({ ...configOf(account._id, slot, website, new Date()), last_day: '' });
  const paths = pathsOf(large.config, world.end, days);
  const state = { running: true };
  const check = world.app
    .get(TriggerService)
    .trigger('call')
    .finally(() => (state.running = false));
  const times = { 'table page': [], summary: [], 'table page, as in the console': [] };
  while (state.running)
    for (const [name, list] of Object.entries(times))
      list.push((await world.client.request(world.url + paths[name], large.headers, 1)).ms);
  const { keywords, duration_ms } = await check;
  for (const [name, list] of Object.entries(times)) {
    record(`${world.store}, beside a check: ${name}`, median(list), 'ms', BESIDE_A_CHECK);
    say(
      `  beside a check, ${name}: median ${median(list).toFixed(0)} ms of ${list.length}, at most ${Math.max(...list).toFixed(0)} ms; target ${BESIDE_A_CHECK} ms`,
    );
  }
  say(`    (the check: ${keywords} keywords, ${((1000 * keywords) / duration_ms).toFixed(0)} a second)`);
}

async function measureWebsites(world, slot, { websites, websiteDays, rounds }) {
  const [accounts, summaries] = [world.app.get(AccountsService), world.app.get(WebsiteSummaries)];
  const agency = await accounts.create({ name: 'Agency' });
  const began = performance.now();
  const keywords = keywordsOf(200);
  let refresh = 0;
  for (let n = 0; n < websites; n += 1) {
    const account = await accounts.create({ name: `Customer ${n}`, parent: agency._id });
    const found = { website: `customer${n}.example`, keywords, competitors: [] };
    const config = configOf(account._id, slot, found, new Date());
    await world.db.collection('rank_configs').insertOne(config);
    await writeHistory(world, config, { days: websiteDays, end: world.end });
    const refreshed = performance.now();
    await summaries.refresh(account._id);
    refresh += performance.now() - refreshed;
  }
  const seconds = (performance.now() - began) / 1000;
  say(
    `  ${websites} websites of 200 keywords x ${websiteDays} days written in ${seconds.toFixed(0)} s; the summary of one: ${(refresh / websites).toFixed(1)} ms`,
  );
  const headers = await login(world, agency._id, 'agency@example.com');
  for (const query of [
    'limit=25',
    'limit=100&spark=30',
    'limit=25&sortField=visibility&sortOrder=desc',
    'limit=25&sortField=next_run_at&search=9',
  ]) {
    const found = await measure(world, `/v1/rank/websites?${query}`, headers, rounds);
    record(`${world.store}, ${websites} websites: ${query}`, found.ms, 'ms');
    say(`  websites, ${query}: ${format(found)}`);
  }
}

export async function measureLarge(store, options) {
  const engine = store === 'mongodb' ? await realEngine(`bench_large_${Date.now()}`) : undefined;
  const search = await simulator();
  const served = await listen('report-large', {
    LOG_LEVEL: 'error',
    RATE_LIMIT_ENABLED: 'false',
    ...search.settings,
    ...(engine && { MONGODB_URI: engine.uri }),
  });
  const end = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  const world = { ...served, store, end, db: served.app.get(getConnectionToken()).db, client: newClient() };
  const slot = (
    await world.app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 100_000 })
  )._id;
  say(`${store}: ${options.keywords} keywords x ${options.days} days`);
  const { keywords, days, competitors } = options;
  const large = await addWebsite(world, slot, { keywords, days, competitors, name: 'large' });
  const small = await addWebsite(world, slot, {
    keywords: Math.ceil(keywords / SMALL),
    days,
    competitors,
    name: 'small',
  });
  await measureAll(world, { large, small }, options);
  if (options.checked > 0) await besideCheck(world, slot, large, options);
  if (options.websites > 0) await measureWebsites(world, slot, options);
  world.client.close();
  await world.close();
  search.close();
  await engine?.close();
}

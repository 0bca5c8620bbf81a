// npm run bench -- --only websites: an account with many websites below it, over HTTP with a session. (a) GET /v1/rank/websites
// beside GET /v1/rank/summary of one of them, (b) import and export of a CSV file of keywords,
// (c) GET /health/live while a file of 10 MB is imported.
import { Command } from 'commander';
import { Types } from 'mongoose';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { parseScope } from '../dist/access/permissions.js';
import { UsersService } from '../dist/auth/users/users.service.js';
import { neverChecked } from '../dist/rank/tracking/config/config-draft.js';
import { ConfigRepository } from '../dist/rank/tracking/config/config.repository.js';
import { DaysService } from '../dist/rank/history/days/days.service.js';
import { toSeriesKey } from '../dist/rank/positions/series.js';
import { ResultWriter } from '../dist/rank/history/results/result-writer.repository.js';
import { WebsiteSummaries } from '../dist/rank/websites/website-summaries.js';
import { SlotsService } from '../dist/slots/slots.service.js';
import { healthWatch, percentile } from './relay-clients.mjs';
import { listen } from './support/serve.mjs';
import { record } from './support/figures.mjs';
import { median, realEngine, storeOption } from './support/store.mjs';

const options = new Command('npm run bench -- --only websites --')
  .option('--websites <n>', 'websites, each of an account of its own', Number, 1000)
  .option('--keywords <n>', 'keywords of each', Number, 100)
  .option('--lines <n>', 'lines of the CSV file', Number, 10_000)
  .option('--rounds <n>', 'measurements; the result is their median', Number, 9)
  .addOption(storeOption('embedded', 'mongodb'))
  .parse()
  .opts();

const DAY_MS = 24 * 3_600_000;

async function request({ url, headers }, path, { type = 'application/json', body } = {}) {
  const began = performance.now();
  const response = await fetch(url + path, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { method: 'POST', body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return { text, ms: performance.now() - began };
}

async function signOn({ app, url }, account, email) {
  const scope = parseScope('rank:read rank:write');
  await app.get(UsersService).create({ email, password: 'bench', account, scope });
  const body = JSON.stringify({ email, password: 'bench' });
  const { text } = await request({ url, headers: {} }, '/v1/auth/login', { body });
  return { url, headers: { 'x-session-id': JSON.parse(text).data.session_id } };
}

const keywordsOf = (count) =>
  Array.from({ length: count }, (_, n) => ({ keyword: `keyword ${n}`, country: 'US' }));

/** Two days of results, written by the application's repositories. */
async function fill(app, config) {
  const [results, days] = [app.get(ResultWriter), app.get(DaysService)];
  for (const ago of [1, 0]) {
    const at = new Date(Date.now() - ago * DAY_MS);
    const slot_day = at.toISOString().slice(0, 10);
    const run = new Types.ObjectId();
    const write = ({ keyword, country }, n) => {
      const position = 1 + ((n * 31 + ago * 7) % 97);
      const own = { config: config._id, slot_day, run, run_at: at, checked_at: at, depth: 100 };
      const found = { results: [{ link: `https://example.com/${n}`, position }], best: position };
      return results.saveReal(
        {
          ...own,
          ...found,
          worst: position,
          avg: position,
          series: toSeriesKey(config, { keyword, country }),
          account: config.account,
          website: config.website,
          language: config.language,
          keyword,
          country,
          managed_by_platform: false,
        },
        at,
      );
    };
    await Promise.all(config.keywords.map(write));
    await days.rebuild(config._id, slot_day);
  }
}

async function addWebsites({ app }, parent, slot) {
  const [accounts, configs] = [app.get(AccountsService), app.get(ConfigRepository)];
  let last;
  for (let n = 0; n < options.websites; n += 1) {
    const account = await accounts.create({ name: `Customer ${n}`, parent });
    const now = new Date(Date.now() - 2 * DAY_MS);
    const config = {
      _id: new Types.ObjectId(),
      account: account._id,
      keywords: keywordsOf(options.keywords),
      website: 'example.com',
      language: 'en',
      slot,
      managed_by_platform: false,
      ...neverChecked(),
      deleted_on: null,
      createdAt: now,
      updatedAt: now,
    };
    await configs.insert(config);
    await fill(app, config);
    await app.get(WebsiteSummaries).refresh(account._id);
    last = config;
    if ((n + 1) % 200 === 0) console.log(`  ${n + 1} of ${options.websites} websites`);
  }
  return last;
}

async function timesOf(session, path) {
  await request(session, path);
  const times = [];
  for (let round = 0; round < options.rounds; round += 1) times.push((await request(session, path)).ms);
  return median(times);
}

async function measureList(world) {
  const slot = await world.app
    .get(SlotsService)
    .create({ time: '00:00', timezone: 'UTC', max_capacity: 100_000 });
  const parent = await world.app.get(AccountsService).create({ name: 'Agency' });
  const one = await addWebsites(world, parent._id, slot._id);
  const agency = await signOn(world, parent._id, 'agency@example.com');
  const customer = await signOn(world, one.account, 'customer@example.com');
  const summary = await timesOf(customer, `/v1/rank/summary/${one._id}`);
  for (const query of ['limit=25', 'limit=100', 'limit=25&all=true', 'limit=100&all=true']) {
    const list = await timesOf(agency, `/v1/rank/websites?${query}&sortField=top3&sortOrder=desc`);
    record(`list of websites, ${query}`, list / summary, 'x', '<= 3');
    console.log(
      `(a) ${query} of ${options.websites} websites, sorted: ${list.toFixed(1)} ms = ${(list / summary).toFixed(2)} x the summary of one (${summary.toFixed(1)} ms)`,
    );
  }
}

/** @returns the session of an account with a configuration of that keyword, and the path of its keywords */
async function newImport(world, name, keyword) {
  const account = await world.app.get(AccountsService).create({ name });
  const session = await signOn(world, account._id, `${name}@example.com`);
  const config = { keywords: [{ keyword, country: 'US' }], website: 'example.com', language: 'en' };
  const { text } = await request(session, '/v1/rank/config', { body: JSON.stringify(config) });
  return { session, path: `/v1/rank/config/${JSON.parse(text).data._id}/keywords` };
}

async function measureFile(world) {
  // Its keyword is in the file, so that the file fits the limit of an account.
  const { session, path } = await newImport(world, 'importer', 'phrase 0');
  const lines = Array.from(
    { length: options.lines },
    (_, n) => `phrase ${n},US,${n % 2 ? 'New York' : ''},a|b`,
  );
  const file = ['keyword,country,near,tags', ...lines].join('\n');
  const imported = await request(session, path, { type: 'text/csv', body: file });
  const { added, known } = JSON.parse(imported.text).data;
  const again = await request(session, path, { type: 'text/csv', body: file });
  const exported = await request(session, `${path}?format=csv`);
  record(`import of ${options.lines} lines`, imported.ms, 'ms');
  console.log(
    `(b) CSV file of ${options.lines} lines: import ${imported.ms.toFixed(0)} ms (${added} added, ${known} known), the same again ${again.ms.toFixed(0)} ms, export ${exported.ms.toFixed(0)} ms (${exported.text.trimEnd().split('\n').length - 1} keywords)`,
  );
}

async function measureHealth(world) {
  const { session, path } = await newImport(world, 'patient', 'phrase');
  const lines = Array.from({ length: 1000 }, (_, n) => `phrase ${n},US,${'n'.repeat(20)}\n`).join('');
  // Behind the early quotation mark the rest of the file is read again, line by line.
  const head = 'keyword,country,note\n"tea, green",US,"an early quotation mark"\n';
  const file = head + lines.repeat(Math.ceil(10_000_000 / lines.length));
  const health = healthWatch(world.url);
  const { ms } = await request(session, path, { type: 'text/csv', body: file });
  const times = await health.stop();
  const figures = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1));
  record('GET /health/live while 10 MB are imported, at most', percentile(times, 1), 'ms');
  console.log(
    `(c) GET /health/live while a file of 10 MB is imported (${ms.toFixed(0)} ms): ${times.length} responses, p50 ${figures[0]} ms, p99 ${figures[1]} ms, at most ${figures[2]} ms`,
  );
}

const engine = options.store === 'mongodb' ? await realEngine(`bench_websites_${Date.now()}`) : undefined;
const world = await listen('websites', {
  LOG_LEVEL: 'error',
  RATE_LIMIT_ENABLED: 'false',
  BODY_LIMIT: '12mb',
  ...(engine ? { MONGODB_URI: engine.uri } : {}),
});
await measureList(world);
await measureFile(world);
await measureHealth(world);
await world.close();
await engine?.close();
process.exit(0);

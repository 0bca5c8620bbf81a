// npm run bench -- --only report: graph, table, competitors and distribution over a year of 1,000 keywords. Graph and table are
// compared with the same reports by $group over seo_results on MongoDB, the others with the graph. Prints milliseconds,
// ratios, time to first byte and memory growth.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Command, Option } from 'commander';
import { Types } from 'mongoose';
import { getConnectionToken } from '@nestjs/mongoose';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { parseScope } from '../dist/access/permissions.js';
import { UsersService } from '../dist/auth/users/users.service.js';
import { Clock } from '../dist/common/clock.js';
import { TriggerService } from '../dist/rank/checks/trigger/trigger.service.js';
import { DaysService } from '../dist/rank/history/days/days.service.js';
import { seriesKey } from '../dist/rank/positions/series.js';
import { ResultWriter } from '../dist/rank/history/results/result-writer.repository.js';
import { SlotsService } from '../dist/slots/slots.service.js';
import { listen } from './support/serve.mjs';
import { record } from './support/figures.mjs';
import { measureLarge } from './report-large.mjs';
import { memoryDuring } from './support/memory.mjs';
import { simulator } from './support/report-provider.mjs';
import { median, realEngine, storeOption } from './support/store.mjs';

const command = new Command('npm run bench -- --only report --')
  .option('--keywords <n>', 'keywords of the configuration', Number, 1000)
  .option('--days <n>', 'days of history', Number, 365)
  .addOption(storeOption('embedded', 'mongodb', 'both'))
  .option('--competitors <n>', 'competitors of the configuration, at most 20', Number, 5)
  .option('--rounds <n>', 'measurements; the result is their median', Number, 5)
  .option('--users <n>', 'users who request a report every 5 s during a check; 0 skips this part', Number, 20)
  .option('--checked <n>', 'keywords of that check', Number, 6000)
  .addOption(
    new Option('--size <size>', 'large: 10,000 keywords over 730 days, and 5,000 websites').choices([
      'large',
    ]),
  )
  .option('--websites <n>', 'of --size large: websites of 200 keywords', Number, 5000)
  .option('--website-days <n>', 'of --size large: days of history of each', Number, 32)
  .option('--only <names>', 'of --size large: reports, separated by semicolons', (names) => names.split(';'));
const options = command.parse().opts();
if (options.size === 'large') setDefaults({ keywords: 10_000, days: 730, rounds: 7, checked: 4000 });

const COMPETITORS = Array.from({ length: options.competitors }, (_, n) => `competitor${n}.example`);
const DAY_MS = 24 * 3_600_000;
const END = new Date(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`);
const say = (text) => console.log(text);

function setDefaults(values) {
  for (const [name, value] of Object.entries(values))
    if (command.getOptionValueSource(name) === 'default') options[name] = value;
}

/** Real time plus whole days: each run of the check needs a new day. */
class DayClock extends Clock {
  days = 0;
  now() {
    return new Date(Date.now() + this.days * DAY_MS);
  }
}

async function boot(uri, search) {
  const clock = new DayClock();
  const settings = {
    LOG_LEVEL: 'error',
    RANK_CONFIG_CONCURRENCY: '2',
    ...search.settings,
    BODY_LIMIT: '10mb',
    RATE_LIMIT_ENABLED: 'false',
    ...(uri ? { MONGODB_URI: uri } : {}),
  };
  return { clock, ...(await listen('report', settings, { clock })) };
}

async function login({ app, url }) {
  const account = await app.get(AccountsService).create({ name: 'Bench' });
  await app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 10 });
  const user = { email: 'bench@example.com', password: 'bench', account: account._id };
  await app.get(UsersService).create({ ...user, scope: parseScope('rank:read rank:write') });
  const { data } = await post(url, '/v1/auth/login', {}, { email: user.email, password: user.password });
  const headers = { 'x-session-id': data.session_id };
  const keywords = Array.from({ length: options.keywords }, (_, n) => ({
    keyword: `keyword ${n}`,
    country: 'US',
  }));
  const config = { keywords, website: 'example.com', language: 'en', competitors: COMPETITORS };
  const created = await post(url, '/v1/rank/config', headers, config);
  return { account: account._id, headers, config: new Types.ObjectId(created.data._id), keywords };
}

/** Each competitor is missing from one in seven results. */
function placesOf(keyword, ago) {
  return COMPETITORS.map((website, n) => {
    const position = (keyword * 17 + ago * 5 + n * 23) % 117;
    return position === 0 || position > 100
      ? { website, position: null, link: '' }
      : { website, position, link: `https://${website}/${keyword}` };
  });
}

/** Writes the history through the application's repositories: the results, then the day's document. */
async function fill({ app }, { account, config, keywords }) {
  const [results, days] = [app.get(ResultWriter), app.get(DaysService)];
  const began = performance.now();
  for (let ago = options.days - 1; ago >= 0; ago -= 1) {
    const run_at = new Date(END.getTime() - ago * DAY_MS);
    const slot_day = run_at.toISOString().slice(0, 10);
    const run = new Types.ObjectId();
    for (let first = 0; first < keywords.length; first += 100) {
      const batch = keywords.slice(first, first + 100).map(({ keyword, country }, n) => {
        const position = 1 + (((first + n) * 31 + ago * 7) % 97);
        const link = `https://example.com/${first + n}`;
        const base = { account, website: 'example.com', language: 'en', keyword, country };
        const series = seriesKey({ ...base, account: String(account) });
        const positions = { results: [{ link, position }], best: position, worst: position, avg: position };
        return results.saveReal(
          {
            ...base,
            ...positions,
            ...(COMPETITORS.length > 0 ? { competitors: placesOf(first + n, ago) } : {}),
            config,
            slot_day,
            series,
            managed_by_platform: false,
            run,
            run_at,
            checked_at: run_at,
            depth: 100,
          },
          run_at,
        );
      });
      await Promise.all(batch);
    }
    await days.rebuild(config, slot_day);
    if (ago % 30 === 0)
      say(`  ${options.days - ago} of ${options.days} days, ${Math.round(performance.now() - began)} ms`);
  }
}

async function timed(url, headers) {
  const began = performance.now();
  const response = await fetch(url, { headers });
  let [first, bytes] = [0, 0];
  for await (const chunk of response.body) {
    first ||= performance.now() - began;
    bytes += chunk.length;
  }
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return { total: performance.now() - began, first, bytes };
}

async function measure(path, { url }, { headers }) {
  await timed(url + path, headers);
  const repeat = async () => {
    const runs = [];
    for (let round = 0; round < options.rounds; round += 1) runs.push(await timed(url + path, headers));
    return runs;
  };
  const measure = process.memoryUsage.rss;
  const { result: runs, before, peak } = await memoryDuring(repeat, { measure });
  return {
    ms: median(runs.map(({ total }) => total)),
    firstByte: median(runs.map(({ first }) => first)),
    mb: runs[0].bytes / 1e6,
    growthMb: (peak - before) / 1e6,
  };
}

/** Reference: the same reports by an aggregation over the results. */
async function byGroup({ app }, { config }, from) {
  const results = app.get(getConnectionToken()).collection('seo_results');
  const match = { $match: { config, run_at: { $gte: from }, deleted_on: null } };
  const graph = [
    match,
    { $unwind: '$results' },
    {
      $group: {
        _id: { day: { $dateToString: { format: '%Y-%m-%d', date: '$run_at' } }, keyword: '$keyword' },
        avg: { $avg: '$results.position' },
        best: { $min: '$results.position' },
        worst: { $max: '$results.position' },
      },
    },
    { $sort: { '_id.day': 1, '_id.keyword': 1 } },
  ];
  const table = [
    match,
    { $sort: { run_at: 1 } },
    { $unwind: '$results' },
    {
      $group: {
        _id: '$series',
        keyword: { $last: '$keyword' },
        current: { $last: '$best' },
        best: { $min: '$results.position' },
        worst: { $max: '$results.position' },
        avg: { $avg: '$results.position' },
        checked: { $last: '$checked_at' },
      },
    },
  ];
  const run = async (pipeline) => {
    const times = [];
    for (let round = 0; round < Math.min(3, options.rounds); round += 1) {
      const began = performance.now();
      await results.aggregate(pipeline, { allowDiskUse: true }).toArray();
      times.push(performance.now() - began);
    }
    return median(times);
  };
  return { graph: await run(graph), table: await run(table) };
}

/** Keywords per second of one check on a new day. */
async function throughput({ app, clock }) {
  clock.days += 1;
  const { keywords, duration_ms } = await app.get(TriggerService).trigger('call');
  return (1000 * keywords) / duration_ms;
}

/** Slowdown of a check by concurrent requests for reports of the last 30 days. */
async function underLoad(world, { headers, config }) {
  const other = await world.app.get(AccountsService).create({ name: 'Checked' });
  const user = { email: 'checked@example.com', password: 'bench', account: other._id };
  await world.app.get(UsersService).create({ ...user, scope: parseScope('rank:write') });
  const session = await post(world.url, '/v1/auth/login', {}, { email: user.email, password: user.password });
  const keywords = Array.from({ length: options.checked }, (_, n) => ({
    keyword: `checked ${n}`,
    country: 'US',
  }));
  const body = { keywords, website: 'example.com', language: 'en' };
  await post(world.url, '/v1/rank/config', { 'x-session-id': session.data.session_id }, body);
  await throughput(world);
  const alone = await throughput(world);
  const task = {
    url: world.url,
    paths: ['/v1/rank/graph', `/v1/rank/table/${config}`],
    headers,
    users: options.users,
    everyMs: 5000,
  };
  const users = spawn(
    process.execPath,
    [join(import.meta.dirname, 'report-users.mjs'), JSON.stringify(task)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const beside = await throughput(world);
  users.kill('SIGTERM');
  const [line] = await once(createInterface({ input: users.stdout }), 'line');
  const { requests, medianMs } = JSON.parse(line);
  const fall = 100 * (1 - beside / alone);
  record(`keywords/s of a check beside ${options.users} users`, beside / alone, 'x');
  say(
    `  check alone: ${alone.toFixed(0)} keywords/s; with ${options.users} users: ${beside.toFixed(0)} keywords/s (${fall.toFixed(1)} % less)`,
  );
  say(`    (${requests} reports of 30 days, median ${medianMs} ms)`);
}

async function post(url, path, headers, body) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const PATHS = (config) => {
  const start = new Date(END.getTime() - (options.days - 1) * DAY_MS).toISOString().slice(0, 10);
  const range = `startDate=${start}&endDate=${END.toISOString().slice(0, 10)}`;
  return {
    graph: `/v1/rank/graph?${range}`,
    table: `/v1/rank/table/${config}?${range}`,
    competitors: `/v1/rank/competitors/${config}?${range}`,
    distribution: `/v1/rank/distribution/${config}?${range}`,
    keyword: `/v1/rank/keyword/${config}?${range}&keyword=keyword%200&country=US`,
  };
};

const from = new Date(END.getTime() - options.days * DAY_MS);
let peer;
const stores = options.store === 'both' ? ['mongodb', 'embedded'] : [options.store];
if (options.size === 'large') {
  for (const store of stores) await measureLarge(store, { ...options, competitors: COMPETITORS });
  process.exit(0);
}
for (const store of stores) {
  const engine = store === 'mongodb' ? await realEngine(`bench_${Date.now()}`) : undefined;
  const search = await simulator();
  const world = await boot(engine?.uri, search);
  const session = await login(world);
  say(`${store}: ${options.keywords} keywords x ${options.days} days`);
  await fill(world, session);
  if (engine) peer = await byGroup(world, session, from);
  let graphMs;
  for (const [name, path] of Object.entries(PATHS(session.config))) {
    const { ms, firstByte, mb, growthMb } = await measure(path, world, session);
    graphMs ??= ms;
    const ofGraph = name === 'graph' ? '' : ` = ${(ms / graphMs).toFixed(2)} x graph`;
    const ratio = peer?.[name]
      ? ` = ${((100 * ms) / peer[name]).toFixed(1)} % of $group (${peer[name].toFixed(0)} ms)`
      : ofGraph;
    record(`${store}: ${name}`, ms, 'ms');
    say(
      `  ${name}: ${ms.toFixed(0)} ms${ratio}; time to first byte ${firstByte.toFixed(0)} ms; ${mb.toFixed(1)} MB; memory +${growthMb.toFixed(0)} MB`,
    );
  }
  if (options.users > 0) await underLoad(world, session);
  await world.close();
  search.close();
  await engine?.close();
}
process.exit(0);

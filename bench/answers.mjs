// npm run bench -- --only answers: the screens of AI answers with 10,000 prompts, 90 days and 3 runs a day, beside the keyword
// table of 10,000 keywords over the same days in the same process. Prints milliseconds, ratios of processor time, which a
// busy machine changes less, and bytes a day.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { Types } from 'mongoose';
import { getConnectionToken } from '@nestjs/mongoose';
import { AccountsService } from '../dist/auth/accounts/accounts.service.js';
import { UsersService } from '../dist/auth/users/users.service.js';
import { parseScope } from '../dist/access/permissions.js';
import { AnswerDayBuilder } from '../dist/rank/answers/days/day-builder.js';
import { packContent } from '../dist/rank/answers/store/content.js';
import { StoreSettings } from '../dist/settings/settings.js';
import { SlotsService } from '../dist/slots/slots.service.js';
import { record } from './support/figures.mjs';
import { configOf, DAY_MS, keywordsOf, writeHistory } from './support/report-history.mjs';
import { listen } from './support/serve.mjs';
import { median } from './support/store.mjs';

const { prompts, days, runs, rounds } = new Command('npm run bench -- --only answers --')
  .option('--prompts <n>', 'prompts, and keywords beside them', Number, 10_000)
  .option('--days <n>', 'days of history', Number, 90)
  .option('--runs <n>', 'runs of a prompt on a day', Number, 3)
  .option('--rounds <n>', 'measurements; the result is their median', Number, 7)
  .parse()
  .opts();

const TARGET = '<= 1.5';
/** Counted link by link: tags change, and prompts are removed. */
const FILTERED_TARGET = '<= 5';
/** Different answers to a prompt; its runs take them in turn. */
const ANSWERS = 6;
/** Pages that answers to a prompt cite, and how many one of them cites. */
const POOL = 18;
const CITATIONS = 5;
/** A domain, and a page of it, is cited half as often as one of half its number: a few hundred domains are most citations. */
const DOMAINS = 20_000;
const PAGES = 10_000;
const COMPETITORS = 3;
/** Until what is compiled and kept is so. */
const WARM_ROUNDS = 5;
const say = (text) => console.log(text);
const end = new Date(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`);

const WORDS =
  'teams often compare price support speed reports exports alerts data history limits and reviews'.split(' ');

/** The same numbers each time. */
let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const pickRank = (count) => Math.floor(count ** random());

function newPage() {
  const domain = `site${pickRank(DOMAINS)}.example`;
  const page = pickRank(PAGES);
  const url = `https://www.${domain}/guides/${page}/how-to-choose-a-tool`;
  return { url, domain, title: `How to choose a tool, part ${page}`, own: false, competitor: null };
}

/** Some 1,500 characters, of words that no two answers have in the same order. */
function answerOf(n, pool) {
  const words = Array.from(
    { length: 230 },
    (_, i) => WORDS[(n * 31 + i * i * 7 + (i % 11) * n) % WORDS.length],
  );
  const text = `1. **Example** ${words.slice(0, 80).join(' ')}.\n2. **Rival** ${words.slice(80).join(' ')}.`;
  const left = [...pool];
  return {
    text,
    truncated: false,
    marks: [{ start: 5, end: 12, own: true, website: 'example.com' }],
    citations: Array.from({ length: CITATIONS }, () => left.splice(Math.floor(random() * left.length), 1)[0]),
    queries: ['best tool', 'tool reviews'],
  };
}

function answersOf(prompt) {
  const pool = Array.from({ length: POOL }, newPage);
  return Array.from({ length: ANSWERS }, (_, n) => answerOf(prompt * ANSWERS + n, pool));
}

async function addWorld({ app, url, db }) {
  const slot = (await app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 10 }))._id;
  const account = await app.get(AccountsService).create({ name: 'Bench' });
  const user = { email: 'bench@example.com', password: 'bench', account: account._id };
  await app.get(UsersService).create({ ...user, scope: parseScope('rank:read rank:write') });
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password }),
  });
  const headers = { 'x-session-id': (await response.json()).data.session_id };
  const website = { website: 'example.com', keywords: keywordsOf(prompts), competitors: [] };
  const config = configOf(account._id, slot, website, new Date());
  await db.collection('rank_configs').insertOne(config);
  return { config, headers };
}

const engineOf = (n) => (n % 3 === 0 ? 'gemini' : 'chatgpt');

async function addPrompts({ db }, config) {
  const competitors = Array.from({ length: COMPETITORS }, (_, n) => ({
    website: `rival${n}.example`,
    name: `Rival ${n}`,
  }));
  const now = new Date(end.getTime() - days * DAY_MS);
  const documents = Array.from({ length: prompts }, (_, n) => ({
    _id: new Types.ObjectId(),
    account: config.account,
    config: config._id,
    text: `Which tool is best for question ${n}?`,
    country: 'US',
    language: 'en',
    brand: { name: 'Example' },
    competitors,
    identity: `bench ${n}`,
    engines: [engineOf(n)],
    tags: [`tag ${n % 7}`],
    every: 'day',
    weekday: 1,
    runs,
    active: true,
    planned_day: end.toISOString().slice(0, 10),
    last_run_at: end,
    createdAt: now,
    updatedAt: now,
  }));
  await db.collection('rank_prompts').insertMany(documents);
  return documents.map(({ _id }) => _id);
}

const isIn = (n, ago, brand, of) => (n * 13 + ago * 7 + brand * 5) % 10 < of;

/** Runs of a day in their final state, then their sums as the application makes them. */
async function addDay({ app, db }, { config, ids, contents }, ago) {
  const at = new Date(end.getTime() - ago * DAY_MS);
  const day = at.toISOString().slice(0, 10);
  for (let first = 0; first < ids.length; first += 1000) {
    const part = ids.slice(first, first + 1000).flatMap((prompt, index) =>
      Array.from({ length: runs }, (_, number) => {
        const n = first + index + number * 17;
        const flags = (of) => Array.from({ length: 1 + COMPETITORS }, (_, brand) => isIn(n, ago, brand, of));
        return {
          config: config._id,
          prompt,
          engine: engineOf(first + index),
          day,
          number: number + 1,
          state: 'answered',
          planned_at: at,
          vendor: 'dataforseo',
          api: false,
          model: 'gpt-5-mini',
          reason: null,
          message: null,
          lease_until: new Date(0),
          lease: null,
          give_up_at: at,
          task: `task-${n}`,
          ended_at: at,
          mentioned: flags(5),
          cited: flags(2),
          orders: flags(5).map((named, brand) => (named ? brand + 1 : 0)),
          content: contents[(first + index) * ANSWERS + ((n + ago * (1 + number)) % ANSWERS)],
          erase_at: new Date(at.getTime() + 400 * DAY_MS),
        };
      }),
    );
    await db.collection('rank_answer_runs').insertMany(part, { ordered: false });
  }
  await db
    .collection('rank_answer_days')
    .insertOne({ _id: `${config._id}:${day}`, config: config._id, day, rev: 0, due: new Date(0) });
  const began = performance.now();
  await app.get(AnswerDayBuilder).buildDue();
  return performance.now() - began;
}

const sizeOf = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? found.blocks * 512 : 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
};

/** Measures in another process, so that the server's event loop does not delay its clock. */
function newClient() {
  const child = fork(join(import.meta.dirname, 'support', 'report-client.mjs'), { stdio: 'inherit' });
  const send = async (url, headers, count) => {
    child.send({ id: 1, url, headers, rounds: count });
    const [{ times, size }] = await once(child, 'message');
    return { ms: median(times.map(({ total }) => total)), kb: size / 1000 };
  };
  return { send, close: () => child.disconnect() };
}

const served = await listen('answers', {
  LOG_LEVEL: 'error',
  RATE_LIMIT_ENABLED: 'false',
  ANSWERS_PROVIDER: 'chatgpt=openai,gemini=dataforseo',
  ANSWERS_DATAFORSEO_KEY: 'bench:bench',
  ANSWERS_OPENAI_KEY: 'bench',
  ANSWERS_POLL_MS: '86400000',
  ANSWERS_PROMPTS_MAX: '10000',
});
const world = { ...served, db: served.app.get(getConnectionToken()).db };
const { config, headers } = await addWorld(world);
await writeHistory(world, config, { days, end });
const ids = await addPrompts(world, config);
const contents = [];
let plainBytes = 0;
const cited = new Map();
for (const prompt of ids.keys())
  for (const answer of answersOf(prompt)) {
    contents.push(packContent(answer));
    plainBytes += Buffer.byteLength(JSON.stringify(answer));
    for (const { domain } of answer.citations) cited.set(domain, (cited.get(domain) ?? 0) + 1);
  }
const byDomain = [...cited.values()].sort((one, other) => other - one);
const shareOf = (count) => {
  const sum = byDomain.slice(0, count).reduce((all, each) => all + each, 0);
  return `${Math.round((100 * sum) / contents.length / CITATIONS)} %`;
};
const folder = served.app.get(StoreSettings).dataDir;
const before = sizeOf(folder);
let summing = 0;
const began = performance.now();
for (let ago = days - 1; ago >= 0; ago -= 1) {
  summing += await addDay(world, { config, ids, contents }, ago);
  if (ago % 15 === 0)
    say(`  ${days - ago} of ${days} days, ${Math.round((performance.now() - began) / 1000)} s`);
}
const perDay = (sizeOf(folder) - before) / days;
const plain = plainBytes / contents.length;
const packed = contents.reduce((sum, { length }) => sum + length, 0) / contents.length;
say(
  `${prompts} prompts x ${days} days x ${runs} runs; a day is summed in ${(summing / days / 1000).toFixed(1)} s`,
);
say(
  `  an answer: ${plain.toFixed(0)} bytes, kept in ${packed.toFixed(0)}; a day in the store: ${(perDay / 1e6).toFixed(1)} MB, ${(perDay / prompts / runs).toFixed(0)} bytes a run`,
);
say(
  `  ${byDomain.length} domains; those cited most have of all citations: 10 ${shareOf(10)}, 30 ${shareOf(30)}, 300 ${shareOf(300)}`,
);
record('bytes of a run in the store', perDay / prompts / runs, 'bytes');

const start = new Date(end.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
const range = `startDate=${start}&endDate=${end.toISOString().slice(0, 10)}`;
const path = `/v1/rank/answers/${config._id}`;
const PATHS = [
  ['keyword table', `/v1/rank/table/${config._id}?${range}&since=start&spark=30&counts=true&limit=100`],
  ['AI answers, summary', `${path}?${range}`, TARGET],
  ['AI answers, prompts', `${path}/prompts?${range}&limit=100&sortField=mention&sortOrder=desc`, TARGET],
  ['AI answers, one prompt', `${path}/prompts/${ids[5]}?${range}&limit=12`, TARGET],
  ['AI answers, sources', `${path}/sources?${range}`, TARGET],
  ['AI answers, sources of a tag', `${path}/sources?${range}&tag=tag%203`, FILTERED_TARGET],
  ['AI answers, sources of an engine', `${path}/sources?${range}&engine=chatgpt`, FILTERED_TARGET],
];
const client = newClient();
let table;
for (const [name, route, target] of PATHS) {
  await client.send(served.url + route, headers, WARM_ROUNDS);
  const before = process.cpuUsage();
  const { ms, kb } = await client.send(served.url + route, headers, rounds);
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / rounds;
  table ??= cpu;
  say(
    `  ${name}: ${ms.toFixed(0)} ms, of the processors ${cpu.toFixed(0)} ms = ${(cpu / table).toFixed(2)} x the table; ${kb.toFixed(0)} kB`,
  );
  if (target) record(`${name}, beside the keyword table`, cpu / table, 'x', target);
}
client.close();
await served.close();
process.exit(0);

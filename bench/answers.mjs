// npm run bench -- --only answers: the screens of AI answers with 10,000 prompts, 90 days and 3 runs a day, beside the keyword
// table of 10,000 keywords over the same days in the same process. Prints milliseconds, ratios, and bytes a day.
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
/** Different answers; prompts take them in turn. */
const CONTENTS = 3000;
const DOMAINS = 2000;
const CITATIONS = 5;
const COMPETITORS = 3;
const say = (text) => console.log(text);
const end = new Date(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`);

const WORDS =
  'teams often compare price support speed reports exports alerts data history limits and reviews'.split(' ');

/** Some 1,500 characters, of words that no two answers have in the same order. */
function answerOf(n) {
  const words = Array.from(
    { length: 230 },
    (_, i) => WORDS[(n * 31 + i * i * 7 + (i % 11) * n) % WORDS.length],
  );
  const text = `1. **Example** ${words.slice(0, 80).join(' ')}.\n2. **Rival** ${words.slice(80).join(' ')}.`;
  const citations = Array.from({ length: CITATIONS }, (_, i) => {
    const domain = i === 0 ? `wiki${n % 20}.example` : `site${(n * 7 + i * i * 131) % DOMAINS}.example`;
    const url = `https://${domain}/guides/${(n + i) % 12}/how-to-choose-a-tool`;
    return { url, domain, title: `How to choose a tool, part ${(n + i) % 12}`, own: false, competitor: null };
  });
  return {
    text,
    truncated: false,
    marks: [{ start: 5, end: 12, own: true, website: 'example.com' }],
    citations,
    queries: ['best tool', 'tool reviews'],
  };
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
    engines: ['chatgpt'],
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
          engine: 'chatgpt',
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
          content: contents[(n * 3 + ago) % contents.length],
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
  ANSWERS_PROVIDER: 'chatgpt=openai',
  ANSWERS_OPENAI_KEY: 'bench',
  ANSWERS_POLL_MS: '86400000',
  ANSWERS_PROMPTS_MAX: '10000',
});
const world = { ...served, db: served.app.get(getConnectionToken()).db };
const { config, headers } = await addWorld(world);
await writeHistory(world, config, { days, end });
const ids = await addPrompts(world, config);
const answers = Array.from({ length: CONTENTS }, (_, n) => answerOf(n));
const contents = answers.map((answer) => packContent(answer));
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
const plain =
  answers.reduce((sum, answer) => sum + Buffer.byteLength(JSON.stringify(answer)), 0) / answers.length;
const packed = contents.reduce((sum, { length }) => sum + length, 0) / contents.length;
say(
  `${prompts} prompts x ${days} days x ${runs} runs; a day is summed in ${(summing / days / 1000).toFixed(1)} s`,
);
say(
  `  an answer: ${plain.toFixed(0)} bytes, kept in ${packed.toFixed(0)}; a day in the store: ${(perDay / 1e6).toFixed(1)} MB, ${(perDay / prompts / runs).toFixed(0)} bytes a run`,
);
record('bytes of a run in the store', perDay / prompts / runs, 'bytes');

const start = new Date(end.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
const range = `startDate=${start}&endDate=${end.toISOString().slice(0, 10)}`;
const path = `/v1/rank/answers/${config._id}`;
const PATHS = {
  'keyword table': `/v1/rank/table/${config._id}?${range}&since=start&spark=30&counts=true&limit=100`,
  'AI answers, summary': `${path}?${range}`,
  'AI answers, prompts': `${path}/prompts?${range}&limit=100&sortField=mention&sortOrder=desc`,
  'AI answers, one prompt': `${path}/prompts/${ids[5]}?${range}&limit=12`,
  'AI answers, sources': `${path}/sources?${range}`,
};
const client = newClient();
let table;
for (const [name, route] of Object.entries(PATHS)) {
  await client.send(served.url + route, headers, 2);
  const { ms, kb } = await client.send(served.url + route, headers, rounds);
  table ??= ms;
  say(`  ${name}: ${ms.toFixed(0)} ms = ${(ms / table).toFixed(2)} x the table; ${kb.toFixed(0)} kB`);
  if (name !== 'keyword table') record(`${name}, beside the keyword table`, ms / table, 'x', TARGET);
}
client.close();
await served.close();
process.exit(0);

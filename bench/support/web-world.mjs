// The application with what the console's benchmark shows: 10,000 keywords with a day of results, and one keyword with 20
// competitors and a year of results.
import { Types } from 'mongoose';
import { AccountsService } from '../../dist/auth/accounts/accounts.service.js';
import { parseScope } from '../../dist/access/permissions.js';
import { UsersService } from '../../dist/auth/users/users.service.js';
import { DaysService } from '../../dist/rank/history/days/days.service.js';
import { seriesKey } from '../../dist/rank/positions/series.js';
import { ResultWriter } from '../../dist/rank/history/results/result-writer.repository.js';
import { UserEvents } from '../../dist/relay/index.js';
import { SlotsService } from '../../dist/slots/slots.service.js';
import { listen } from './serve.mjs';

const DAY_MS = 24 * 3_600_000;
const BATCH = 200;
const SCOPE = 'rank:read rank:write notifications:read accounts:read';
const USER = { email: 'bench@example.com', password: 'bench of the console' };

/** A website in an account of its own, below `parent`. */
async function configure({ app, url }, session, account, keywords, competitors) {
  const response = await fetch(`${url}/v1/rank/config?account=${account}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': session },
    body: JSON.stringify({ keywords, website: 'example.com', language: 'en', competitors }),
  });
  const { data } = await response.json();
  if (!response.ok) throw new Error(`${response.status} when creating the configuration`);
  return { app, account, config: new Types.ObjectId(data._id), keywords, competitors };
}

function resultOf({ account, config, competitors }, { keyword, country }, number, ago, run) {
  const run_at = new Date(Date.now() - ago * DAY_MS);
  const base = { account, website: 'example.com', language: 'en', keyword, country };
  const position = 1 + ((number * 31 + ago * 7) % 97);
  return {
    ...base,
    results: [{ link: `https://example.com/${number}`, position }],
    best: position,
    worst: position,
    avg: position,
    competitors: competitors.map((website, n) => ({
      website,
      position: 1 + ((number * 17 + ago * 5 + n * 23) % 99),
      link: `https://${website}/`,
    })),
    config,
    slot_day: run_at.toISOString().slice(0, 10),
    series: seriesKey({ ...base, account: String(account) }),
    managed_by_platform: false,
    run,
    run_at,
    checked_at: run_at,
    depth: 100,
  };
}

/** Writes the history through the application's repositories: the results, then the day's document. */
async function fill({ app }, target, days) {
  const [results, packed] = [app.get(ResultWriter), app.get(DaysService)];
  const now = new Date();
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const run = new Types.ObjectId();
    for (let first = 0; first < target.keywords.length; first += BATCH) {
      const batch = target.keywords.slice(first, first + BATCH);
      await Promise.all(
        batch.map((keyword, n) => results.saveReal(resultOf(target, keyword, first + n, ago, run), now)),
      );
    }
    await packed.rebuild(target.config, new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10));
  }
}

/** @returns {url, user, many, one, progress, close}; `many` and `one` are accounts */
export async function startWebWorld({ keywords, competitors }) {
  const world = await listen('web', {
    LOG_LEVEL: 'error',
    SEARCH_PROVIDER_URL: 'http://127.0.0.1:9',
    SEARCH_PROVIDER_KEY: 'demo-key',
    SEARCH_PROVIDER_HOST: 'none',
    BODY_LIMIT: '10mb',
    LIMIT_KEYWORDS: '100000',
    RATE_LIMIT_ENABLED: 'false',
  });
  const { app, url } = world;
  const accounts = app.get(AccountsService);
  const parent = await accounts.create({ name: 'Bench' });
  const [many, one] = [
    await accounts.create({ name: 'Many keywords', parent: parent._id }),
    await accounts.create({ name: 'One keyword', parent: parent._id }),
  ];
  await app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 10 });
  await app.get(UsersService).create({ ...USER, account: parent._id, scope: parseScope(SCOPE) });
  const login = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(USER),
  });
  const session = (await login.json()).data.session_id;
  const named = Array.from({ length: keywords }, (_, n) => ({ keyword: `keyword ${n}`, country: 'US' }));
  const sites = Array.from({ length: competitors }, (_, n) => `competitor${n}.example`);
  const large = await configure(world, session, many._id, named, []);
  await fill(world, large, 1);
  const small = await configure(world, session, one._id, [{ keyword: 'the keyword', country: 'US' }], sites);
  await fill(world, small, 365);
  const events = app.get(UserEvents);
  const progress = (done, total) =>
    events.emitToAccount(String(parent._id), 'rank_progress', {
      config: String(large.config),
      done,
      total,
      failed: 0,
    });
  return {
    url,
    user: USER,
    many: String(many._id),
    one: String(one._id),
    sites,
    progress,
    close: world.close,
  };
}

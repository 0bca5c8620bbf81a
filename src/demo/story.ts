import { randomBytes } from 'node:crypto';
import { AccountsService, EVERY_WORD, parseScope, UsersService } from '../auth/index.js';
import type { GraphRow, TableRow, TriggerSummary } from '../rank/index.js';
import { SlotsService } from '../slots/index.js';
import { Api } from './api.js';
import { drawGraph, drawTable } from './draw.js';
import { DRAWN, FAILING, KEYWORDS, WEBSITE } from './keywords.js';
import type { World } from './world.js';

export const DAYS = 14;

const EMAIL = 'demo@example.com';

export interface Login {
  email: string;
  password: string;
  child: string;
  config: string;
}

const say = (line = '') => process.stdout.write(`${line}\n`);

/** Two accounts, a slot that is due, a configuration, two weeks of checks, and what they say. */
export async function tellStory(world: World): Promise<Login> {
  const api = new Api(world.url);
  world.clock.goBackDays(DAYS - 1);
  const login = await prepare(world, api);
  await liveThroughDays(world, api);
  await api.login(EMAIL, login.password);
  await report(api, login);
  return login;
}

async function prepare({ app, provider }: World, api: Api): Promise<Login> {
  const parent = await app.get(AccountsService).create({ name: 'Demo agency' });
  const child = await app.get(AccountsService).create({ name: 'Demo customer', parent: parent._id });
  const password = randomBytes(9).toString('base64url');
  const scope = parseScope(EVERY_WORD);
  await app.get(UsersService).create({ email: EMAIL, password, account: parent._id, scope });
  await app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 10 });
  say(`Accounts: ${parent.name} and, below it, ${child.name}. Slot: 00:00 UTC, due.`);

  await api.login(EMAIL, password);
  const keywords = provider === 'searxng' ? KEYWORDS.map(withoutPlace) : KEYWORDS;
  const body = { keywords, website: WEBSITE, language: 'en' };
  const { _id } = await api.post<{ _id: string }>(`/v1/rank/config?account=${String(child._id)}`, body);
  say(`Configuration: ${KEYWORDS.length} keywords for ${WEBSITE}.`);
  return { email: EMAIL, password, child: String(child._id), config: _id };
}

/** SearXNG cannot search near a place. */
const withoutPlace = ({ keyword, country }: { keyword: string; country: string }) => ({ keyword, country });

/** History is made as it would be in real life: the check runs, once a day, under a clock that is moved. */
async function liveThroughDays({ clock, simulator }: World, api: Api): Promise<void> {
  say(`\nChecking every keyword once a day, ${DAYS} days:`);
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    clock.goBackDays(daysAgo);
    const fails = daysAgo === FAILING.daysAgo;
    simulator.faults.set(fails ? [{ match: { q: FAILING.keyword }, fault: 'server_error' }] : []);
    const day = clock.now().toISOString().slice(0, 10);
    const done = await api.post<TriggerSummary>('/v1/rank/trigger');
    say(`  ${progress(DAYS - daysAgo)} ${day}  ${describe(done)}`);
  }
}

function progress(done: number): string {
  return `[${'#'.repeat(done)}${'.'.repeat(DAYS - done)}]`;
}

function describe({
  keywords,
  ranked,
  not_found,
  failed_keywords,
  rolled,
  duration_ms,
}: TriggerSummary): string {
  const failed = failed_keywords > 0 ? `, ${failed_keywords} failed (${rolled} rolled forward)` : '';
  return `${keywords} checked: ${ranked} ranked, ${not_found} not found${failed}, ${duration_ms} ms`;
}

async function report(api: Api, { child, config }: Login): Promise<void> {
  const rows = await api.get<TableRow[]>(`/v1/rank/table/${config}?account=${child}`);
  say('\nTable (GET /v1/rank/table):');
  say(drawTable(rows));
  const days = await api.get<GraphRow[]>(`/v1/rank/graph?account=${child}`);
  say('\nGraph (GET /v1/rank/graph):');
  for (const keyword of DRAWN) say(`${drawGraph(days, keyword)}\n`);
}

import { randomBytes } from 'node:crypto';
import { AccountsService, FULL_SCOPE, parseScope, UsersService } from '../auth/index.js';
import { type GraphRow, ProviderChain, type TableRow, type TriggerSummary } from '../rank/index.js';
import { SlotsService } from '../slots/index.js';
import { DemoClient } from './demo-client.js';
import { renderGraph, renderTable } from './render.js';
import {
  DEMO_COMPETITORS,
  DEMO_KEYWORDS,
  DEMO_NOTE,
  DEMO_WEBSITE,
  type DemoKeyword,
  FAILING_KEYWORD,
  GRAPHED_KEYWORDS,
} from './keywords.js';
import type { DemoEnvironment } from './environment.js';

const DAYS = 14;
const DAY_MS = 24 * 3_600_000;

const EMAIL = 'demo@example.com';

export interface DemoLogin {
  email: string;
  password: string;
  child: string;
  config: string;
}

const print = (line = '') => process.stdout.write(`${line}\n`);

/** Creates two accounts, a due slot and a configuration, runs two weeks of checks and prints the reports. */
export async function runScenario(environment: DemoEnvironment): Promise<DemoLogin> {
  const api = new DemoClient(environment.url);
  environment.clock.goBackDays(DAYS - 1);
  const login = await createData(environment, api);
  await runDailyChecks(environment, api);
  await api.login(EMAIL, login.password);
  await printReports(api, login);
  return login;
}

async function createData({ app }: DemoEnvironment, api: DemoClient): Promise<DemoLogin> {
  const parent = await app.get(AccountsService).create({ name: 'Demo agency' });
  const child = await app.get(AccountsService).create({ name: 'Demo customer', parent: parent._id });
  const password = randomBytes(9).toString('base64url');
  const scope = parseScope(FULL_SCOPE);
  await app.get(UsersService).create({ email: EMAIL, password, account: parent._id, scope });
  await app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 10 });
  print(`Accounts: ${parent.name} and, below it, ${child.name}. Slot: 00:00 UTC, due.`);

  await api.login(EMAIL, password);
  const keywords = supportedKeywords(app.get(ProviderChain));
  const body = { keywords, website: DEMO_WEBSITE, competitors: DEMO_COMPETITORS, language: 'en' };
  const query = `account=${String(child._id)}`;
  const { _id } = await api.post<{ _id: string }>(`/v1/rank/config?${query}`, body);
  await api.post(`/v1/rank/config/${_id}/notes?${query}`, {
    text: DEMO_NOTE.text,
    date: dayAgo(DEMO_NOTE.daysAgo),
  });
  print(`Configuration: ${keywords.length} keywords for ${DEMO_WEBSITE}.`);
  return { email: EMAIL, password, child: String(child._id), config: _id };
}

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Leaves out the devices and locations that the provider cannot search. */
const supportedKeywords = (search: ProviderChain): DemoKeyword[] =>
  DEMO_KEYWORDS.filter(({ device }) => search.unsupported({ device }) === undefined).map(
    ({ near, ...keyword }) =>
      near === undefined || search.unsupported({ near }) !== undefined ? keyword : { ...keyword, near },
  );

/** Runs the real check once per simulated day. */
async function runDailyChecks({ clock, simulator }: DemoEnvironment, api: DemoClient): Promise<void> {
  print(`\nChecking every keyword once a day, ${DAYS} days:`);
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    clock.goBackDays(daysAgo);
    const fails = daysAgo === FAILING_KEYWORD.daysAgo;
    simulator.faults.set(fails ? [{ match: { q: FAILING_KEYWORD.keyword }, fault: 'server_error' }] : []);
    const day = clock.now().toISOString().slice(0, 10);
    const summary = await api.post<TriggerSummary>('/v1/rank/trigger');
    print(`  ${progress(DAYS - daysAgo)} ${day}  ${describe(summary)}`);
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

async function printReports(api: DemoClient, { child, config }: DemoLogin): Promise<void> {
  const rows = await api.get<TableRow[]>(`/v1/rank/table/${config}?account=${child}`);
  print('\nTable (GET /v1/rank/table):');
  print(renderTable(rows));
  for (const [device, keywords] of Object.entries(GRAPHED_KEYWORDS)) {
    const days = await api.get<GraphRow[]>(`/v1/rank/graph?account=${child}&device=${device}`);
    if (days.length === 0) continue;
    print(`\nGraph (GET /v1/rank/graph?device=${device}):`);
    const label = device === 'mobile' ? ', mobile' : '';
    for (const keyword of keywords) print(`${renderGraph(days, keyword, label)}\n`);
  }
}

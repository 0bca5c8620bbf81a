import { randomBytes } from 'node:crypto';
import type { Types } from 'mongoose';
import { AccountsService, FULL_SCOPE, parseScope, UsersService } from '../auth/index.js';
import {
  type GraphRow,
  ProviderChain,
  type TableRow,
  TriggerService,
  type TriggerSummary,
  VolumeFetcher,
} from '../rank/index.js';
import { brandOf, dayNumber } from '../simulator/index.js';
import { SlotsService } from '../slots/index.js';
import type { DemoEnvironment } from './environment.js';
import { addHistory } from './history.js';
import { FAILING_KEYWORDS, GRAPHED_KEYWORDS, supportedKeywords, YOUNG_KEYWORD } from './keywords.js';
import { renderGraph, renderTable } from './render.js';
import { ANSWER_SITES, DEMO_PROMPTS, DEMO_SETTINGS, DEMO_SITES, type DemoSite } from './sites.js';

/** Days that are checked as in production, today included; the ones before are history. */
const CHECKED_DAYS = 8;
const DAY_MS = 24 * 3_600_000;
/** After the scenario: slow enough to watch the progress of a check. */
const LATENCY_AFTER_MS = 250;

const EMAIL = 'demo@example.com';

export interface DemoLogin {
  email: string;
  password: string;
  /** Account and configuration of the first website. */
  child: string;
  config: string;
}

const print = (line = '') => process.stdout.write(`${line}\n`);

/** Creates accounts and websites with their history, runs a week of checks and prints the reports. */
export async function runScenario(environment: DemoEnvironment): Promise<DemoLogin> {
  const { clock, simulator } = environment;
  const api = new DemoClient(environment.url);
  clock.goBackDays(DEMO_SITES[0]!.days - 1);
  const agency = await createAgency(environment);
  const login = { email: EMAIL, password: agency.password };
  const sites: Pick<DemoLogin, 'child' | 'config'>[] = [];
  for (const site of DEMO_SITES) sites.push(await createSite(environment, api, login, agency._id, site));
  const demo = { ...login, ...sites[0]! };
  await runDailyChecks(environment, api, demo);
  simulator.faults.set([]);
  await environment.app.get(VolumeFetcher).tick();
  simulator.latency.set(LATENCY_AFTER_MS);
  await api.login(EMAIL, login.password);
  for (const [name, settings] of Object.entries(DEMO_SETTINGS))
    await api.put(`/v1/rank/config/${demo.config}/${name}?account=${demo.child}`, settings);
  await printReports(api, demo);
  return demo;
}

async function createAgency({ app }: DemoEnvironment): Promise<{ _id: Types.ObjectId; password: string }> {
  const { _id, name } = await app.get(AccountsService).create({ name: 'Demo agency' });
  const password = randomBytes(9).toString('base64url');
  await app.get(UsersService).create({ email: EMAIL, password, account: _id, scope: parseScope(FULL_SCOPE) });
  await app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 10 });
  print(`Account: ${name}. Slot: 00:00 UTC, due. Below the account:`);
  return { _id, password };
}

async function createSite(
  environment: DemoEnvironment,
  api: DemoClient,
  { email, password }: Pick<DemoLogin, 'email' | 'password'>,
  parent: Types.ObjectId,
  { account: name, website, competitors, keywords: all, days, notes }: DemoSite,
): Promise<Pick<DemoLogin, 'child' | 'config'>> {
  const { app, clock } = environment;
  clock.goBackDays(days - 1);
  const account = await app.get(AccountsService).create({ name, parent });
  await api.login(email, password);
  const keywords = supportedKeywords(app.get(ProviderChain), all);
  const query = `account=${String(account._id)}`;
  const body = { keywords, website, competitors, language: 'en' };
  const { _id } = await api.post<{ _id: string }>(`/v1/rank/config?${query}`, body);
  for (const { text, daysAgo } of notes)
    await api.post(`/v1/rank/config/${_id}/notes?${query}`, { text, date: dayAgo(daysAgo) });
  await addHistory(environment, account._id, keywords, [website, ...competitors], {
    from: days - 1,
    to: CHECKED_DAYS,
  });
  print(`  ${name}: ${keywords.length} keywords for ${website}, ${days - CHECKED_DAYS} days of history`);
  return { child: String(account._id), config: _id };
}

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Runs the real check once per simulated day. */
async function runDailyChecks(
  { app, clock, simulator }: DemoEnvironment,
  api: DemoClient,
  { email, password, child, config }: DemoLogin,
): Promise<void> {
  print(`\nChecking every keyword once a day, ${CHECKED_DAYS} days:`);
  const today = dayNumber(new Date());
  const sinceStart = () => dayNumber(new Date()) - today;
  clock.goBackDays(CHECKED_DAYS - 1);
  await api.login(email, password);
  await api.post(`/v1/rank/answers/${config}/prompts?account=${child}`, { prompts: demoPrompts() });
  // The last check may begin before midnight and end after it: then the new day is checked too.
  for (let daysAgo = CHECKED_DAYS - 1; daysAgo >= -sinceStart(); daysAgo -= 1) {
    clock.goBackDays(daysAgo + sinceStart());
    if (daysAgo === YOUNG_KEYWORD.daysAgo) {
      await api.login(email, password);
      await api.post(`/v1/rank/config/${config}/keywords?account=${child}`, {
        keywords: [YOUNG_KEYWORD.entry],
      });
    }
    const failing = FAILING_KEYWORDS.filter((each) => each.daysAgo === daysAgo);
    simulator.faults.set(failing.map(({ keyword }) => ({ match: { q: keyword }, fault: 'server_error' })));
    const day = clock.now().toISOString().slice(0, 10);
    const summary = await app.get(TriggerService).trigger('schedule');
    await api.post('/v1/rank/answers/trigger');
    print(`  ${progress(Math.min(CHECKED_DAYS, CHECKED_DAYS - daysAgo))} ${day}  ${describe(summary)}`);
  }
}

/** Names of a website as answers write them. */
const toBrand = (website: string) => ({ name: brandOf(website.replace(/^https?:\/\//, '')) });

function demoPrompts(): object[] {
  const [website, ...competitors] = ANSWER_SITES;
  return DEMO_PROMPTS.map((text) => ({
    text,
    country: 'US',
    language: 'en',
    engines: ['chatgpt', 'ai_mode'],
    brand: toBrand(website!),
    competitors: competitors.map((each) => ({ website: each, ...toBrand(each) })),
  }));
}

function progress(done: number): string {
  return `[${'#'.repeat(done)}${'.'.repeat(CHECKED_DAYS - done)}]`;
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
  const all = await api.get<TableRow[]>(`/v1/rank/table/${config}?account=${child}&limit=100`);
  const rows = all.filter(({ keyword }) => GRAPHED_KEYWORDS.desktop.includes(keyword));
  print(`\nTable (GET /v1/rank/table), ${rows.length} of ${all.length} keywords:`);
  print(renderTable(rows));
  for (const [device, keywords] of Object.entries(GRAPHED_KEYWORDS)) {
    const days = await api.get<GraphRow[]>(`/v1/rank/graph?account=${child}&device=${device}`);
    if (days.length === 0) continue;
    print(`\nGraph (GET /v1/rank/graph?device=${device}):`);
    const label = device === 'mobile' ? ', mobile' : '';
    for (const keyword of keywords) print(`${renderGraph(days, keyword, label)}\n`);
  }
}

/** HTTP client for the demo's own server. */
class DemoClient {
  private session: string | undefined;

  constructor(readonly url: string) {}

  async login(email: string, password: string): Promise<void> {
    const { session_id } = await this.request<{ session_id: string }>('POST', '/v1/auth/login', {
      email,
      password,
    });
    this.session = session_id;
  }

  get<T>(path: string): Promise<T> {
    return this.request<T>('GET', path);
  }

  post<T>(path: string, body?: object): Promise<T> {
    return this.request<T>('POST', path, body);
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.request<T>('PUT', path, body);
  }

  private async request<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.session ? { 'x-session-id': this.session } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const result = (await response.json()) as { data: T };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(result)}`);
    return result.data;
  }
}

import { Types } from 'mongoose';
import { expect } from 'vitest';
import type { TriggerSummary } from '../../src/rank/checks/trigger/trigger-summary.js';
import { RANK_CONFIGS, type RankConfig } from '../../src/rank/tracking/config/config.schema.js';
import type { ErrorLog } from '../../src/rank/tracking/error-log/error-log.repository.js';
import { SEO_RESULTS, type SeoResult } from '../../src/rank/history/results/result.schema.js';
import { type Run, RUNS } from '../../src/rank/history/runs/run.schema.js';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, startApp, type TestApp } from './app.js';
import { type ProviderGate, startGate } from './provider-gate.js';

export const PROVIDER_KEY = 'key-4c1d9e-of-the-provider';
export const PROVIDER_HOST = 'search.provider.example';

/** The application and a simulated provider; both use the test's clock. */
export interface RankApp extends TestApp {
  sim: Simulator;
  gate: ProviderGate;
}

/** `example.com` ranks for every keyword, at a drifting position. No breaker, unless a test asks for one. */
export async function startRankApp(
  env: Record<string, string> = {},
  options: SimulatorOptions = {},
  database?: string,
): Promise<RankApp> {
  let now = () => NOON;
  const sim = await startSimulator({
    key: PROVIDER_KEY,
    providerHost: PROVIDER_HOST,
    sites: ['example.com'],
    now: () => now(),
    ...options,
  });
  const gate = await startGate(sim.url);
  const provider = {
    SEARCH_PROVIDER_URL: gate.url,
    SEARCH_PROVIDER_KEY: PROVIDER_KEY,
    SEARCH_PROVIDER_HOST: PROVIDER_HOST,
    ANSWERS_PROVIDER: 'chatgpt=openai',
    ANSWERS_OPENAI_URL: sim.url,
    ANSWERS_OPENAI_KEY: PROVIDER_KEY,
  };
  const test = await startApp(
    { ...provider, RANK_RETRY_BASE_MS: '1', RANK_BREAKER_MS: '0', ...env },
    database,
  );
  now = () => test.clock.now();
  const close = async () => {
    await test.close();
    await gate.close();
    await sim.close();
  };
  return { ...test, sim, gate, close };
}

const RANK_COLLECTIONS = [
  'slots',
  'rank_configs',
  'provider_state',
  'provider_health',
  'runs',
  'seo_results',
  'rank_errors',
  'rank_days',
  'rank_series',
  'search_usage',
  'search_answers',
  'rank_serps',
  'rank_notes',
  'rank_views',
  'rank_alerts',
  'rank_websites',
  'rank_prompts',
  'rank_answer_runs',
  'rank_answer_days',
  'rank_answer_sources',
  'volumes',
  'volume_revisions',
  'volume_misses',
  'volume_fetches',
];

/** Deletes all that checks and reports read and write, and the documents of further collections. */
export async function deleteRankData({ db }: Pick<TestApp, 'db'>, ...further: string[]): Promise<void> {
  const names = [...RANK_COLLECTIONS, ...further];
  await Promise.all(names.map((name) => db.collection(name).deleteMany({})));
}

/** Resets data, provider and clock: for tests that share an application. */
export async function freshDay({ db, sim, gate, clock }: RankApp, now = NOON): Promise<void> {
  sim.reset();
  gate.open();
  gate.seen.length = 0;
  clock.set(now);
  await deleteRankData({ db });
}

/** A fresh day with one slot, and a caller whose configuration is in it. */
export async function freshConfig(
  rank: RankApp,
  body: Parameters<typeof newConfig>[2],
  slot: Parameters<typeof newSlot>[1] = {},
): Promise<{ caller: Caller; config: string }> {
  await freshDay(rank);
  await newSlot(rank, slot);
  const caller = await newCaller(rank);
  return { caller, config: await newConfig(rank, caller, body) };
}

/** Waits for a condition; the limit is for busy machines (vitest.config.ts). */
export const eventually = <T>(read: () => T) => expect.poll(read);

/** A trigger that is expected to answer 200. */
export async function trigger({ http }: Pick<TestApp, 'http'>): Promise<TriggerSummary> {
  const { body } = await http.post('/v1/rank/trigger').expect(200);
  return body.data as TriggerSummary;
}

/** The summary of a trigger that had nothing to do. */
export const NOTHING = {
  slots: 0,
  configs: 0,
  completed: 0,
  failed: 0,
  skipped: 0,
  joined: 0,
  keywords: 0,
  ranked: 0,
  not_found: 0,
  failed_keywords: 0,
  rolled: 0,
};

/** The configuration as its owner sees it. */
export interface ConfigView {
  _id: string;
  is_cron_running: boolean;
  last_triggred: string | null;
  next_run_at: string | null;
  is_late: boolean;
  error_log: ErrorLog;
  keywords: object[];
}

export async function viewOf({ http }: Pick<TestApp, 'http'>, { as }: Caller): Promise<ConfigView> {
  const { body } = await http.get('/v1/rank/config').set(as).expect(200);
  return body.data as ConfigView;
}

/** The stored document, lease and run fields included. */
export async function storedConfig({ db }: TestApp, id: string): Promise<RankConfig> {
  const config = await db.model<RankConfig>(RANK_CONFIGS).findById(id).lean<RankConfig | null>();
  if (!config) throw new Error(`No configuration ${id}`);
  return config;
}

/** Changes a configuration directly in the store, such as to the state after a crash. */
export async function patchConfig({ db }: TestApp, id: string, change: Partial<RankConfig>): Promise<void> {
  await db.model<RankConfig>(RANK_CONFIGS).updateOne({ _id: id }, { $set: change });
}

/** The state after a crash: an open run of that day that holds the configuration. */
export async function crashedRun(
  app: TestApp,
  id: string,
  day: string,
  change: Partial<RankConfig>,
): Promise<Run> {
  const { _id: config, account, slot } = await storedConfig(app, id);
  const began = new Date(`${day}T12:00:00Z`);
  const counts = { keywords: 0, ranked: 0, not_found: 0, failed: 0, rolled: 0, requests: 0, reused: 0 };
  const run: Run = {
    _id: new Types.ObjectId(),
    account,
    config,
    slot,
    slot_day: day,
    reason: 'schedule',
    status: 'running',
    run_at: began,
    started_at: began,
    finished_at: null,
    ...counts,
    error: null,
    failed_keywords: [],
  };
  await app.db.model<Run>(RUNS).create(run);
  await patchConfig(app, id, { run: run._id, run_day: day, is_cron_running: true, ...change });
  return run;
}

/** Results of a configuration, those of a deleted one too, by day and keyword. */
export function resultsOf({ db }: TestApp, config: string, slotDay?: string): Promise<SeoResult[]> {
  const filter = { config: new Types.ObjectId(config), ...(slotDay ? { slot_day: slotDay } : {}) };
  const sort = { slot_day: 1, keyword: 1, country: 1, near: 1 } as const;
  return db.model<SeoResult>(SEO_RESULTS).find(filter).sort(sort).lean<SeoResult[]>().exec();
}

/** Runs of a configuration as they started, oldest day first. Ids that two processes make in one second have no order. */
export function runsOf({ db }: TestApp, config: string): Promise<Run[]> {
  const filter = { config: new Types.ObjectId(config) };
  return db.model<Run>(RUNS).find(filter).sort({ slot_day: 1, started_at: 1, _id: 1 }).lean<Run[]>().exec();
}

/** So many keywords, 'keyword 01' and so on, all in one country. */
export function keywords(count: number, country = 'US') {
  return Array.from({ length: count }, (_, index) => ({
    keyword: `keyword ${String(index + 1).padStart(2, '0')}`,
    country,
  }));
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import type { RecordedStatus } from '../../src/rank/positions/run-outcome.js';
import { OutboxDispatcher } from '../../src/outbox/outbox-dispatcher.js';
import { SLOTS } from '../../src/slots/slot.schema.js';
import { type Caller, databaseUri, newCaller, newConfig, newDatabaseName, newSlot, useApp } from './app.js';
import { type Running, startServer } from './process.js';
import {
  freshDay,
  keywords,
  patchConfig,
  PROVIDER_HOST,
  PROVIDER_KEY,
  type RankApp,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from './rank.js';
import { startStoreProxy, type StoreProxy } from './store-proxy.js';

export const DAY_MS = 24 * 3_600_000;
/** In the last half hour of a day all clocks of these tests are an hour ahead: a lease that runs out must not end the day. */
const SHIFT_MS = Date.now() % DAY_MS > DAY_MS - 1_800_000 ? 3_600_000 : 0;

/** The time of these tests, or so much later. */
export const now = (laterMs = 0) => new Date(Date.now() + SHIFT_MS + laterMs);
export const CONCURRENCY = 4;
/** Most keywords in flight in a process: requested, or answered and not stored yet. */
export const MOST_IN_FLIGHT = 2 * CONCURRENCY;
/** Keywords that fail on the day under test. */
export const FAILING = ['keyword 02', 'keyword 05', 'keyword 11'];
const COUNT = 12;

/** An application in the test's process that takes over, and a proxy between a victim and its store. */
export interface CrashWorld {
  rank: RankApp;
  proxy: StoreProxy;
  caller: Caller;
  config: string;
  /** The day under test; the day before succeeded. */
  day: string;
  /** Starts an application as a process, which ends with the test. */
  startVictim(env?: Record<string, string>): Promise<Running>;
  endVictims(): Promise<void>;
  close(): Promise<void>;
}

export function useCrashWorld(): CrashWorld {
  const world = useApp(startCrashWorld);
  afterEach(() => world.endVictims());
  return world;
}

/**
 * Keeps an application from the outbox events of a victim, which it would deliver first when the victim is slow; then the
 * victim never reaches its step.
 */
export const stopPolling = ({ app }: Pick<RankApp, 'app'>): Promise<void> =>
  app.get(OutboxDispatcher).beforeApplicationShutdown();

async function startCrashWorld(): Promise<CrashWorld> {
  const database = newDatabaseName();
  const rank = await startRankApp({ RANK_RETRY_ATTEMPTS: '1' }, {}, database);
  await stopPolling(rank);
  const proxy = await startStoreProxy(databaseUri(database));
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-'));
  const offset = join(folder, 'offset');
  writeFileSync(offset, String(SHIFT_MS + DAY_MS));
  const victims: Running[] = [];
  const startVictim = async (env: Record<string, string> = {}) => {
    const victim = await startServer({
      MONGODB_URI: proxy.uri,
      DATA_DIR: folder,
      CLOCK_OFFSET_FILE: offset,
      SEARCH_PROVIDER_URL: rank.sim.url,
      SEARCH_PROVIDER_KEY: PROVIDER_KEY,
      SEARCH_PROVIDER_HOST: PROVIDER_HOST,
      RANK_SCHEDULER_ENABLED: 'false',
      RANK_KEYWORD_CONCURRENCY: String(CONCURRENCY),
      RANK_RETRY_ATTEMPTS: '1',
      RANK_LEASE_MS: '60000',
      ...env,
    });
    victims.push(victim);
    return victim;
  };
  const endVictims = async () => {
    for (const victim of victims.splice(0)) await victim.end('SIGKILL');
  };
  const close = async () => {
    await proxy.close();
    await rank.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { rank, proxy, startVictim, endVictims, close, day: '', config: '', caller: {} as Caller };
}

/** A configuration with a day that went well, and the next day before it, on which some keywords fail. */
export async function newDay(world: CrashWorld, latencyMs = 0): Promise<void> {
  const { rank } = world;
  await freshDay(rank, now());
  await newSlot(rank);
  world.caller = await newCaller(rank);
  world.config = await newConfig(rank, world.caller, { keywords: keywords(COUNT) });
  expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: COUNT });
  const tomorrow = now(DAY_MS);
  world.day = tomorrow.toISOString().slice(0, 10);
  rank.clock.set(tomorrow);
  rank.sim.requests.clear();
  rank.sim.latency.set(latencyMs);
  rank.sim.faults.set(FAILING.map((q) => ({ match: { q }, fault: 'server_error' as const })));
}

/** Triggers a check and ignores the response: the victim is going to die. */
export function triggerWithoutWaiting(victim: Running): Promise<void> {
  return fetch(`${victim.url}/v1/rank/trigger`, { method: 'POST' }).then(
    () => undefined,
    () => undefined,
  );
}

/** The next trigger, after the victim's lease has expired. */
export async function takeOver({ rank }: CrashWorld) {
  rank.clock.set(now(DAY_MS + 120_000));
  return trigger(rank);
}

/** Calls to the provider by keyword. */
export function calls({ rank }: CrashWorld): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { q = '' } of rank.sim.requests.list()) counts.set(q, (counts.get(q) ?? 0) + 1);
  return counts;
}

/** Keywords of the day that have a real result. */
export async function storedNow({ rank, config, day }: CrashWorld): Promise<string[]> {
  const results = await resultsOf(rank, config, day);
  return results.filter((result) => !result.rolled_from_previous).map(({ keyword }) => keyword);
}

const reports = async ({ rank, caller, config }: CrashWorld) =>
  Promise.all(
    ['graph?detail=true', 'graph?tz=Asia/Kolkata', `table/${config}`].map(async (path) => {
      const range = `startDate=${isoDay(-2)}&endDate=${isoDay(3)}`;
      const url = `/v1/rank/${path}${path.includes('?') ? '&' : '?'}${range}`;
      const { body } = await rank.http.get(url).set(caller.as).expect(200);
      return body as object;
    }),
  );

const isoDay = (days: number) =>
  now(days * DAY_MS)
    .toISOString()
    .slice(0, 10);

/**
 * Invariants of a finished day: nothing lost, nothing duplicated, nothing stuck.
 * @param ended states in which runs may have ended beside the one that is done
 */
export async function expectWholeDay(
  world: CrashWorld,
  failing: readonly string[] = FAILING,
  ended: readonly RecordedStatus[] = ['abandoned'],
): Promise<void> {
  const { rank, caller, config, day } = world;
  const results = await resultsOf(rank, config, day);
  expect(results.map(({ keyword }) => keyword)).toEqual(keywords(COUNT).map(({ keyword }) => keyword));
  const rolled = results.filter((result) => result.rolled_from_previous);
  expect(rolled.map(({ keyword }) => keyword)).toEqual([...failing]);

  const idle = { run: null, run_day: '', lease_until: new Date(0), is_cron_running: false };
  expect(await storedConfig(rank, config)).toMatchObject({ ...idle, last_day: day, dirty_days: [] });
  const { error_log } = await viewOf(rank, caller);
  const logged = error_log[day]?.map((entry) => entry.keyword) ?? [];
  expect(logged).toEqual([...failing]);

  const runs = (await runsOf(rank, config)).filter(({ slot_day }) => slot_day === day);
  const done = runs.filter(({ status }) => status === 'done');
  const counts = { keywords: COUNT, ranked: COUNT - failing.length, failed: failing.length };
  expect(done).toMatchObject([{ ...counts, not_found: 0, rolled: failing.length }]);
  expect(runs.filter(({ status }) => status !== 'done' && !ended.includes(status))).toEqual([]);
  expect(runs.every(({ finished_at }) => finished_at !== null)).toBe(true);

  const [slot] = await rank.db.collection(SLOTS).find().toArray();
  expect(slot).toMatchObject({ current_count: 1 });
  const packed = await reports(world);
  await patchConfig(rank, config, { dirty_days: [day] });
  expect(await reports(world)).toEqual(packed);
  await patchConfig(rank, config, { dirty_days: [] });
}

import { HttpService } from '@nestjs/axios';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../src/common/clock.js';
import { addDays } from '../../../../src/common/time/zone.js';
import {
  estimateRequests,
  requestsOfChecks,
  type SearchShape,
} from '../../../../src/rank/positions/request-estimate.js';
import {
  type CheckDepth,
  depthOn,
  isCheckDay,
  type Rhythm,
  weeklyDepths,
} from '../../../../src/rank/positions/rhythm.js';
import { ADAPTERS } from '../../../../src/rank/search/adapters/adapters.js';
import { type Breaker, PagedSearch } from '../../../../src/rank/search/providers/paged-search.js';
import { OverviewRequests } from '../../../../src/rank/search/providers/overview-requests.js';
import { ProviderHttp } from '../../../../src/rank/search/providers/provider-http.js';
import type { ProviderPause } from '../../../../src/rank/search/providers/provider-state.js';
import { loadSettings } from '../../../../src/settings/load-settings.js';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';

const KEY = 'login:password';
const USUAL = 100;
/** Depths that the console offers. */
const DEPTHS = [10, 20, 30, 50, 100];
const KEYWORDS = ['tea', 'weather'];
/** A page has as many results as the depth, whichever size the adapter counts with. */
const RETURNS_MORE = new Set<keyof typeof ADAPTERS>(['rapidapi']);
const MONDAY = '2026-03-09';
const WEEK = Array.from({ length: 7 }, (_, day) => addDays(MONDAY, day));

const RHYTHMS: (Rhythm & CheckDepth)[] = DEPTHS.flatMap((depth): (Rhythm & CheckDepth)[] => [
  { every: 'day', depth },
  { every: 'weekdays', depth },
  { every: 'week', weekday: 3, depth },
  { every: 'manual', depth },
  { every: 'day', depth, deep_every: { depth: 100, every: 'week', weekday: 1 } },
]);

const clock = new ManualClock(new Date(`${MONDAY}T12:00:00Z`));
let sim: Simulator;
beforeAll(async () => {
  sim = await startSimulator({ key: KEY, sites: ['example.com'], now: () => clock.now() });
});
afterAll(() => sim.close());

function searchOf(provider: keyof typeof ADAPTERS): PagedSearch {
  const http = new HttpService(axios.create({ maxRedirects: 0, validateStatus: () => true }));
  const source = new ProviderHttp(ADAPTERS[provider], http, clock, {
    provider,
    endpoint: sim.url,
    key: KEY,
    host: 'simulator',
    name: 'rapidapi',
    timeoutMs: 60_000,
    aiOverview: 'full',
  });
  const breaker = { isOpen: false, recordSuccess: () => {}, recordFailure: () => {} } as unknown as Breaker;
  const pause = { active: null, last: null } as unknown as ProviderPause;
  const calls = { start: () => () => {} };
  const { rank } = loadSettings({ RANK_PAGING: 'pages' });
  return new PagedSearch(source, breaker, pause, calls, rank, new OverviewRequests(source, calls, clock));
}

/** What the searches of all keywords take on a day, by the count of the simulator and by what the provider charges. */
async function requestsOn(day: string, paged: PagedSearch, depth: number): Promise<number> {
  clock.set(new Date(`${day}T12:00:00Z`));
  sim.requests.clear();
  let charged = 0;
  const context = {
    signal: new AbortController().signal,
    depth,
    onRequest: (count: number) => Promise.resolve(void (charged += count)),
  };
  for (const keyword of KEYWORDS) await paged.search({ keyword, country: 'US', language: 'en' }, context);
  return Math.max(charged, sim.requests.total);
}

type Runs = { searched: number; requests: number }[];

function estimateOf(shape: SearchShape, rhythm: Rhythm & CheckDepth, runsTo: (depth: number) => Runs) {
  const depths = weeklyDepths(rhythm, USUAL);
  const all = depths.length === 0 ? [rhythm.depth ?? USUAL] : depths;
  const checks = [...new Set(all)].map((depth) => {
    const perWeek = depths.filter((each) => each === depth).length;
    return { perKeyword: requestsOfChecks(runsTo(depth), perWeek, shape, depth), perWeek };
  });
  return estimateRequests(KEYWORDS.length, checks, null);
}

describe.each(Object.keys(ADAPTERS) as (keyof typeof ADAPTERS)[])('the estimate for %s', (provider) => {
  const used = new Map<string, number>();
  let shape: SearchShape;
  beforeAll(async () => {
    const paged = searchOf(provider);
    ({ shape } = paged);
    for (const depth of DEPTHS)
      for (const day of WEEK) used.set(`${day} ${depth}`, await requestsOn(day, paged, depth));
  });
  const usedOn = (day: string, depth: number) => used.get(`${day} ${depth}`)!;

  it.each(RHYTHMS)('is never below what seven days use: %j', (rhythm) => {
    const counts = WEEK.filter((day) => isCheckDay(rhythm, day)).map((day) =>
      usedOn(day, depthOn(rhythm, day, USUAL)),
    );
    const estimate = estimateOf(shape, rhythm, () => []);
    const perCheck = estimate.requests_per_check ?? estimate.requests_per_day;
    expect(perCheck).toBeGreaterThanOrEqual(Math.max(0, ...counts));
    const month = (counts.reduce((sum, count) => sum + count, 0) * 30) / 7;
    expect(estimate.requests_per_month).toBeGreaterThanOrEqual(Math.floor(month));
    if (!RETURNS_MORE.has(provider))
      expect(estimate.least_requests_per_month ?? 0).toBeLessThanOrEqual(Math.ceil(month));
  });

  it.each(RHYTHMS)('is what was used, after a week: %j', (rhythm) => {
    const days = WEEK.filter((day) => isCheckDay(rhythm, day));
    const runsTo = (depth: number) =>
      days
        .filter((day) => depthOn(rhythm, day, USUAL) === depth)
        .map((day) => ({ searched: KEYWORDS.length, requests: usedOn(day, depth) }));
    const total = days.reduce((sum, day) => sum + usedOn(day, depthOn(rhythm, day, USUAL)), 0);
    const estimate = estimateOf(shape, rhythm, runsTo);
    expect(estimate.requests_per_month).toBe(Math.ceil(Math.round((total * 30_000) / 7) / 1000));
    if (days.length > 0) expect(estimate).not.toHaveProperty('most_per_keyword');
  });
});

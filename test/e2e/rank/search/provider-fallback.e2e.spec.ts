import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import type { SearchStatus } from '../../../../src/rank/search/providers/provider-chain.js';
import type { FaultName } from '../../../../src/simulator/index.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  NOON,
  useApp,
} from '../../../support/app.js';
import { now, triggerWithoutWaiting } from '../../../support/crash.js';
import { type Running, startServer } from '../../../support/process.js';
import { deleteRankData, keywords, resultsOf, runsOf, trigger, viewOf } from '../../../support/rank.js';
import { startStoreProxy } from '../../../support/store-proxy.js';
import {
  FALLBACK_KEY,
  FIRST_KEY,
  startTwoProviders,
  type TwoProviders,
} from '../../../support/two-providers.js';

const COUNT = 4;
const PAUSE_MS = 900_000;
const hash = (key: string) => createHash('sha256').update(key).digest('hex');

/** A configuration that is due, in a store without others. */
async function tracked(rank: TwoProviders, body: object[] = keywords(COUNT)) {
  await deleteRankData(rank, 'notifications');
  rank.first.reset();
  rank.fallback.reset();
  rank.clock.set(NOON);
  await newSlot(rank);
  const caller = await newCaller(rank);
  return { caller, config: await newConfig(rank, caller, { keywords: body }) };
}

const fail = ({ first }: TwoProviders, fault: FaultName, q?: string) =>
  first.faults.set([{ fault, ...(q ? { match: { q } } : {}) }]);
const asked = ({ first, fallback }: TwoProviders) => [first.requests.total, fallback.requests.total];
const tick = ({ app }: TwoProviders) => app.get(CheckScheduler).tick();
const pauses = ({ db }: TwoProviders) => db.collection('provider_state').find().toArray();
const providersOf = async (rank: TwoProviders, config: string) =>
  (await resultsOf(rank, config)).map(({ provider }) => provider);
const alerts = ({ db }: TwoProviders) =>
  db
    .collection('notifications')
    .find({ type: /^provider_/ })
    .sort({ type: 1 })
    .toArray();
const messages = async (rank: TwoProviders, caller: Caller) =>
  Object.values((await viewOf(rank, caller)).error_log)
    .flat()
    .map(({ message }) => message);

const NEVER_ASKED = { state: 'never_asked', since: null, failure: null, message: null, advice: null };

describe('with a fallback provider', () => {
  const rank = useApp(() => startTwoProviders());
  let platform: Caller;
  let caller: Caller;
  let config: string;
  beforeAll(async () => void (platform = await newCaller(rank, { platform: true })));
  beforeEach(async () => void ({ caller, config } = await tracked(rank)));

  const status = async () =>
    (await rank.http.get('/v1/rank/provider').set(platform.as).expect(200)).body.data as SearchStatus;
  let probes = 0;
  /** The details are cached for ten seconds. */
  const health = async () => {
    rank.clock.set(new Date(NOON.getTime() + 11_000 * (probes += 1)));
    return (await rank.http.get('/health/ready').expect(200)).body.details as object;
  };

  it('asks the first provider alone while it answers', async () => {
    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: COUNT, failed_keywords: 0 });
    expect(asked(rank)).toEqual([COUNT, 0]);
    expect(await providersOf(rank, config)).toEqual(keywords(COUNT).map(() => 'dataforseo'));
    expect(await status()).toEqual({
      name: 'dataforseo',
      state: 'ok',
      reason: null,
      since: null,
      health: { ...NEVER_ASKED, state: 'ok', since: NOON.toISOString() },
      fallback: { name: 'rapidapi', state: 'ok', reason: null, since: null, health: NEVER_ASKED },
    });
  });

  it.each([
    ['rejected', 'unauthorized', 'provider_rejected', 'until the key is changed'],
    ['credits', 'credits', 'provider_credits', "until the provider's account has credits"],
  ] as const)(
    'asks the fallback for all keywords once the first is %s, and says so',
    async (reason, fault, type, text) => {
      fail(rank, fault, 'keyword 02');
      expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: COUNT, failed_keywords: 0 });
      expect(asked(rank)).toEqual([2, 3]);
      expect(await providersOf(rank, config)).toEqual(['dataforseo', 'rapidapi', 'rapidapi', 'rapidapi']);
      expect(await runsOf(rank, config)).toMatchObject([{ status: 'done', ranked: COUNT }]);
      expect(await pauses(rank)).toMatchObject([
        { _id: hash(FIRST_KEY), provider_paused_until: new Date(NOON.getTime() + PAUSE_MS), since: NOON },
      ]);
      expect(await status()).toMatchObject({
        state: 'paused',
        reason,
        since: NOON.toISOString(),
        fallback: { state: 'ok' },
      });
      expect(await health()).toMatchObject({
        search_provider: reason,
        search_provider_active: 'rapidapi',
        search_fallback: 'ok',
      });
      const [alert, ...others] = await alerts(rank);
      expect(alert).toMatchObject({ type, key: `${type}:2026-03-11`, account: platform.account._id });
      expect(alert?.['body']).toContain(`Keywords are checked by rapidapi ${text}`);
      expect(others).toEqual([]);
    },
  );

  it('does not ask a paused first provider from the scheduler, until its pause ends', async () => {
    fail(rank, 'unauthorized');
    await trigger(rank);
    rank.first.reset();
    const later = await newConfig(rank, await newCaller(rank), { keywords: keywords(2) });
    await tick(rank);
    expect(asked(rank)).toEqual([0, COUNT + 2]);
    expect(await providersOf(rank, later)).toEqual(['rapidapi', 'rapidapi']);
    rank.clock.set(new Date(NOON.getTime() + PAUSE_MS));
    const last = await newConfig(rank, await newCaller(rank), { keywords: keywords(2) });
    await tick(rank);
    expect(await providersOf(rank, last)).toEqual(['dataforseo', 'dataforseo']);
    expect(await pauses(rank)).toEqual([]);
  });

  it('asks a paused first provider once more on an explicit trigger', async () => {
    fail(rank, 'unauthorized');
    await trigger(rank);
    rank.first.requests.clear();
    rank.fallback.requests.clear();
    const again = await newConfig(rank, await newCaller(rank), { keywords: keywords(3) });
    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 3 });
    expect(asked(rank)).toEqual([1, 3]);
    expect(await providersOf(rank, again)).toEqual(['rapidapi', 'rapidapi', 'rapidapi']);

    rank.first.reset();
    rank.fallback.requests.clear();
    const mended = await newConfig(rank, await newCaller(rank), { keywords: keywords(3) });
    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 3 });
    expect(asked(rank)).toEqual([3, 0]);
    expect(await providersOf(rank, mended)).toEqual(['dataforseo', 'dataforseo', 'dataforseo']);
    expect(await pauses(rank)).toEqual([]);
    expect(await status()).toMatchObject({ state: 'ok' });
  });

  it('answers a trigger with 401 when both reject, and pauses the scheduler', async () => {
    fail(rank, 'unauthorized');
    rank.fallback.faults.set([{ fault: 'unauthorized' }]);
    const { body } = await rank.http.post('/v1/rank/trigger').expect(401);
    expect(body).toMatchObject({ errno: 401, message: 'Invalid API key', additional_info: { status: 401 } });
    expect(asked(rank)).toEqual([1, 1]);
    expect((await pauses(rank)).map(({ _id }) => _id as unknown).toSorted()).toEqual(
      [hash(FIRST_KEY), hash(FALLBACK_KEY)].toSorted(),
    );
    expect(await runsOf(rank, config)).toMatchObject([{ status: 'failed', failed: COUNT, requests: 11 }]);
    expect((await viewOf(rank, caller)).last_triggred).toBeNull();
    expect((await alerts(rank)).map(({ key }) => key as string).toSorted()).toEqual([
      'provider_rejected:2026-03-11',
      'provider_rejected:fallback:2026-03-11',
    ]);
    await tick(rank);
    expect(asked(rank)).toEqual([1, 1]);
    await rank.http.post('/v1/rank/trigger').expect(401);
    expect(asked(rank)).toEqual([2, 2]);

    rank.fallback.reset();
    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: COUNT });
    expect(await providersOf(rank, config)).toEqual(keywords(COUNT).map(() => 'rapidapi'));
    expect((await pauses(rank)).map(({ _id }) => _id as unknown)).toEqual([hash(FIRST_KEY)]);
  });

  it('answers with the status of the first when that is out of credits and the fallback rejects', async () => {
    fail(rank, 'credits');
    rank.fallback.faults.set([{ fault: 'unauthorized' }]);
    const { body } = await rank.http.post('/v1/rank/trigger').expect(402);
    expect(body).toMatchObject({ message: 'Search provider credits used up' });
    expect(await status()).toMatchObject({ reason: 'credits', fallback: { reason: 'rejected' } });
  });

  it.each(['rate_limit', 'server_error', 'drop'] as const)(
    'asks the fallback for a keyword that failed for good: %s',
    async (fault) => {
      rank.first.faults.set([{ fault, match: { q: 'keyword 02' }, retry_after: 0 }]);
      expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: COUNT, failed_keywords: 0 });
      expect(asked(rank)).toEqual([COUNT + 1, 1]);
      expect(await providersOf(rank, config)).toEqual(['dataforseo', 'rapidapi', 'dataforseo', 'dataforseo']);
      expect(await pauses(rank)).toEqual([]);
      expect(await alerts(rank)).toEqual([]);
    },
  );

  it('names both failures of a keyword that the fallback cannot search either', async () => {
    rank.first.faults.set([{ fault: 'server_error', match: { q: 'keyword 02' } }]);
    rank.fallback.faults.set([{ fault: 'forbidden' }]);
    expect(await trigger(rank)).toMatchObject({ failed_keywords: 1, failures: { refused: 1 } });
    expect(await messages(rank, caller)).toEqual([
      expect.stringMatching(
        /^Provider answered with status 50\d.*; fallback: Provider answered with status 403/,
      ),
    ]);
  });

  it.each(['html', 'not_a_list'] as const)('does not ask it after another failure: %s', async (fault) => {
    fail(rank, fault, 'keyword 02');
    expect(await trigger(rank)).toMatchObject({ ranked: COUNT - 1, failed_keywords: 1 });
    expect(rank.fallback.requests.total).toBe(0);
  });

  it('counts requests, cost and failures of each', async () => {
    const figure = async (line: string) => {
      const { text } = await rank.http.get('/metrics').expect(200);
      const found = text.split('\n').find((each) => each.startsWith(`${line} `));
      return Number(found?.split(' ')[1] ?? 0);
    };
    const lines = [
      'rankwire_search_requests_total{provider="dataforseo"}',
      'rankwire_search_requests_total{provider="rapidapi"}',
      'rankwire_search_seconds_count{provider="dataforseo"}',
      'rankwire_search_failures_total{provider="dataforseo",kind="rejected"}',
      'rankwire_search_failures_total{provider="rapidapi",kind="rejected"}',
      'rankwire_search_cost_usd_total{provider="dataforseo"}',
    ];
    const read = () => Promise.all(lines.map(figure));
    const before = await read();
    fail(rank, 'unauthorized', 'keyword 02');
    await trigger(rank);
    const grown = (await read()).map((value, index) => value - before[index]!);
    expect(grown.slice(0, 5)).toEqual([20, 3, 2, 1, 0]);
    expect(grown[5]).toBeCloseTo(2 * 0.0155, 6);
    expect(
      await figure('rankwire_search_provider_state{provider="dataforseo",role="first",state="paused"}'),
    ).toBe(1);
    expect(await figure('rankwire_rank_provider_paused')).toBe(0);
  });
});

describe('many keywords at a time', () => {
  const rank = useApp(() => startTwoProviders({ RANK_KEYWORD_CONCURRENCY: '8' }));

  it('make one attempt together at a paused first provider', async () => {
    await tracked(rank, keywords(1));
    fail(rank, 'unauthorized');
    await trigger(rank);
    rank.first.requests.clear();
    const config = await newConfig(rank, await newCaller(rank), { keywords: keywords(30) });
    expect(await trigger(rank)).toMatchObject({ ranked: 30 });
    expect(rank.first.requests.total).toBe(1);
    expect(new Set(await providersOf(rank, config))).toEqual(new Set(['rapidapi']));
  });
});

describe('an open breaker of the first provider', () => {
  const rank = useApp(() => startTwoProviders({ RANK_BREAKER_MS: '60000', RANK_RETRY_ATTEMPTS: '1' }));

  it('turns every keyword to the fallback, and starts further runs', async () => {
    const platform = await newCaller(rank, { platform: true });
    await tracked(rank, keywords(22));
    const second = await newConfig(rank, await newCaller(rank), { keywords: keywords(2) });
    fail(rank, 'server_error');
    expect(await trigger(rank)).toMatchObject({ configs: 2, completed: 2, ranked: 24, failed_keywords: 0 });
    expect(asked(rank)).toEqual([20, 24]);
    expect(await providersOf(rank, second)).toEqual(['rapidapi', 'rapidapi']);
    const { body } = await rank.http.get('/v1/rank/provider').set(platform.as).expect(200);
    expect(body.data).toMatchObject({
      state: 'down',
      reason: null,
      since: NOON.toISOString(),
      fallback: { state: 'ok' },
    });
    const { text } = await rank.http.get('/metrics').expect(200);
    expect(text).toContain('rankwire_rank_breaker_open 0');
    rank.clock.set(new Date(NOON.getTime() + 60_000));
    rank.first.reset();
    const third = await newConfig(rank, await newCaller(rank), { keywords: keywords(1) });
    await trigger(rank);
    expect(await providersOf(rank, third)).toEqual(['dataforseo']);
  });

  it('leaves configurations due when the breaker of the fallback is open too', async () => {
    await tracked(rank, keywords(22));
    const second = await newConfig(rank, await newCaller(rank), { keywords: keywords(2) });
    fail(rank, 'server_error');
    rank.fallback.faults.set([{ fault: 'server_error' }]);
    expect(await trigger(rank)).toMatchObject({ configs: 2, completed: 1, skipped: 1, failed_keywords: 22 });
    expect(asked(rank)).toEqual([20, 20]);
    expect(await runsOf(rank, second)).toEqual([]);
  });
});

describe('a search that the fallback cannot do', () => {
  const rank = useApp(() =>
    startTwoProviders({ SEARCH_FALLBACK_PROVIDER: 'searxng', SEARCH_FALLBACK_URL: 'http://127.0.0.1:9' }),
  );

  it.each([
    [{ near: 'Austin,Texas,United States' }, 'near a place'],
    [{ device: 'mobile' }, 'as a mobile device'],
  ])('fails that keyword as refused, with both failures in the error log: %j', async (how, words) => {
    const { caller } = await tracked(rank, [{ keyword: 'keyword 01', country: 'US', ...how }]);
    fail(rank, 'server_error');
    expect(await trigger(rank)).toMatchObject({ failed_keywords: 1, failures: { refused: 1 } });
    expect(await messages(rank, caller)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Provider answered with status 50.*; fallback: Search provider searxng cannot search ${words}$`,
        ),
      ),
    ]);
  });
});

describe('a process that is killed', () => {
  let victim: Running | undefined;
  let rank: TwoProviders | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-fallback-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(async () => {
    if (victim?.child.exitCode === null && victim.child.signalCode === null) await victim.end('SIGKILL');
    await rank?.close();
  });

  it('leaves the pause, and its alert, to the next one', async () => {
    const database = newDatabaseName();
    rank = await startTwoProviders({}, database);
    await newCaller(rank, { platform: true });
    const { config } = await tracked(rank);
    rank.clock.set(now());
    writeFileSync(join(folder, 'offset'), String(now().getTime() - Date.now()));
    const proxy = await startStoreProxy(databaseUri(database));
    fail(rank, 'unauthorized');
    victim = await startServer({
      ...rank.env,
      MONGODB_URI: proxy.uri,
      DATA_DIR: folder,
      CLOCK_OFFSET_FILE: join(folder, 'offset'),
      RANK_SCHEDULER_ENABLED: 'false',
    });
    // The pause is stored, and the fallback has answered; its result is not stored.
    const held = proxy.hold(({ name, collection }) => name === 'update' && collection === 'seo_results');
    const forgotten = triggerWithoutWaiting(victim);
    await held.met;
    await victim.end('SIGKILL');
    await forgotten;
    held.drop();
    expect(await pauses(rank)).toMatchObject([
      { _id: hash(FIRST_KEY), message: expect.any(String) as string },
    ]);
    expect(await alerts(rank)).toEqual([]);

    rank.clock.set(now(120_000));
    await tick(rank);
    expect(rank.first.requests.total).toBe(1);
    expect(await providersOf(rank, config)).toEqual(keywords(COUNT).map(() => 'rapidapi'));
    expect((await alerts(rank)).map(({ type }) => type as string)).toEqual(['provider_rejected']);
    await proxy.close();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Types } from 'mongoose';
import {
  SEARCH_ANSWERS,
  type SearchAnswer,
} from '../../../../src/rank/search/reuse/search-answer.repository.js';
import { searchKey, SharedSearch } from '../../../../src/rank/search/reuse/shared-search.service.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  NOON,
  useApp,
} from '../../../support/app.js';
import {
  eventually,
  freshDay,
  keywords,
  type RankApp,
  resultsOf,
  runsOf,
  startRankApp,
  trigger,
} from '../../../support/rank.js';

const MINUTE_MS = 60_000;
const REUSE = { RANK_REUSE_MINUTES: '60', RANK_RETRY_ATTEMPTS: '1' };

/** A configuration of a new account. */
async function tracked(t: RankApp, body: { keywords?: object[]; website?: string; language?: string } = {}) {
  const caller: Caller = await newCaller(t);
  return { caller, config: await newConfig(t, caller, { keywords: keywords(3), ...body }) };
}
const asked = (t: RankApp) =>
  t.sim.requests
    .list()
    .map(({ q = '' }) => q)
    .sort();
const answers = (t: RankApp) => t.db.model<SearchAnswer>(SEARCH_ANSWERS);
const keyOf = (keyword: string) => searchKey({ keyword, country: 'US', language: 'en' }, 'rapidapi', 100);

describe('without RANK_REUSE_MINUTES', () => {
  it('every keyword of every account is searched', async () => {
    const rank = await startRankApp();
    await newSlot(rank);
    const configs = [await tracked(rank), await tracked(rank)];
    await trigger(rank);
    expect(rank.sim.requests.total).toBe(6);
    expect(await answers(rank).countDocuments()).toBe(0);
    for (const { config } of configs) {
      expect(await runsOf(rank, config)).toMatchObject([{ requests: 3, reused: 0 }]);
      for (const result of await resultsOf(rank, config)) expect(result).not.toHaveProperty('reused');
    }
    await rank.close();
  });
});

describe('a recent response', () => {
  const rank = useApp(() => startRankApp(REUSE));
  beforeEach(async () => {
    await freshDay(rank);
    await newSlot(rank);
  });

  it('is used again for the same search of another account, for its own website', async () => {
    const first = await tracked(rank);
    await trigger(rank);
    const later = new Date(NOON.getTime() + 59 * MINUTE_MS);
    rank.clock.set(later);
    const second = await tracked(rank, { keywords: [...keywords(3), { keyword: 'more', country: 'US' }] });
    const other = await tracked(rank, { website: 'nowhere.invalid' });
    await trigger(rank);
    expect(asked(rank)).toEqual(['keyword 01', 'keyword 02', 'keyword 03', 'more']);
    expect(await runsOf(rank, first.config)).toMatchObject([{ requests: 3, reused: 0 }]);
    expect(await runsOf(rank, second.config)).toMatchObject([{ requests: 1, reused: 3, ranked: 4 }]);
    expect(await runsOf(rank, other.config)).toMatchObject([{ requests: 0, reused: 3, not_found: 3 }]);

    const [own, reused] = [await resultsOf(rank, first.config), await resultsOf(rank, second.config)];
    for (const [index, { results, depth, provider }] of own.entries()) {
      const same = {
        results,
        depth,
        provider,
        reused: true,
        asked_at: NOON,
        checked_at: NOON,
        run_at: later,
      };
      expect(reused[index]).toMatchObject(same);
      expect(own[index]).not.toHaveProperty('reused');
    }
    expect(reused[3]).toMatchObject({ keyword: 'more', checked_at: later });
    expect(reused[3]).not.toHaveProperty('asked_at');
  });

  it('is asked for again once it is older', async () => {
    await tracked(rank);
    await trigger(rank);
    rank.clock.set(new Date(NOON.getTime() + 61 * MINUTE_MS));
    const { config } = await tracked(rank);
    await trigger(rank);
    expect(rank.sim.requests.total).toBe(6);
    expect(await runsOf(rank, config)).toMatchObject([{ requests: 3, reused: 0 }]);
    rank.clock.set(new Date(NOON.getTime() + 120 * MINUTE_MS));
    await rank.app.get(SharedSearch).deleteExpired();
    expect(await answers(rank).countDocuments()).toBe(3);
    rank.clock.set(new Date(NOON.getTime() + 122 * MINUTE_MS));
    await rank.app.get(SharedSearch).deleteExpired();
    expect(await answers(rank).countDocuments()).toBe(0);
  });

  it('is not used for another language, country or place', async () => {
    await tracked(rank, { keywords: keywords(1) });
    await tracked(rank, { keywords: keywords(1), language: 'de' });
    await tracked(rank, { keywords: keywords(1, 'GB') });
    await tracked(rank, { keywords: [{ ...keywords(1)[0], near: 'Austin' }] });
    await trigger(rank);
    expect(rank.sim.requests.total).toBe(4);
  });

  it('costs no budget', async () => {
    await tracked(rank);
    await trigger(rank);
    const { caller, config } = await tracked(rank);
    await rank.db
      .collection('accounts')
      .updateOne({ _id: caller.account._id }, { $set: { search_budget: { day: 0 } } });
    await trigger(rank);
    expect(await runsOf(rank, config)).toMatchObject([{ ranked: 3, failed: 0 }]);
  });

  it('is not a failure of another account: each searches by itself after one', async () => {
    rank.sim.faults.set([{ fault: 'server_error', match: { q: 'keyword 02' }, times: 1 }]);
    const first = await tracked(rank);
    await trigger(rank);
    const second = await tracked(rank);
    await trigger(rank);
    expect(await runsOf(rank, first.config)).toMatchObject([{ ranked: 2, failed: 1 }]);
    expect(await runsOf(rank, second.config)).toMatchObject([{ ranked: 3, failed: 0, reused: 2 }]);
    expect(asked(rank)).toEqual(['keyword 01', 'keyword 02', 'keyword 02', 'keyword 03']);
  });

  it('is unmarked when a later check of the day asks by itself', async () => {
    await tracked(rank, { keywords: keywords(1) });
    await trigger(rank);
    const { caller, config } = await tracked(rank, { keywords: keywords(1) });
    await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({}).expect(202);
    await eventually(() => runsOf(rank, config)).toMatchObject([{ status: 'done', reused: 1 }]);
    expect(await resultsOf(rank, config)).toMatchObject([{ reused: true }]);
    const later = new Date(NOON.getTime() + 2 * 60 * MINUTE_MS);
    rank.clock.set(later);
    const body = { again: true };
    await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send(body).expect(202);
    await eventually(() => resultsOf(rank, config)).toMatchObject([{ checked_at: later }]);
    const [result] = await resultsOf(rank, config);
    for (const field of ['reused', 'asked_at']) expect(result).not.toHaveProperty(field);
  });
});

describe('a list that ended early', () => {
  it('is used again for a website that is in it, and requested again for another one', async () => {
    const sites = ['example.com', 'late.example'];
    const env = { ...REUSE, RANK_EARLY_STOP: 'true', RANK_PAGING: 'pages' };
    const rank = await startRankApp(env, { sites });
    rank.sim.faults.set([{ fault: 'page10' }]);
    await newSlot(rank);
    await tracked(rank, { keywords: keywords(1) });
    await trigger(rank);
    const early = rank.sim.requests.total;
    expect(early).toBeLessThan(10);
    const same = await tracked(rank, { keywords: keywords(1) });
    await trigger(rank);
    expect(rank.sim.requests.total).toBe(early);
    expect(await runsOf(rank, same.config)).toMatchObject([{ requests: 0, reused: 1 }]);
    const absent = await tracked(rank, { keywords: keywords(1), website: 'nowhere.invalid' });
    await trigger(rank);
    expect(rank.sim.requests.total).toBe(early + 10);
    expect(await resultsOf(rank, absent.config)).toMatchObject([{ depth: 100 }]);
    const third = await tracked(rank, { keywords: keywords(1), website: 'neither.invalid' });
    await trigger(rank);
    expect(await runsOf(rank, third.config)).toMatchObject([{ requests: 0, reused: 1, not_found: 1 }]);
    await rank.close();
  });
});

describe('equal searches at the same time', () => {
  let one: RankApp;
  let two: RankApp;
  beforeAll(async () => {
    const database = newDatabaseName();
    const env = { ...REUSE, RANK_CONFIG_CONCURRENCY: '4', RANK_LEASE_MS: '60000' };
    one = await startRankApp(env, {}, database);
    two = await startRankApp(env, {}, database);
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });
  beforeEach(async () => {
    for (const rank of [one, two]) await freshDay(rank);
    await newSlot(one);
  });

  it('of two processes share one request', async () => {
    for (const { sim } of [one, two]) sim.latency.set(50);
    const configs = [];
    for (let n = 0; n < 6; n += 1) configs.push((await tracked(one, { keywords: keywords(8) })).config);
    await Promise.all([trigger(one), trigger(two)]);
    expect([...asked(one), ...asked(two)].sort()).toEqual(keywords(8).map(({ keyword }) => keyword));
    for (const config of configs) {
      expect((await resultsOf(one, config)).filter(({ best }) => best !== undefined)).toHaveLength(8);
      expect(await runsOf(one, config)).toMatchObject([{ status: 'done', ranked: 8 }]);
    }
  });

  it('wait for the one that asks, and ask once its lease has expired', async () => {
    const lease = new Date(NOON.getTime() + MINUTE_MS);
    await answers(one).create({
      _id: keyOf('keyword 01'),
      holder: new Types.ObjectId(),
      lease_until: lease,
      expires_at: new Date(lease.getTime() + MINUTE_MS),
    });
    const { config } = await tracked(one);
    const done = trigger(one);
    await eventually(() => asked(one)).toEqual(['keyword 02', 'keyword 03']);
    one.clock.set(new Date(lease.getTime() - 1));
    expect(await runsOf(one, config)).toMatchObject([{ status: 'running' }]);
    expect(asked(one)).toEqual(['keyword 02', 'keyword 03']);
    one.clock.set(lease);
    expect(await done).toMatchObject({ ranked: 3, failed_keywords: 0 });
    expect(asked(one)).toEqual(['keyword 01', 'keyword 02', 'keyword 03']);
  });

  it('that wait end with the shutdown', async () => {
    const third = await startRankApp({ ...REUSE, SHUTDOWN_TIMEOUT_MS: '200' });
    await answers(third).create({
      _id: keyOf('keyword 01'),
      holder: new Types.ObjectId(),
      lease_until: new Date(NOON.getTime() + MINUTE_MS),
      expires_at: new Date(NOON.getTime() + MINUTE_MS),
    });
    await newSlot(third);
    await tracked(third, { keywords: keywords(1) });
    const ended = third.http.post('/v1/rank/trigger').then(
      () => undefined,
      () => undefined,
    );
    await eventually(() => third.db.collection('runs').countDocuments()).toBe(1);
    // Not third.close(): it drops the database, and with it the lease, before the application ends.
    await third.app.close();
    await ended;
    expect(third.sim.requests.total).toBe(0);
    await third.sim.close();
  });
});

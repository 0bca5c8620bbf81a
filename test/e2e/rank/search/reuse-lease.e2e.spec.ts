import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  packResults,
  searchKey,
  SharedSearch,
} from '../../../../src/rank/search/reuse/shared-search.service.js';
import {
  SEARCH_ANSWERS,
  type SearchAnswer,
} from '../../../../src/rank/search/reuse/search-answer.repository.js';
import type { SearchContext } from '../../../../src/rank/search/providers/search.js';
import { newDatabaseName, NOON } from '../../../support/app.js';
import { eventually, freshDay, type RankApp, startRankApp } from '../../../support/rank.js';
import { intercept } from '../../../support/store-calls.js';

const SECOND_MS = 1000;
const LEASE_MS = 60 * SECOND_MS;
const REUSE_MS = 3600 * SECOND_MS;
const EPOCH = new Date(0);
const SEARCH = { keyword: 'tea', country: 'GB', language: 'en' };
const KEY = searchKey(SEARCH, 'rapidapi', 100);

type Interception = Parameters<typeof intercept> extends [unknown, ...infer Rest] ? Rest : never;

let one: RankApp;
let two: RankApp;
beforeAll(async () => {
  const database = newDatabaseName();
  const env = { RANK_REUSE_MINUTES: '60', RANK_LEASE_MS: String(LEASE_MS), RANK_RETRY_ATTEMPTS: '1' };
  one = await startRankApp(env, {}, database);
  two = await startRankApp({ ...env, RANK_PAGING: 'pages' }, {}, database);
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(async () => {
  for (const rank of [one, two]) {
    await freshDay(rank);
    rank.logs.length = 0;
  }
});
afterEach(() => void vi.useRealTimers());

const search = (rank: RankApp, context: Partial<SearchContext> = {}) =>
  rank.app.get(SharedSearch).search(SEARCH, {
    signal: new AbortController().signal,
    onRequest: () => Promise.resolve(),
    ...context,
  });
const answers = () => one.db.model<SearchAnswer>(SEARCH_ANSWERS);
const stored = () => answers().findById(KEY).lean<SearchAnswer | null>();
const after = (ms: number) => new Date(NOON.getTime() + ms);
const moveTo = (ms: number) => {
  for (const { clock } of [one, two]) clock.set(after(ms));
};
/** Until the end of the test, at most. */
const during = (...[operation, instead]: Interception) => {
  const restore = intercept(answers(), operation, instead);
  onTestFinished(restore);
  return restore;
};
const failuresLogged = () =>
  [...one.logs, ...two.logs].filter((line) => line.includes('The store is away')).length;
const fails = () => Promise.reject(new Error('The store is away'));
/** A search of another process that has ended. */
const answerOf = async (link: string, askedAt = NOON) => ({
  holder: new Types.ObjectId(),
  lease_until: EPOCH,
  expires_at: new Date(askedAt.getTime() + REUSE_MS),
  asked_at: askedAt,
  provider: 'rapidapi',
  complete: true,
  results: await packResults([{ link, title: 'Tea' }]),
});
/** A search whose request waits at the provider. */
const pending = async () => {
  one.gate.shut();
  const found = search(one);
  found.catch(() => undefined);
  await eventually(() => one.gate.waiting).toBe(1);
  return { found };
};

describe('an answer', () => {
  it('is used again until it is older than RANK_REUSE_MINUTES, and deleted then', async () => {
    const first = await search(one);
    expect(first).toMatchObject({ reused: false, askedAt: NOON, provider: 'rapidapi' });
    expect(first.results).toHaveLength(100);
    expect(await stored()).toMatchObject({ lease_until: EPOCH, asked_at: NOON, expires_at: after(REUSE_MS) });
    moveTo(REUSE_MS);
    expect(await search(two)).toEqual({ ...first, results: first.results.map(linkAndTitle), reused: true });
    moveTo(REUSE_MS - 1);
    await one.app.get(SharedSearch).deleteExpired();
    expect(await answers().countDocuments()).toBe(1);
    moveTo(REUSE_MS);
    await one.app.get(SharedSearch).deleteExpired();
    expect(await answers().countDocuments()).toBe(0);
  });

  it('that is too old is replaced, and the new one used again', async () => {
    await search(one);
    moveTo(REUSE_MS + 1);
    expect(await search(two)).toMatchObject({ reused: false, askedAt: after(REUSE_MS + 1) });
    expect(await stored()).toMatchObject({
      asked_at: after(REUSE_MS + 1),
      expires_at: after(2 * REUSE_MS + 1),
      lease_until: EPOCH,
    });
    expect(await search(one)).toMatchObject({ reused: true, askedAt: after(REUSE_MS + 1) });
    expect(one.sim.requests.total).toBe(1);
  });

  it('that cannot be deleted is logged, and deleted the next time', async () => {
    await search(one);
    moveTo(REUSE_MS);
    const restore = during('deleteMany', fails);
    await one.app.get(SharedSearch).deleteExpired();
    expect(failuresLogged()).toBe(1);
    restore();
    await one.app.get(SharedSearch).deleteExpired();
    expect(await answers().countDocuments()).toBe(0);
  });
});

describe('a list that ended early', () => {
  const isIn = { enough: () => true };
  const isAbsent = { enough: () => false };

  it('is used again for a website that is in it only', async () => {
    two.sim.faults.set([{ fault: 'page10' }]);
    const early = await search(two, isIn);
    expect(early.results.length).toBeLessThan(100);
    expect(await stored()).toMatchObject({ complete: false });
    expect(await search(two, isIn)).toMatchObject({ reused: true });
    const whole = await search(two, isAbsent);
    expect(whole).toMatchObject({ reused: false });
    expect(whole.results).toHaveLength(100);
    for (const context of [isAbsent, isIn, {}])
      expect(await search(two, context)).toMatchObject({ reused: true });
  });

  it('is requested again by a search of no website', async () => {
    two.sim.faults.set([{ fault: 'page10' }]);
    await search(two, isIn);
    expect(await search(two)).toMatchObject({ reused: false });
  });

  it('did not end early when it has all results', async () => {
    await search(one, isIn);
    expect(await stored()).toMatchObject({ complete: true });
    expect(await search(one, isAbsent)).toMatchObject({ reused: true });
  });
});

describe('the lease of a search', () => {
  it('lets others wait for its answer', async () => {
    const { found } = await pending();
    expect(await stored()).toMatchObject({
      lease_until: after(LEASE_MS),
      expires_at: after(LEASE_MS + REUSE_MS),
    });
    const other = search(two);
    moveTo(LEASE_MS - 1);
    one.gate.open();
    expect(await found).toMatchObject({ reused: false });
    expect(await other).toMatchObject({ reused: true });
    expect(two.sim.requests.total).toBe(0);
  });

  it('expires with its process: another search asks, whose answer the late one does not replace', async () => {
    const { found } = await pending();
    moveTo(LEASE_MS);
    expect(await search(two)).toMatchObject({ reused: false, askedAt: after(LEASE_MS) });
    moveTo(LEASE_MS + 1);
    one.gate.open();
    expect(await found).toMatchObject({ reused: false, askedAt: after(LEASE_MS + 1) });
    expect(await stored()).toMatchObject({ asked_at: after(LEASE_MS), lease_until: EPOCH });
  });

  it('of the search that took over is not ended by the late one, which fails', async () => {
    one.sim.faults.set([{ fault: 'server_error' }]);
    const { found } = await pending();
    const lease = { holder: new Types.ObjectId(), lease_until: after(3 * LEASE_MS) };
    await answers().updateOne({ _id: KEY }, { $set: lease });
    one.gate.open();
    await expect(found).rejects.toMatchObject({ name: 'SearchFailure', kind: 'unavailable' });
    expect(await stored()).toMatchObject(lease);
  });

  it('ends with a failure, so that the next search asks at once', async () => {
    one.sim.faults.set([{ fault: 'server_error', times: 1 }]);
    await expect(search(one)).rejects.toMatchObject({ name: 'SearchFailure', kind: 'unavailable' });
    expect(await stored()).toMatchObject({ lease_until: EPOCH });
    expect(await stored()).not.toHaveProperty('asked_at');
    expect(await search(two)).toMatchObject({ reused: false });
  });

  it('that cannot be ended is logged, and the search still fails with its own reason', async () => {
    one.sim.faults.set([{ fault: 'server_error', times: 1 }]);
    during('updateOne', fails);
    await expect(search(one)).rejects.toMatchObject({ name: 'SearchFailure', kind: 'unavailable' });
    expect(failuresLogged()).toBe(1);
  });

  it('is renewed while the search lasts, also after a heartbeat that failed, and not afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { found } = await pending();
    moveTo(20 * SECOND_MS);
    const restore = during('updateOne', fails);
    vi.advanceTimersByTime(LEASE_MS / 3);
    await eventually(failuresLogged).toBe(1);
    expect(await stored()).toMatchObject({ lease_until: after(LEASE_MS) });
    restore();
    moveTo(40 * SECOND_MS);
    vi.advanceTimersByTime(LEASE_MS / 3);
    const renewed = after(40 * SECOND_MS + LEASE_MS);
    await eventually(stored).toMatchObject({
      lease_until: renewed,
      expires_at: new Date(+renewed + REUSE_MS),
    });
    moveTo(LEASE_MS + SECOND_MS);
    const other = search(two);
    one.gate.open();
    expect(await found).toMatchObject({ reused: false });
    expect(await other).toMatchObject({ reused: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not renewed by a search that lost it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { found } = await pending();
    const lease = { holder: new Types.ObjectId(), lease_until: after(LEASE_MS) };
    await answers().updateOne({ _id: KEY }, { $set: lease });
    moveTo(LEASE_MS / 3);
    let renewals = 0;
    during('updateOne', async (proceed) => {
      await proceed();
      renewals += 1;
    });
    vi.advanceTimersByTime(LEASE_MS / 3);
    await eventually(() => renewals).toBe(1);
    expect(await stored()).toMatchObject(lease);
    one.gate.open();
    await found;
  });

  it('is not a reason to wait longer than the signal allows', async () => {
    await answers().create({
      _id: KEY,
      ...(await answerOf('x', after(-2 * REUSE_MS))),
      lease_until: after(1),
    });
    const controller = new AbortController();
    const found = search(one, { signal: controller.signal });
    controller.abort();
    await expect(found).rejects.toMatchObject({ name: 'AbortError' });
    expect(one.sim.requests.total).toBe(0);
  });
});

describe('between the look-up of an answer and the lease', () => {
  /** What another process stores at the last moment. */
  const justBefore = (write: () => Promise<unknown>) => {
    const restore = during('findOneAndUpdate', async (proceed) => {
      restore();
      await write();
      return proceed();
    });
  };

  it('another search may store its answer: it is used, and the lease ended', async () => {
    const answer = await answerOf('https://other.example');
    justBefore(() => answers().create({ _id: KEY, ...answer }));
    expect(await search(one, { enough: () => true })).toEqual({
      results: [{ link: 'https://other.example', title: 'Tea' }],
      provider: 'rapidapi',
      askedAt: NOON,
      reused: true,
    });
    expect(one.sim.requests.total).toBe(0);
    expect(await stored()).toMatchObject({ asked_at: NOON, complete: true, lease_until: EPOCH });
  });

  it('another search may take the lease: its answer is waited for', async () => {
    const answer = await answerOf('https://other.example');
    const { asked_at: _a, results: _r, ...lease } = answer;
    justBefore(() => answers().create({ _id: KEY, ...lease, lease_until: after(LEASE_MS) }));
    const found = search(one);
    await eventually(stored).toMatchObject({ lease_until: after(LEASE_MS) });
    await answers().updateOne({ _id: KEY }, { $set: answer });
    expect(await found).toMatchObject({ reused: true, results: [{ link: 'https://other.example' }] });
    expect(one.sim.requests.total).toBe(0);
  });

  it('the store may fail: so does the search, without a request', async () => {
    during('findOneAndUpdate', fails);
    await expect(search(one)).rejects.toThrow('The store is away');
    expect(one.sim.requests.total).toBe(0);
  });
});

const linkAndTitle = (result: unknown) => {
  const { link, title } = result as Record<string, unknown>;
  return { link, title };
};

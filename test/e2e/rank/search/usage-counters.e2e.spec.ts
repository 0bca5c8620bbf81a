import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '../../../../src/auth/accounts/account.schema.js';
import { NOTIFICATIONS } from '../../../../src/notifications/notification.schema.js';
import { SEARCH_USAGE, type SearchUsage } from '../../../../src/rank/search/usage/search-usage.repository.js';
import { SearchUsageService } from '../../../../src/rank/search/usage/search-usage.service.js';
import { type Caller, newCaller, NOON, startApp, type TestApp, useApp } from '../../../support/app.js';
import { callsOf, intercept } from '../../../support/store-calls.js';

const DAY_MS = 24 * 3_600_000;
const TODAY = '2026-03-11';
const MONTH = '2026-03';

const running = useApp(() => startApp());
let platform: Caller;
let parent: Caller;
let child: Caller;
beforeEach(async () => {
  running.clock.set(NOON);
  for (const name of [SEARCH_USAGE, 'notifications', ACCOUNTS])
    await running.db.collection(name).deleteMany({});
  platform = await newCaller(running, { platform: true });
  parent = await newCaller(running, { parent: platform.account });
  child = await newCaller(running, { parent: parent.account });
});

const idOf = ({ account }: Caller) => String(account._id);
const usage = (app: TestApp = running) => app.app.get(SearchUsageService);
const spend = (caller: Caller | null, amount: number, app: TestApp = running) =>
  usage(app).spend(caller && caller.account._id, amount);
const reserve = ({ account }: Caller, amount: number) => usage().reserve(account._id, amount);
const setBudget = ({ account }: Caller, search_budget: object) =>
  running.db.collection(ACCOUNTS).updateOne({ _id: account._id }, { $set: { search_budget } });
const model = () => running.db.model<SearchUsage>(SEARCH_USAGE);

/** What is counted for the day, by account. */
async function usedToday(): Promise<Record<string, number>> {
  const stored = await model().find().lean<SearchUsage[]>();
  const today = stored.filter(({ _id }) => _id.endsWith(TODAY));
  return Object.fromEntries(today.map(({ _id, used }) => [_id.split(':')[0], used]));
}

async function notificationsOf(caller: Caller, { http }: TestApp = running) {
  const { body } = await http.get('/v1/notifications').set(caller.as).expect(200);
  return body.data as { title: string; body: string }[];
}

/** The amounts that an action adds to single counters, in the order of the updates. */
async function additionsOf(action: () => Promise<unknown>): Promise<number[]> {
  const calls = await callsOf(model(), 'updateOne', action);
  const additions = calls.map(([, update]) => (update as { $inc?: { used: number } }).$inc?.used ?? 0);
  return additions.filter((amount) => amount !== 0);
}

describe('requests that are refused', () => {
  it('are refused at once, without a second look at the counters', async () => {
    await setBudget(child, { day: 100 });
    await spend(child, 100);
    const looks = await callsOf(model(), 'find', async () => {
      await expect(spend(child, 1)).rejects.toMatchObject({ kind: 'budget' });
    });
    expect(looks).toEqual([]);
    expect((await usedToday())[idOf(child)]).toBe(100);
  });

  it('by an account above are counted nowhere, so that smaller ones still fit', async () => {
    await setBudget(child, { day: 10, month: 10 });
    await setBudget(parent, { month: 4 });
    const other = await newCaller(running, { parent: platform.account });
    await setBudget(other, { day: 10 });
    expect(await reserve(other, 2)).toBeNull();
    expect(await reserve(child, 3)).toBeNull();
    const before = await model().find().sort('_id').lean();
    expect(await reserve(child, 2)).toMatchObject({ scope: idOf(parent), period: 'month', limit: 4 });
    expect(await model().find().sort('_id').lean()).toEqual(before);
    expect(await reserve(child, 1)).toBeNull();
    const all = { [idOf(child)]: 4, [idOf(parent)]: 4, [idOf(other)]: 2, [idOf(platform)]: 6, all: 6 };
    expect(await usedToday()).toEqual(all);
  });

  it('by a limit below their charge leave the counter as it was', async () => {
    await setBudget(child, { day: 2 });
    expect(await reserve(child, 3)).toMatchObject({ scope: idOf(child), period: 'day', limit: 2 });
    expect(await usedToday()).toEqual({});
    expect(await reserve(child, 2)).toBeNull();
    expect(await reserve(child, 1)).toMatchObject({ scope: idOf(child), period: 'day' });
  });

  it('together are not even tried together, which would refuse those of other accounts', async () => {
    await setBudget(child, { day: 10 });
    await setBudget(parent, { day: 5 });
    const amounts = await additionsOf(async () => {
      const all = await Promise.all([2, 1, 1, 1, 1].map((amount) => reserve(child, amount)));
      expect(all.filter((refused) => refused === null)).toHaveLength(4);
    });
    expect(Math.max(...amounts)).toBe(2);
    expect((await usedToday())[idOf(parent)]).toBe(5);
  });
});

describe('requests at the same time', () => {
  it('share the update of a counter when they fit, up to its last place', async () => {
    await setBudget(parent, { day: 9 });
    const amounts = await additionsOf(async () => {
      const all = await Promise.all(Array.from({ length: 9 }, () => reserve(child, 1)));
      expect(all.every((refused) => refused === null)).toBe(true);
    });
    // The second attempt follows the creation of the counter.
    expect(amounts).toEqual([9, 9]);
    expect(await usedToday()).toEqual({ [idOf(child)]: 9, [idOf(parent)]: 9, [idOf(platform)]: 9, all: 9 });
  });

  it('share the update where nothing is limited', async () => {
    const calls = await callsOf(model(), 'bulkWrite', async () => {
      const all = await Promise.all([1, 2, 3, 4].map((amount) => reserve(child, amount)));
      expect(all).toEqual([null, null, null, null]);
    });
    expect(calls).toHaveLength(1);
    expect(await usedToday()).toEqual({
      [idOf(child)]: 10,
      [idOf(parent)]: 10,
      [idOf(platform)]: 10,
      all: 10,
    });
  });
});

describe('a request', () => {
  it('of no account is counted for the installation only', async () => {
    expect(await usage().reserve(null, 3)).toBeNull();
    expect(await usedToday()).toEqual({ all: 3 });
  });

  it('of an account that was deleted is counted for it and the installation', async () => {
    const account = new Types.ObjectId();
    expect(await usage().reserve(account, 1)).toBeNull();
    expect(await usedToday()).toEqual({ [String(account)]: 1, all: 1 });
  });

  it('is limited by a budget that is set or lowered between two', async () => {
    expect(await reserve(child, 2)).toBeNull();
    await setBudget(child, { day: 3 });
    expect(await reserve(child, 1)).toBeNull();
    await setBudget(child, { day: 1 });
    expect(await reserve(child, 1)).toMatchObject({ scope: idOf(child), limit: 1 });
  });
});

describe('counters', () => {
  it('are kept for 400 days, limited or not', async () => {
    await setBudget(child, { day: 5 });
    await reserve(child, 1);
    const count = await model().countDocuments();
    running.clock.set(new Date(NOON.getTime() + 400 * DAY_MS - 1));
    await reserve(child, 1);
    await usage().deleteExpired();
    expect(await model().countDocuments()).toBe(2 * count);
    running.clock.set(new Date(NOON.getTime() + 400 * DAY_MS));
    await usage().deleteExpired();
    const left = await model().find().lean<SearchUsage[]>();
    expect(left).toHaveLength(count);
    expect(left.some(({ _id }) => _id.endsWith(TODAY))).toBe(false);
  });

  it('that cannot be deleted are logged, and deleted the next time', async () => {
    await reserve(child, 1);
    running.clock.set(new Date(NOON.getTime() + 400 * DAY_MS));
    const restore = intercept(model(), 'deleteMany', () => Promise.reject(new Error('The store is away')));
    await usage().deleteExpired().finally(restore);
    expect(running.logs.join('\n')).toContain('The store is away');
    await usage().deleteExpired();
    expect(await model().countDocuments()).toBe(0);
  });
});

describe('the notification of a used-up budget', () => {
  it('names the account, the limit and the period, once for each period', async () => {
    await setBudget(child, { day: 1, month: 2 });
    await spend(child, 1);
    for (let n = 0; n < 2; n += 1)
      await expect(spend(child, 1)).rejects.toMatchObject({ name: 'SearchFailure', kind: 'budget' });
    const day = {
      title: 'The search budget of Test is used up',
      body:
        "All 1 requests of today's budget are used. Until the end of the day (UTC), keywords that need a request " +
        'fail; their last results stay in the reports.',
    };
    expect(await notificationsOf(child)).toEqual([expect.objectContaining(day)]);
    running.clock.set(new Date(NOON.getTime() + DAY_MS));
    await spend(child, 1);
    await setBudget(child, { month: 2 });
    await expect(spend(child, 1)).rejects.toMatchObject({ kind: 'budget' });
    const month = {
      title: 'The search budget of Test is used up',
      body:
        "All 2 requests of this month's budget are used. Until the end of the month (UTC), keywords that need a " +
        'request fail; their last results stay in the reports.',
    };
    expect(await notificationsOf(child)).toEqual([
      expect.objectContaining(month),
      expect.objectContaining(day),
    ]);
  });

  it('is stored with the first of many requests that are refused', async () => {
    await setBudget(child, { day: 0 });
    const calls = await callsOf(running.db.model(NOTIFICATIONS), 'insertOne', async () => {
      for (let n = 0; n < 5; n += 1) await expect(spend(child, 1)).rejects.toMatchObject({ kind: 'budget' });
    });
    expect(calls).toHaveLength(1);
  });

  it('is repeated each day on which the budget stops requests', async () => {
    await setBudget(child, { day: 0 });
    for (const day of [0, 1, 2, 1]) {
      running.clock.set(new Date(NOON.getTime() + day * DAY_MS));
      await expect(spend(child, 1)).rejects.toMatchObject({ kind: 'budget' });
    }
    expect(await notificationsOf(child)).toHaveLength(3);
  });

  it('of an installation without a platform account is a warning in the log', async () => {
    const limited = await startApp({ SEARCH_BUDGET_MONTH: '1' });
    await spend(null, 1, limited);
    await expect(spend(null, 1, limited)).rejects.toMatchObject({ kind: 'budget' });
    expect(limited.logs.join('\n')).toContain(
      'No account to notify: The search budget of the installation is used up',
    );
    const [{ _id, used }] = (await limited.db
      .model<SearchUsage>(SEARCH_USAGE)
      .find({ _id: `all:${MONTH}` })
      .lean<SearchUsage[]>()) as [SearchUsage];
    expect({ _id, used }).toEqual({ _id: `all:${MONTH}`, used: 1 });
    await limited.close();
  });
});

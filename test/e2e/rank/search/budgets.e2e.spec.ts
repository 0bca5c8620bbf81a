import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SearchUsageService } from '../../../../src/rank/search/usage/search-usage.service.js';
import { SEARCH_USAGE, type SearchUsage } from '../../../../src/rank/search/usage/search-usage.repository.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  NOON,
  useApp,
} from '../../../support/app.js';
import { newChannel, slackText } from '../../../support/channels.js';
import { errorOf } from '../../../support/errors.js';
import {
  freshDay,
  keywords,
  type RankApp,
  resultsOf,
  runsOf,
  startRankApp,
  trigger,
  viewOf,
} from '../../../support/rank.js';
import { startUpstream } from '../../../support/upstream.js';
import { LOCAL_RECEIVERS, newWebhook } from '../../../support/webhooks.js';

const DAY_MS = 24 * 3_600_000;
const TODAY = '2026-03-11';
const USED_UP = 'Search budget used up';

const rank = useApp(() => startRankApp());
let platform: Caller;
let parent: Caller;
let child: Caller;
beforeAll(async () => void (platform = await newCaller(rank, { platform: true })));
beforeEach(async () => {
  await freshDay(rank);
  await rank.db.collection('notifications').deleteMany({});
  await newSlot(rank);
  parent = await newCaller(rank, { parent: platform.account });
  child = await newCaller(rank, { parent: parent.account });
});

const idOf = ({ account }: Caller) => String(account._id);
const setBudget = (by: Caller, of: Caller, search_budget: unknown, t: Pick<RankApp, 'http'> = rank) =>
  t.http
    .patch(`/v1/accounts/${idOf(of)}`)
    .set(by.as)
    .send({ search_budget });
async function counters(t: RankApp = rank): Promise<Record<string, number>> {
  const stored = await t.db.model<SearchUsage>(SEARCH_USAGE).find().lean<SearchUsage[]>();
  return Object.fromEntries(stored.map(({ _id, used }) => [_id, used]));
}
async function usageOf({ as }: Caller, query: object = {}) {
  const { body } = await rank.http.get('/v1/rank/usage').query(query).set(as).expect(200);
  return body.data;
}
const notificationsOf = async (caller: Caller, t: RankApp = rank) => {
  const { body } = await t.http.get('/v1/notifications').set(caller.as).expect(200);
  return (body.data as { type: string; module: string; title: string; body: string }[]).filter(
    ({ type }) => type === 'budget',
  );
};
const messages = async (caller: Caller) =>
  ((await viewOf(rank, caller)).error_log[TODAY] ?? []).map(({ message }) => message);

describe('every request', () => {
  it('is counted for the account, those above it and the installation, retries included', async () => {
    await newConfig(rank, child, { keywords: keywords(4) });
    rank.sim.faults.set([{ fault: 'server_error', match: { q: 'keyword 02' }, times: 1 }]);
    expect(await trigger(rank)).toMatchObject({ keywords: 4, failed_keywords: 0 });
    expect(rank.sim.requests.total).toBe(5);
    const ids = [idOf(child), idOf(parent), idOf(platform), 'all'];
    const expected = ids.flatMap((id) => [
      [`${id}:${TODAY}`, 5],
      [`${id}:2026-03`, 5],
    ]);
    expect(await counters()).toEqual(Object.fromEntries(expected));
    expect(await usageOf(parent)).toMatchObject({ day: { used: 5 }, month: { used: 5 } });
  });

  it('is counted on the UTC day on which it is sent', async () => {
    await newConfig(rank, child, { keywords: keywords(2) });
    await trigger(rank);
    rank.clock.set(new Date(NOON.getTime() + 21 * DAY_MS));
    await trigger(rank);
    expect(await counters()).toMatchObject({
      [`${idOf(child)}:${TODAY}`]: 2,
      [`${idOf(child)}:2026-03`]: 2,
      [`${idOf(child)}:2026-04-01`]: 2,
      [`${idOf(child)}:2026-04`]: 2,
    });
  });
});

describe('a request over a budget', () => {
  it('is not sent: its keyword fails, is logged and rolled forward, and the run goes on', async () => {
    const config = await newConfig(rank, child, { keywords: keywords(6) });
    await trigger(rank);
    await setBudget(parent, child, { day: 4 }).expect(200);
    rank.sim.requests.clear();
    rank.clock.set(new Date(NOON.getTime() + DAY_MS));
    expect(await trigger(rank)).toMatchObject({
      completed: 1,
      keywords: 6,
      ranked: 4,
      failed_keywords: 2,
      rolled: 2,
      failures: { budget: 2 },
    });
    expect(rank.sim.requests.total).toBe(4);
    const { error_log } = await viewOf(rank, child);
    expect(error_log['2026-03-12']?.map(({ message }) => message)).toEqual([USED_UP, USED_UP]);
    expect(await resultsOf(rank, config, '2026-03-12')).toHaveLength(6);
    expect(await runsOf(rank, config)).toMatchObject([{ requests: 6 }, { status: 'done', requests: 4 }]);
    expect(await usageOf(child)).toMatchObject({
      day: { used: 4, limit: 4 },
      month: { used: 10, limit: null },
    });
  });

  it('is refused by the budget of an account above, and then not counted', async () => {
    await newConfig(rank, child, { keywords: keywords(5) });
    await newConfig(rank, parent, { keywords: [{ keyword: 'another', country: 'US' }] });
    await setBudget(platform, parent, { month: 3 }).expect(200);
    expect(await trigger(rank)).toMatchObject({ keywords: 6, failed_keywords: 3 });
    expect(rank.sim.requests.total).toBe(3);
    const stored = await counters();
    expect(stored[`${idOf(parent)}:2026-03`]).toBe(3);
    for (const id of [idOf(platform), 'all']) expect(stored[`${id}:2026-03`]).toBe(3);
    expect(stored[`${idOf(child)}:2026-03`]).toBeLessThanOrEqual(3);
  });

  it('is refused with a budget of 0, and sent again the day after a budget is used up', async () => {
    await newConfig(rank, child, { keywords: keywords(2) });
    await setBudget(parent, child, { day: 0 }).expect(200);
    expect(await trigger(rank)).toMatchObject({ failed_keywords: 2 });
    expect(rank.sim.requests.total).toBe(0);
    expect(await messages(child)).toEqual([USED_UP, USED_UP]);
    await setBudget(parent, child, { day: 2 }).expect(200);
    rank.clock.set(new Date(NOON.getTime() + DAY_MS));
    expect(await trigger(rank)).toMatchObject({ ranked: 2, failed_keywords: 0 });
  });

  it('is refused although others of the same moment fit, and those are sent', async () => {
    await setBudget(parent, child, { day: 7 }).expect(200);
    const usage = rank.app.get(SearchUsageService);
    const outcomes = await Promise.all(
      [3, 3, 3, 1, 1].map(async (amount) => (await usage.reserve(child.account._id, amount)) === null),
    );
    expect(outcomes).toEqual([true, true, false, true, false]);
    expect((await counters())[`${idOf(child)}:${TODAY}`]).toBe(7);
  });

  it('is tried once a run, not once a keyword', async () => {
    await newConfig(rank, child, { keywords: keywords(60) });
    await setBudget(parent, child, { day: 1 }).expect(200);
    const writes: string[] = [];
    const watched = rank.db.model(SEARCH_USAGE).collection;
    const updateOne = watched.updateOne.bind(watched);
    watched.updateOne = ((...args: Parameters<typeof updateOne>) => {
      writes.push('update');
      return updateOne(...args);
    }) as typeof watched.updateOne;
    try {
      expect(await trigger(rank)).toMatchObject({ ranked: 1, failed_keywords: 59 });
    } finally {
      watched.updateOne = updateOne;
    }
    expect(writes.length).toBeLessThan(12);
  });

  it('of a search in pages ends that search', async () => {
    const paged = await startRankApp({ RANK_PAGING: 'pages', RANK_KEYWORD_CONCURRENCY: '1' });
    const root = await newCaller(paged, { platform: true });
    const caller = await newCaller(paged, { parent: root.account });
    await newSlot(paged);
    paged.sim.faults.set([{ fault: 'page10' }]);
    const config = await newConfig(paged, caller, { keywords: keywords(2) });
    await setBudget(root, caller, { day: 13 }, paged).expect(200);
    expect(await trigger(paged)).toMatchObject({ ranked: 1, failed_keywords: 1 });
    expect(paged.sim.requests.total).toBe(13);
    expect(await runsOf(paged, config)).toMatchObject([{ requests: 13 }]);
    await paged.close();
  });
});

describe('the budget of the installation', () => {
  it('is that of all accounts together, and its notification goes to the platform account', async () => {
    const receiver = await startUpstream();
    const budgets = { SEARCH_BUDGET_DAY: '5', SEARCH_BUDGET_MONTH: '100' };
    const limited = await startRankApp({ ...budgets, ...LOCAL_RECEIVERS });
    const root = await newCaller(limited, { platform: true });
    const events = ['rank.budget.used_up'];
    await newWebhook(limited, root, `${receiver.url}/webhook`, { events });
    for (const language of ['en', 'de'])
      await newChannel(limited, root, { address: `${receiver.url}/${language}`, events, language });
    const callers = [await newCaller(limited), await newCaller(limited, { parent: root.account })];
    await newSlot(limited);
    for (const caller of callers) await newConfig(limited, caller, { keywords: keywords(4) });
    expect(await trigger(limited)).toMatchObject({ keywords: 8, failed_keywords: 3 });
    expect(limited.sim.requests.total).toBe(5);
    expect(await notificationsOf(root, limited)).toEqual([
      expect.objectContaining({
        module: 'rank',
        title: 'The search budget of the installation is used up',
        body:
          "All 5 requests of today's budget are used. Until the end of the day (UTC), keywords that need a request " +
          'fail; their last results stay in the reports.',
      }),
    ]);
    for (const caller of callers) expect(await notificationsOf(caller, limited)).toEqual([]);
    await expect.poll(() => receiver.seen.length).toBe(3);
    const [german, english, webhook] = receiver.seen.toSorted((a, b) => (a.url < b.url ? -1 : 1));
    expect(slackText(german!)).toContain('Das Suchbudget der Installation ist aufgebraucht');
    expect(slackText(english!)).toContain('The search budget of the installation is used up');
    expect(JSON.parse(webhook!.body)).toMatchObject({
      data: { account: idOf(root), of: 'installation', period: 'day', limit: 5 },
    });
    const { body } = await limited.http.get('/v1/rank/usage').set(root.as).expect(200);
    expect(body.data).toMatchObject({ day: { used: 5, limit: 5 }, month: { used: 5, limit: 100 } });
    await limited.close();
    await receiver.close();
  });
});

describe('two processes on one store', () => {
  let one: RankApp;
  let two: RankApp;
  beforeAll(async () => {
    const database = newDatabaseName();
    const env = { RANK_CONFIG_CONCURRENCY: '4', SEARCH_BUDGET_DAY: '40' };
    one = await startRankApp(env, {}, database);
    two = await startRankApp(env, {}, database);
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  it('send no more than the budgets together, use them up, and notify once', async () => {
    const root = await newCaller(one, { platform: true });
    const top = await newCaller(one, { parent: root.account });
    await newSlot(one);
    const below: Caller[] = [];
    for (let n = 0; n < 6; n += 1) {
      const caller = await newCaller(one, { parent: top.account });
      await newConfig(one, caller, { keywords: keywords(10) });
      below.push(caller);
    }
    await setBudget(root, top, { day: 30 }, one).expect(200);
    await setBudget(top, below[0]!, { day: 3 }, one).expect(200);
    const other = await newCaller(one);
    await newConfig(one, other, { keywords: keywords(30) });
    await Promise.all([trigger(one), trigger(two)]);
    expect(one.sim.requests.total + two.sim.requests.total).toBe(40);
    const stored = await counters(one);
    expect(stored[`all:${TODAY}`]).toBe(40);
    expect(stored[`${idOf(top)}:${TODAY}`]).toBeLessThanOrEqual(30);
    expect(stored[`${idOf(below[0]!)}:${TODAY}`]).toBeLessThanOrEqual(3);
    const own = [...below, other].map((caller) => stored[`${idOf(caller)}:${TODAY}`] ?? 0);
    expect(own.reduce((sum, used) => sum + used)).toBe(40);
    expect(await notificationsOf(root, one)).toHaveLength(1);
    expect((await notificationsOf(top, one)).length).toBeLessThanOrEqual(1);
  });
});

describe('requests that two processes count', () => {
  const LIMIT = 150;
  let one: RankApp;
  let two: RankApp;
  beforeAll(async () => {
    const database = newDatabaseName();
    const env = {
      RANK_CONFIG_CONCURRENCY: '2',
      RANK_KEYWORD_CONCURRENCY: '3',
      SEARCH_BUDGET_DAY: String(LIMIT),
    };
    one = await startRankApp(env, {}, database);
    two = await startRankApp(env, {}, database);
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });
  const configure = async (count: number) => {
    await newSlot(one);
    for (let n = 0; n < count; n += 1) await newConfig(one, await newCaller(one), { keywords: keywords(50) });
  };
  const sent = () => one.sim.requests.total + two.sim.requests.total;
  const used = async () => (await counters(one))[`all:${TODAY}`];

  it('are no more than the limit, which they use up', async () => {
    await configure(4);
    await Promise.all([trigger(one), trigger(two)]);
    expect(sent()).toBe(LIMIT);
    expect(await used()).toBe(LIMIT);
  });

  it('are counted when they are sent, none ahead', async () => {
    await freshDay(one);
    await freshDay(two);
    await configure(1);
    one.gate.shut();
    const run = trigger(one);
    await expect.poll(() => one.gate.seen.length).toBe(3);
    expect(await used()).toBe(3);
    one.gate.open();
    await run;
    expect([sent(), await used()]).toEqual([50, 50]);
  });

  it('are not counted for the keywords that a rejected key stops', async () => {
    await freshDay(one);
    await freshDay(two);
    await configure(1);
    one.sim.faults.set([{ fault: 'unauthorized', match: { q: 'keyword 05' } }]);
    await one.http.post('/v1/rank/trigger').expect(401);
    expect(sent()).toBeGreaterThan(4);
    // A request that was counted when the rejection came may not have been sent.
    expect(await used()).toBeLessThan(sent() + 3);
    expect(await used()).toBeGreaterThanOrEqual(sent());
  });
});

describe('the notification of a used-up budget', () => {
  it('goes to the owner of the account whose budget it is, once a day and limit', async () => {
    await newConfig(rank, child, { keywords: keywords(3) });
    await setBudget(platform, parent, { day: 1 }).expect(200);
    await trigger(rank);
    const [first, ...others] = await notificationsOf(parent);
    expect(first).toMatchObject({ module: 'rank', title: 'The search budget of Test is used up' });
    expect(others).toEqual([]);
    const { body } = await rank.http.get('/v1/rank/config').set(child.as).expect(200);
    await rank.http.post(`/v1/rank/config/${body.data._id}/check`).set(child.as).send({}).expect(202);
    await expect.poll(() => runsOf(rank, body.data._id)).toMatchObject([{}, { status: 'done' }]);
    expect(await notificationsOf(parent)).toHaveLength(1);
    for (const caller of [child, platform]) expect(await notificationsOf(caller)).toEqual([]);
    rank.clock.set(new Date(NOON.getTime() + DAY_MS));
    await trigger(rank);
    expect(await notificationsOf(parent)).toHaveLength(2);
  });
});

describe('search_budget of an account', () => {
  it('is set, changed and removed by an account above it', async () => {
    const { body } = await setBudget(parent, child, { day: 5, month: 50 }).expect(200);
    expect(body.data.search_budget).toEqual({ day: 5, month: 50 });
    const one = await setBudget(platform, child, { day: null }).expect(200);
    expect(one.body.data.search_budget).toEqual({ month: 50 });
    const { body: list } = await rank.http.get('/v1/accounts').set(parent.as).expect(200);
    expect(list.data.map((row: { search_budget?: object }) => row.search_budget)).toEqual([
      undefined,
      { month: 50 },
    ]);
    const none = await setBudget(parent, child, null).expect(200);
    expect(none.body.data).not.toHaveProperty('search_budget');
    await setBudget(parent, child, { month: 0 }).expect(200);
    expect(await usageOf(child)).toMatchObject({ day: { limit: null }, month: { limit: 0 } });
  });

  it('is never set by the account itself, nor by one beside or below it', async () => {
    const stranger = await newCaller(rank);
    for (const [by, of] of [
      [child, child],
      [platform, platform],
      [parent, parent],
    ] as const) {
      expect(errorOf(await setBudget(by, of, { day: 5 }), 403)).toEqual({
        errno: 403,
        message: 'Only users of an account above this one may change its search budget.',
      });
      errorOf(await setBudget(by, of, null), 403);
    }
    errorOf(await setBudget(stranger, child, { day: 5 }), 403);
    errorOf(await setBudget(child, parent, { day: 5 }), 403);
    expect(await usageOf(child)).toMatchObject({ day: { limit: null } });
  });

  it.each([[{ day: -1 }], [{ day: 1.5 }], [{ month: '5' }], [{ month: [] }], [5], ['x'], [[1]]])(
    'is not a valid %j: 400, and nothing of the request is changed',
    async (budget) => {
      const { body } = await rank.http
        .patch(`/v1/accounts/${idOf(child)}`)
        .set(parent.as)
        .send({ name: 'Renamed', search_budget: budget })
        .expect(400);
      expect(JSON.stringify(body)).toContain('search_budget');
      const { body: list } = await rank.http.get('/v1/accounts').set(child.as).expect(200);
      expect(list.data).toMatchObject([{ name: 'Test' }]);
    },
  );
});

describe('GET /v1/rank/usage', () => {
  const estimateOf = async (caller: Caller, query?: object) => (await usageOf(caller, query)).estimate;

  it('estimates by depth before the first run, then by the mean of the last seven', async () => {
    expect(await usageOf(child)).toEqual({
      answers: expect.any(Object),
      day: { used: 0, limit: null },
      month: { used: 0, limit: null },
      estimate: { requests_per_day: 0, requests_per_month: 0, cost_per_month: null },
    });
    await newConfig(rank, child, { keywords: keywords(4) });
    expect(await estimateOf(child)).toEqual({
      requests_per_day: 4,
      requests_per_month: 120,
      cost_per_month: null,
    });
    rank.sim.faults.set([{ fault: 'server_error', match: { q: 'keyword 02' }, times: 2 }]);
    await trigger(rank);
    expect(await estimateOf(child)).toMatchObject({ requests_per_day: 6, requests_per_month: 180 });
    for (let day = 1; day <= 7; day += 1) {
      rank.clock.set(new Date(NOON.getTime() + day * DAY_MS));
      await trigger(rank);
    }
    expect(await estimateOf(child)).toMatchObject({ requests_per_day: 4, requests_per_month: 120 });
    expect(await estimateOf(child, { keywords: 1000 })).toMatchObject({ requests_per_day: 1000 });
    expect(await estimateOf(parent, { account: idOf(child) })).toMatchObject({ requests_per_day: 4 });
  });

  it('divides by the keywords that were searched, not by those with a result of the day', async () => {
    const config = await newConfig(rank, child, { keywords: keywords(4) });
    const check = (body: object) =>
      rank.http.post(`/v1/rank/config/${config}/check`).set(child.as).send(body).expect(202);
    await check({ keywords: keywords(2) });
    await expect.poll(() => runsOf(rank, config)).toMatchObject([{ status: 'done' }]);
    rank.clock.set(new Date(NOON.getTime() + 2 * 60_000));
    await check({});
    await expect
      .poll(() => runsOf(rank, config))
      .toMatchObject([{}, { status: 'done', keywords: 4, searched: 2, requests: 2 }]);
    expect(await estimateOf(child)).toMatchObject({ requests_per_day: 4 });
  });

  it('does not take a run that a budget cut short for a cheap one', async () => {
    await newConfig(rank, child, { keywords: keywords(4) });
    await setBudget(parent, child, { day: 1 }).expect(200);
    await trigger(rank);
    expect(await estimateOf(child)).toMatchObject({ requests_per_day: 4 });
  });

  it('has the cost by SEARCH_COST_PER_1000, else by the list price with its month', async () => {
    const env = { SEARCH_PROVIDER: 'serper', RANK_DEPTH: '30' };
    const listed = await startRankApp(env);
    const read = async (t: RankApp) => {
      const caller = await newCaller(t);
      const { body } = await t.http.get('/v1/rank/usage?keywords=100').set(caller.as).expect(200);
      return body.data.estimate;
    };
    const requests = {
      requests_per_day: 600,
      requests_per_month: 18_000,
      most_per_keyword: 6,
      least_requests_per_month: 9000,
    };
    const costs = (cost_per_month: number) => ({ cost_per_month, least_cost_per_month: cost_per_month / 2 });
    expect(await read(listed)).toEqual({ ...requests, ...costs(18), currency: 'USD', as_of: '2026-07' });
    await listed.close();
    const own = await startRankApp({ ...env, SEARCH_COST_PER_1000: '0.75' });
    expect(await read(own)).toEqual({ ...requests, ...costs(13.5) });
    await own.close();
  });

  it('lists what each check cost by the same price, and null where none is known', async () => {
    const newestRun = async (t: RankApp) => {
      await newSlot(t);
      const caller = await newCaller(t);
      await newConfig(t, caller, { keywords: keywords(4) });
      await trigger(t);
      const { body } = await t.http.get('/v1/rank/runs').set(caller.as).expect(200);
      return body.data[0] as { requests: number; cost: number | null; currency?: string };
    };
    const { requests, ...unknown } = await newestRun(rank);
    expect(requests).toBeGreaterThan(0);
    expect(unknown).toMatchObject({ cost: null });
    expect(unknown).not.toHaveProperty('currency');
    const priced = await startRankApp({ SEARCH_COST_PER_1000: '250' });
    const run = await newestRun(priced);
    expect(run.requests).toBe(requests);
    expect(run).toMatchObject({ cost: requests / 4, currency: 'USD' });
    await priced.close();
  });

  it.each(['-1', '1.5', 'x', '1000001', ''])('refuses keywords=%s', async (value) => {
    const { body } = await rank.http
      .get('/v1/rank/usage')
      .query({ keywords: value })
      .set(child.as)
      .expect(400);
    expect(JSON.stringify(body)).toContain('keywords must be a whole number from 0 to 1000000');
  });

  it('is for accounts that the caller reaches', async () => {
    const stranger = await newCaller(rank);
    await rank.http
      .get('/v1/rank/usage')
      .query({ account: idOf(child) })
      .set(stranger.as)
      .expect(403);
  });
});

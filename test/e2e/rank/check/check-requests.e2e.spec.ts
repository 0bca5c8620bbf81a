import { beforeEach, describe, expect, it } from 'vitest';
import { countRequests } from '../../../../bench/support/store-requests.mjs';
import type { RankDay } from '../../../../src/rank/history/results/day.schema.js';
import { type Caller, NOON, useApp } from '../../../support/app.js';
import {
  eventually,
  freshConfig,
  keywords,
  patchConfig,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
} from '../../../support/rank.js';

const DAY_MS = 24 * 3_600_000;

const rank = useApp(() => startRankApp());
let caller: Caller;
let config: string;
beforeEach(async () => {
  ({ caller, config } = await freshConfig(rank, { keywords: keywords(2) }));
});

const daysLater = (days: number, hours = 0) =>
  rank.clock.set(new Date(NOON.getTime() + days * DAY_MS + hours * 3_600_000));
const dayOf = (day: string) => rank.db.collection<RankDay>('rank_days').findOne({ day });
const rowsOf = async (day: string) => {
  const query = { startDate: day, endDate: day };
  const { body } = await rank.http.get('/v1/rank/graph').query(query).set(caller.as).expect(200);
  return (body.data as { keywords: unknown[] }[]).flatMap((row) => row.keywords);
};

async function requestsOf(run: () => Promise<unknown>) {
  const requests = countRequests();
  await run();
  return requests.stop();
}

describe('the requests to the store of a daily check', () => {
  it('of two keywords are no more than their steps need', async () => {
    await trigger(rank);
    daysLater(1);
    const { count, kinds } = await requestsOf(() => trigger(rank));
    expect(await runsOf(rank, config)).toMatchObject([{ status: 'done' }, { status: 'done', ranked: 2 }]);
    // The rest of the process may send a few of its own meanwhile.
    expect(count).toBeLessThan(49);
    // Claim, stamp, and the removal of the event; the claim is not renewed for the stamp.
    expect(kinds.get('rank_configs findAndModify')).toBe(1);
    expect(kinds.get('rank_configs update')).toBe(2);
    expect(kinds.get('seo_results update')).toBe(1);
    expect(kinds.get('rank_serps update')).toBe(1);
    expect(kinds.get('search_usage update')).toBe(1);
    expect(kinds.get('provider_health update')).toBe(1);
    // For the summary of the website only: its days at once, and those before them that it may be compared with.
    expect(kinds.get('rank_days find')).toBe(2);
  });

  it('of many keywords hardly grow with their number', async () => {
    const { config: larger } = await freshConfig(rank, { keywords: keywords(200) });
    await trigger(rank);
    daysLater(1);
    const { kinds } = await requestsOf(() => trigger(rank));
    expect(await runsOf(rank, larger)).toMatchObject([{}, { status: 'done', ranked: 200 }]);
    expect(kinds.get('seo_results update')).toBeLessThan(150);
    expect(kinds.get('rank_configs update')).toBe(2);
  });
});

describe('the document of a day', () => {
  it('that a rejected run has written is replaced by the next run, which expected none', async () => {
    rank.sim.faults.set([{ fault: 'unauthorized', match: { q: 'keyword 02' } }]);
    await rank.http.post('/v1/rank/trigger').expect(401);
    expect(await dayOf('2026-03-11')).toMatchObject({ rev: 1 });
    rank.sim.reset();
    daysLater(0, 1);
    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 2 });
    expect(await dayOf('2026-03-11')).toMatchObject({ rev: 2 });
    expect(await rowsOf('2026-03-11')).toHaveLength(2);
  });

  it('that an on-demand check has written is replaced by a repeated check', async () => {
    daysLater(4, -12);
    await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({}).expect(202);
    await eventually(() => runsOf(rank, config)).toMatchObject([{ status: 'done', reason: 'check' }]);
    const [first] = await resultsOf(rank, config);
    daysLater(4, 1);
    const body = { again: true };
    await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send(body).expect(202);
    await eventually(() => runsOf(rank, config)).toMatchObject([
      { status: 'done' },
      { status: 'done', ranked: 2 },
    ]);
    const results = await resultsOf(rank, config);
    expect(results).toHaveLength(2);
    expect(results.every(({ run }) => !run.equals(first!.run))).toBe(true);
    expect(await dayOf('2026-03-15')).toMatchObject({ rev: 2 });
    expect(await rowsOf('2026-03-15')).toHaveLength(2);
  });
});

describe('the events of a configuration', () => {
  it('that an earlier run left are dispatched with that of the next', async () => {
    await trigger(rank);
    const { _id, account } = await storedConfig(rank, config);
    const data = { config: _id, account, day: '2026-03-11' };
    const left = { key: 'day_closed:left', kind: 'day_closed', at: NOON, data };
    await patchConfig(rank, config, { events: [left] as never });
    daysLater(1);
    await trigger(rank);
    expect((await storedConfig(rank, config)).events).toEqual([]);
  });
});

import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { ResultWriter } from '../../../../src/rank/history/results/result-writer.repository.js';
import type { SeoResult } from '../../../../src/rank/history/results/result.schema.js';
import { type Caller, newCaller, newConfig, useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';
import {
  freshConfig,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from '../../../support/rank.js';
import { check as checkDay, startReportApp, table, tracked } from '../../../support/reports.js';

const TEA = { keyword: 'tea', country: 'US' };
const COFFEE = { keyword: 'coffee', country: 'DE', near: 'Köln' };
const DAILY = new Date('2026-03-11T19:00:00Z');
const AGAIN = new Date('2026-03-11T20:00:00Z');

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1', RANK_REUSE_MINUTES: '120' }));
let caller: Caller;
let config: string;
let first: SeoResult[];

beforeEach(async () => {
  const setup = { keywords: [TEA, COFFEE], website: 'example.com' };
  ({ caller, config } = await freshConfig(rank, setup, { time: '18:00' }));
  await rank.db.collection('search_answers').deleteMany({});
  rank.clock.set(DAILY);
  expect(await trigger(rank)).toMatchObject({ completed: 1 });
  first = await resultsOf(rank, config);
  rank.clock.set(AGAIN);
  rank.sim.requests.clear();
});

const check = (body: object) => rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send(body);

async function done(run: string) {
  const path = `/v1/rank/runs/${run}`;
  const read = async () => (await rank.http.get(path).set(caller.as)).body.data;
  await expect.poll(async () => (await read()).status).not.toBe('running');
  return read();
}

const again = async (body: object = {}) =>
  done((await check({ ...body, again: true }).expect(202)).body.data.run as string);
const of = (results: SeoResult[], keyword: string) => results.find((each) => each.keyword === keyword)!;

describe('a check that is repeated', () => {
  it('sends a request for each of these keywords, and replaces their results of today', async () => {
    const run = await again({ keywords: [TEA] });
    expect(run).toMatchObject({ reason: 'check', status: 'done', keywords: 1, requests: 1, reused: 0 });
    expect(rank.sim.requests.list().map(({ q }) => q)).toEqual(['tea']);
    const results = await resultsOf(rank, config);
    expect(results).toHaveLength(2);
    expect(of(results, 'coffee')).toEqual(of(first, 'coffee'));
    expect(of(results, 'tea')).toMatchObject({
      _id: of(first, 'tea')._id,
      run: new Types.ObjectId(run._id as string),
      checked_at: AGAIN,
      rolled_from_previous: false,
    });
    expect(await storedConfig(rank, config)).toMatchObject({
      last_triggred: DAILY,
      last_day: '2026-03-11',
      dirty_days: [],
    });
    rank.clock.set(new Date(AGAIN.getTime() + 60_000));
    await check({}).expect(200);
  });

  it('leaves the result of a keyword that fails, which is a failure of that run alone', async () => {
    rank.sim.faults.set([{ match: { q: 'tea' }, fault: 'forbidden' }]);
    const run = await again();
    expect(run).toMatchObject({ status: 'done', keywords: 2, ranked: 1, failed: 1, rolled: 0 });
    expect(run.failed_keywords).toMatchObject([{ keyword: 'tea' }]);
    const results = await resultsOf(rank, config);
    expect(of(results, 'tea')).toEqual(of(first, 'tea'));
    expect(of(results, 'coffee').run.equals(run._id as string)).toBe(true);
    expect(await viewOf(rank, caller)).toMatchObject({ error_log: {} });
    rank.clock.set(new Date(AGAIN.getTime() + 60_000));
    await check({}).expect(200);
  });

  it('logs and rolls forward a keyword that fails without a result of today', async () => {
    rank.clock.set(new Date('2026-03-12T10:00:00Z'));
    rank.sim.faults.set([{ match: { q: 'tea' }, fault: 'forbidden' }]);
    expect(await again()).toMatchObject({ ranked: 1, failed: 1, rolled: 1 });
    expect(await viewOf(rank, caller)).toMatchObject({ error_log: { '2026-03-12': [{ keyword: 'tea' }] } });
    rank.sim.faults.set([]);
    rank.clock.set(new Date('2026-03-12T19:00:00Z'));
    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 2 });
    const today = await resultsOf(rank, config, '2026-03-12');
    expect(today.map(({ run_at, rolled_from_previous }) => [run_at, rolled_from_previous])).toEqual([
      [new Date('2026-03-12T10:00:00Z'), false],
      [new Date('2026-03-12T19:00:00Z'), false],
    ]);
  });

  it('stores its response for others, who use it again', async () => {
    await again({ keywords: [TEA] });
    const other = await newCaller(rank);
    const id = await newConfig(rank, other, { keywords: [TEA], website: 'example.com' });
    await rank.http.post(`/v1/rank/config/${id}/check`).set(other.as).send({}).expect(202);
    await expect.poll(async () => (await runsOf(rank, id))[0]?.status).toBe('done');
    expect(await resultsOf(rank, id)).toMatchObject([{ reused: true, asked_at: AGAIN }]);
    expect(rank.sim.requests.total).toBe(1);
  });

  it('is refused within a minute of the one before, and unless again is true or false', async () => {
    await again();
    expect((await check({ again: true }).expect(429)).headers['retry-after']).toBe('60');
    expectFields(await check({ again: 'yes' }), 'again');
    rank.clock.set(new Date(AGAIN.getTime() + 60_000));
    await check({ again: false }).expect(200);
  });
});

const newResultOf = ({
  createdAt: _c,
  updatedAt: _u,
  deleted_on: _d,
  rolled_from_previous: _r,
  ...fields
}: SeoResult) => fields;

describe('the result of a run that lost its claim', () => {
  it('does not replace that of a later run', async () => {
    const results = rank.app.get(ResultWriter);
    const { _id, ...tea } = newResultOf(of(first, 'tea'));
    const save = (run_at: Date, upTo: Date) =>
      results.saveReal({ ...tea, run_at, run: new Types.ObjectId() }, run_at, { upTo });
    const stored = async () => of(await resultsOf(rank, config), 'tea');
    const before = new Date(DAILY.getTime() - 1);
    await save(before, before);
    expect(await stored()).toEqual(of(first, 'tea'));
    await save(AGAIN, AGAIN);
    expect(await stored()).toMatchObject({ _id, run_at: AGAIN });
  });

  it('leaves that of a later run in a group of results, of which the others are stored', async () => {
    const results = rank.app.get(ResultWriter);
    const stored = of(await resultsOf(rank, config), 'tea');
    const { _id, ...tea } = newResultOf(stored);
    const replaceable = {};
    const late = { ...tea, run: new Types.ObjectId(), results: [] };
    const fresh = ['a', 'b'].map((series) => ({ result: { ...tea, series, keyword: series }, replaceable }));
    await results.saveAllReal([fresh[0]!, { result: late, replaceable }, fresh[1]!], AGAIN);
    const after = await resultsOf(rank, config);
    expect(of(after, 'tea')).toEqual(stored);
    expect(of(after, 'tea')._id).toEqual(_id);
    expect([of(after, 'a'), of(after, 'b')]).toMatchObject([{ updatedAt: AGAIN }, { updatedAt: AGAIN }]);
  });
});

describe('the reports of a day that was checked again', () => {
  const app = useApp(() => startReportApp());

  it('have the new positions, once', async () => {
    const own = await tracked(app, '2026-03-11T08:00:00Z', { keywords: [TEA, { ...TEA, keyword: 'gin' }] });
    await checkDay(app, '2026-03-11T08:00:00Z', { tea: [20], gin: [3] });
    app.clock.set(new Date('2026-03-11T12:00:00Z'));
    app.answer({ tea: [5], gin: [] });
    await app.http
      .post(`/v1/rank/config/${own.config}/check`)
      .set(own.caller.as)
      .send({ again: true })
      .expect(202);
    await expect.poll(async () => (await runsOf(app, own.config))[1]?.status).toBe('done');
    expect((await table(app, own, { since: '2026-03-11' })).data).toMatchObject([
      { keyword: 'gin', state: 'not_found', bestPosition: null, previousPosition: null },
      { keyword: 'tea', currentPosition: 5, averageDaily: 5, url: expect.stringMatching(/5$/) },
    ]);
    const { body } = await app.http.get(`/v1/rank/distribution/${own.config}`).set(own.caller.as).expect(200);
    expect(body.data).toMatchObject([{ date: '2026-03-11', top10: 1, top20: 1, not_found: 1, failed: 0 }]);
  });
});

import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClaimService } from '../../../../src/rank/checks/claim/claim.service.js';
import { type ErrorDay, RANK_ERRORS } from '../../../../src/rank/tracking/error-log/error-log.repository.js';
import { type Caller, newCaller, newConfig, NOON, useApp } from '../../../support/app.js';
import { depth } from '../../../support/depth.js';
import {
  freshConfig,
  patchConfig,
  resultsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from '../../../support/rank.js';

const TEA = { keyword: 'tea', country: 'US' };
const COFFEE = { keyword: 'coffee', country: 'DE', near: 'Köln' };
const COCOA = { keyword: 'cocoa', country: 'FR' };

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
let caller: Caller;
let config: string;

beforeEach(async () => {
  ({ caller, config } = await freshConfig(
    rank,
    { keywords: [TEA, COFFEE], website: 'example.com' },
    { time: '18:00' },
  ));
});

const check = (body: object = {}, as = caller.as) =>
  rank.http.post(`/v1/rank/config/${config}/check`).set(as).send(body);

const runs = async (query = '') =>
  (await rank.http.get(`/v1/rank/runs${query}`).set(caller.as).expect(200)).body;

async function done(run: string) {
  const path = `/v1/rank/runs/${run}`;
  await expect
    .poll(async () => (await rank.http.get(path).set(caller.as)).body.data.status)
    .not.toBe('running');
  return (await rank.http.get(path).set(caller.as)).body.data;
}

const addCocoa = () =>
  rank.http
    .put(`/v1/rank/config/${config}`)
    .set(caller.as)
    .send({ keywords: [TEA, COFFEE, COCOA] })
    .expect(200);

const later = (ms: number) => rank.clock.set(new Date(rank.clock.now().getTime() + ms));

describe('an on-demand check', () => {
  it('has a record as soon as its id is returned', async () => {
    rank.gate.shut();
    const { body } = await check().expect(202);
    const record = await rank.http.get(`/v1/rank/runs/${body.data.run}`).set(caller.as).expect(200);
    expect(record.body.data).toMatchObject({ _id: body.data.run, status: 'running', reason: 'check' });
    rank.gate.open();
    await done(body.data.run as string);
  });

  it('answers 202 with its run, checks everything, and does not change last_triggred', async () => {
    const { body } = await check().expect(202);
    expect(body).toEqual({
      success: true,
      message: 'SUCCESS',
      data: { run: expect.stringMatching(/^[0-9a-f]{24}$/) },
    });
    expect(await done(body.data.run)).toMatchObject({
      reason: 'check',
      status: 'done',
      keywords: 2,
      ranked: 2,
      requests: 2,
    });
    expect(await viewOf(rank, caller)).toMatchObject({ last_triggred: null, is_cron_running: false });
    expect(await resultsOf(rank, config)).toMatchObject([COFFEE, TEA]);
  });

  it('checks only what PUT has added when the daily check has run', async () => {
    rank.clock.set(new Date('2026-03-11T19:00:00Z'));
    await trigger(rank);
    await addCocoa();
    rank.sim.requests.clear();
    expect(await done((await check().expect(202)).body.data.run)).toMatchObject({
      keywords: 3,
      ranked: 3,
      requests: 1,
    });
    expect(rank.sim.requests.list().map(({ q }) => q)).toEqual(['cocoa']);
    expect(await viewOf(rank, caller)).toMatchObject({ last_triggred: '2026-03-11T19:00:00.000Z' });
  });

  it('checks the keywords that are named, and refuses those that are not in the configuration', async () => {
    expect(await done((await check({ keywords: [COFFEE] }).expect(202)).body.data.run)).toMatchObject({
      keywords: 1,
    });
    later(60_000);
    const refused = await check({ keywords: [TEA, COCOA] }).expect(400);
    expect(refused.body.additional_info).toEqual({
      fields: [{ path: 'keywords.1', message: 'this keyword is not in the configuration' }],
    });
  });

  it('logs failures and lists them with the run', async () => {
    rank.sim.faults.set([{ match: { q: 'tea' }, fault: 'forbidden' }]);
    const run = await done((await check().expect(202)).body.data.run);
    const entry = {
      keyword: 'tea',
      country: 'US',
      near: '',
      device: 'desktop',
      message: expect.stringContaining('403'),
    };
    expect(run).toMatchObject({ ranked: 1, failed: 1, failed_keywords: [entry] });
    expect(await viewOf(rank, caller)).toMatchObject({ error_log: { '2026-03-11': [entry] } });
  });

  it('is listed with failures=true only if keywords failed', async () => {
    rank.sim.faults.set([{ match: { q: 'tea' }, fault: 'forbidden' }]);
    const { _id } = await done((await check().expect(202)).body.data.run);
    rank.sim.faults.set([]);
    later(60_000);
    await done((await check().expect(202)).body.data.run);
    expect((await runs()).data).toHaveLength(2);
    const { data, pagination } = await runs('?failures=true');
    expect(data.map((run: { _id: string }) => run._id)).toEqual([_id]);
    expect(pagination.total).toBe(1);
  });

  it('is refused with 409 while the configuration is checked, and with 429 within a minute of the last', async () => {
    rank.sim.latency.set(300);
    const first = await check().expect(202);
    const second = await check().expect(409);
    expect(second.body).toMatchObject({
      status: false,
      errno: 409,
      message: 'The configuration is being checked.',
    });
    await done(first.body.data.run);
    later(20_000);
    const third = await check().expect(429);
    expect(third.headers['retry-after']).toBe('40');
    expect(third.body.message).toBe('The configuration was checked less than a minute ago.');
    later(40_000);
    await addCocoa();
    await check().expect(202);
  });

  it('answers 200 without a run when there is nothing to check, and does not use up the minute', async () => {
    rank.clock.set(new Date('2026-03-11T19:00:00Z'));
    await trigger(rank);
    rank.sim.requests.clear();
    for (const body of [{}, { keywords: [TEA] }]) {
      const answer = await check(body).expect(200);
      expect(answer.body).toEqual({ success: true, message: 'SUCCESS', data: { run: null, keywords: 0 } });
    }
    expect(rank.sim.requests.total).toBe(0);
    expect((await runs()).pagination.total).toBe(1);
    expect(await storedConfig(rank, config)).toMatchObject({ checked_by_hand_at: new Date(0), claims: 1 });

    await addCocoa();
    await check({ keywords: [TEA, COFFEE] }).expect(200);
    const { body } = await check().expect(202);
    await done(body.data.run as string);
    // Within a minute of a check with keywords the response is 429.
    await check().expect(429);
    later(60_000);
    await check().expect(200);
  });

  it('has something to check when a keyword has failed', async () => {
    rank.sim.faults.set([{ match: { q: 'tea' }, fault: 'forbidden' }]);
    await done((await check().expect(202)).body.data.run as string);
    rank.sim.reset();
    later(60_000);
    await check({ keywords: [COFFEE] }).expect(200);
    await done((await check().expect(202)).body.data.run as string);
    expect(rank.sim.requests.list().map(({ q }) => q)).toEqual(['tea']);
  });

  it('starts once for many parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => check()));
    expect(answers.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(1);
    expect((await runs()).pagination.total).toBe(1);
  });

  it('is claimed once a minute, even by a request that looked before the one before it was done', async () => {
    const claims = rank.app.get(ClaimService);
    const claimAfter = (ms: number) => {
      const at = { day: '2026-03-11', now: new Date(NOON.getTime() + ms) };
      return claims.takeOnDemand(new Types.ObjectId(config), at, 60_000);
    };
    for (const ms of [0, 60_000]) {
      const claim = await claimAfter(ms);
      expect(claim).toMatchObject({ reason: 'check' });
      await claims.release(claim!);
      expect(await claimAfter(ms + 59_999)).toBeNull();
    }
    expect(await storedConfig(rank, config)).toMatchObject({ claims: 2 });
  });

  it.each(['2026-03-11', '2026-03-10'])('does not stay stuck after a run of %s died', async (run_day) => {
    await patchConfig(rank, config, {
      run_day,
      lease_until: new Date(NOON.getTime() + 1000),
      is_cron_running: true,
    });
    await check().expect(409);
    later(1000);
    await check().expect(202);
  });

  it('needs rank:write, a known configuration and a provider', async () => {
    const reader = await newCaller(rank, { account: caller.account, scope: 'rank:read' });
    await check({}, reader.as).expect(403);
    const stranger = await newCaller(rank);
    await check({}, stranger.as).expect(404);
    await check({ keywords: [] }).expect(400);
  });
});

describe('runs', () => {
  it('are listed the newest first, paged, without lease fields or the list of failures', async () => {
    for (const day of [11, 12, 13]) {
      rank.clock.set(new Date(`2026-03-${day}T19:00:00Z`));
      await trigger(rank);
    }
    const { data, pagination } = await runs('?page=1&limit=2');
    expect(data.map(({ slot_day }: { slot_day: string }) => slot_day)).toEqual(['2026-03-13', '2026-03-12']);
    expect(pagination).toEqual({ current_page: 1, per_page: 2, total: 3, total_pages: 2 });
    expect(Object.keys(data[0]).toSorted()).toEqual(
      [
        '_id',
        'account',
        'config',
        'slot',
        'slot_day',
        'reason',
        'status',
        'run_at',
        'started_at',
        'finished_at',
        'keywords',
        'ranked',
        'not_found',
        'failed',
        'rolled',
        'requests',
        'reused',
        'cost',
        'error',
      ].toSorted(),
    );
  });

  it('add up, and are hidden from other accounts', async () => {
    rank.clock.set(new Date('2026-03-11T19:00:00Z'));
    rank.sim.faults.set([{ match: { q: 'tea' }, fault: 'server_error' }]);
    await trigger(rank);
    const [run] = (await runs()).data;
    expect(run.keywords).toBe(run.ranked + run.not_found + run.failed);
    const stranger = await newCaller(rank);
    await rank.http.get(`/v1/rank/runs/${run._id}`).set(stranger.as).expect(404);
    const parent = await newCaller(rank);
    await rank.http
      .get(`/v1/rank/runs?account=${String(caller.account._id)}`)
      .set(parent.as)
      .expect(403);
    expect((await rank.http.get('/v1/rank/runs').set(stranger.as).expect(200)).body.data).toEqual([]);
  });

  it('of a deleted configuration are hidden from the account', async () => {
    rank.clock.set(new Date('2026-03-11T19:00:00Z'));
    await trigger(rank);
    const [run] = (await runs()).data;
    await rank.http.delete(`/v1/rank/config/${config}`).set(caller.as).expect(200);
    await newConfig(rank, caller);
    expect((await runs()).data).toEqual([]);
    await rank.http.get(`/v1/rank/runs/${run._id}`).set(caller.as).expect(404);
  });
});

describe('the error log', () => {
  /** Keywords that fail; the other failures of the day are stored already. */
  const COUNT = depth(20, 1010);
  it('keeps a thousand entries of a day even when every keyword fails', async () => {
    await rank.http.delete(`/v1/rank/config/${config}`).set(caller.as).expect(200);
    const keywords = Array.from({ length: COUNT }, (_, n) => ({ keyword: `word ${n}`, country: 'US' }));
    config = await newConfig(rank, caller, { keywords, website: 'example.com' });
    await rank.db.model<ErrorDay>(RANK_ERRORS).create({
      _id: `${config}:2026-03-11`,
      config: new Types.ObjectId(config),
      day: '2026-03-11',
      entries: Array.from({ length: 1010 - COUNT }, (_, n) => ({
        keyword: `earlier ${n}`,
        country: 'US',
        near: '',
        device: 'desktop',
        message: 'Failed',
      })),
      claim: 0,
    });
    rank.sim.faults.set([{ fault: 'forbidden' }]);
    rank.clock.set(new Date('2026-03-11T19:00:00Z'));
    expect(await trigger(rank)).toMatchObject({ failed_keywords: COUNT });
    expect((await viewOf(rank, caller)).error_log['2026-03-11']).toHaveLength(1000);
    expect(await storedConfig(rank, config)).toMatchObject({ dirty_days: [] });
  });
});

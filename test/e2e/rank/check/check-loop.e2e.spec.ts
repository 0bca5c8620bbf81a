import { beforeEach, describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import {
  crashedRun,
  eventually,
  freshDay,
  keywords,
  NOTHING,
  type RankApp,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from '../../../support/rank.js';

const rank = useApp(() => startRankApp({ RANK_CONFIG_CONCURRENCY: '1' }));
beforeEach(() => freshDay(rank));

/** A configuration in a separate slot; it is the only one there. */
async function tracked(app: RankApp, time: string): Promise<{ caller: Caller; config: string }> {
  await newSlot(app, { time, timezone: 'UTC', max_capacity: 1 });
  const caller = await newCaller(app);
  return { caller, config: await newConfig(app, caller, { keywords: keywords(1) }) };
}

const at = ({ clock }: RankApp, instant: string) => clock.set(new Date(instant));

describe('the loop over due configurations', () => {
  it('skips a configuration whose day has ended meanwhile', async () => {
    at(rank, '2026-03-11T12:00:00Z');
    const { config: first } = await tracked(rank, '23:58');
    const { config: second } = await tracked(rank, '23:59');
    at(rank, '2026-03-11T23:59:58Z');
    rank.gate.shut();
    const running = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(1);
    at(rank, '2026-03-12T00:00:02Z');
    rank.gate.open();
    expect(await running).toMatchObject({ configs: 2, completed: 1, skipped: 1, keywords: 1 });
    expect(await resultsOf(rank, first)).toMatchObject([{ slot_day: '2026-03-11' }]);
    expect(await storedConfig(rank, second)).toMatchObject({ last_triggred: null, is_cron_running: false });
    expect(await trigger(rank)).toMatchObject(NOTHING);

    at(rank, '2026-03-12T23:59:30Z');
    expect(await trigger(rank)).toMatchObject({ configs: 2, completed: 2 });
    expect(await runsOf(rank, second)).toMatchObject([
      {
        slot_day: '2026-03-11',
        status: 'missed',
        run_at: new Date('2026-03-11T23:59:00Z'),
        started_at: null,
      },
      { slot_day: '2026-03-12', status: 'done', run_at: new Date('2026-03-12T23:59:30Z') },
    ]);
    expect((await runsOf(rank, first)).map(({ status }) => status)).toEqual(['done', 'done']);
  });

  it('runs a configuration for the new day if it is due on that one too', async () => {
    at(rank, '2026-03-11T12:00:00Z');
    await tracked(rank, '00:00');
    const { config: second } = await tracked(rank, '00:01');
    at(rank, '2026-03-11T23:59:58Z');
    rank.gate.shut();
    const running = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(1);
    at(rank, '2026-03-12T00:05:00Z');
    rank.gate.open();
    // The first of the new day is found when the loop looks again.
    expect(await running).toMatchObject({ completed: 3, skipped: 0, failed: 0 });
    expect(await runsOf(rank, second)).toMatchObject([{ slot_day: '2026-03-12', status: 'done' }]);
    expect(await storedConfig(rank, second)).toMatchObject({
      last_triggred: new Date('2026-03-12T00:05:00Z'),
      last_day: '2026-03-12',
    });
  });

  it('continues with configurations that become due while it runs', async () => {
    at(rank, '2026-03-11T12:00:30Z');
    await tracked(rank, '12:00');
    const { config: later } = await tracked(rank, '12:01');
    rank.gate.shut();
    const running = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(1);
    at(rank, '2026-03-11T12:01:00Z');
    rank.gate.open();
    expect(await running).toMatchObject({ slots: 2, configs: 2, completed: 2 });
    expect(await runsOf(rank, later)).toMatchObject([{ status: 'done', slot_day: '2026-03-11' }]);
  });

  it('runs the others of a tick after one that another process holds', async () => {
    at(rank, '2026-03-11T12:00:00Z');
    const { config: held } = await tracked(rank, '11:00');
    const { config: free } = await tracked(rank, '11:01');
    await crashedRun(rank, held, '2026-03-11', { lease_until: new Date('2026-03-11T12:01:00Z') });
    await rank.app.get(CheckScheduler).tick();
    expect(await runsOf(rank, held)).toMatchObject([{ status: 'running' }]);
    expect(await runsOf(rank, free)).toMatchObject([{ status: 'done', reason: 'schedule' }]);
  });

  it('leaves newly due configurations to the next tick once it only waits for runs', async () => {
    const wide = await startRankApp({ RANK_CONFIG_CONCURRENCY: '2' });
    try {
      at(wide, '2026-03-11T12:00:30Z');
      const { config: first } = await tracked(wide, '12:00');
      const { config: second } = await tracked(wide, '12:01');
      wide.gate.shut();
      const running = trigger(wide);
      await eventually(() => wide.gate.waiting).toBe(1);
      at(wide, '2026-03-11T12:01:00Z');
      const ticked = wide.app.get(CheckScheduler).tick();
      await eventually(() => wide.gate.waiting).toBe(2);
      wide.gate.open();
      await Promise.all([running, ticked]);
      expect(await runsOf(wide, first)).toMatchObject([{ status: 'done', reason: 'call' }]);
      expect(await runsOf(wide, second)).toMatchObject([{ status: 'done', reason: 'schedule' }]);
    } finally {
      await wide.close();
    }
  });

  it('asks for no keyword that an on-demand check of the day has asked', async () => {
    at(rank, '2026-03-11T05:00:00Z');
    const { caller, config } = await tracked(rank, '10:00');
    const check = await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({});
    expect(check.status).toBe(202);
    await eventually(async () => (await runsOf(rank, config))[0]?.status).toBe('done');
    const [byHand] = await resultsOf(rank, config);
    rank.sim.requests.clear();

    at(rank, '2026-03-11T10:00:00Z');
    expect(await trigger(rank)).toMatchObject({ completed: 1, keywords: 1, ranked: 1 });
    expect(rank.sim.requests.total).toBe(0);
    expect(await resultsOf(rank, config)).toEqual([byHand]);
    expect(await viewOf(rank, caller)).toMatchObject({ last_triggred: '2026-03-11T10:00:00.000Z' });
  });

  it('keeps results of an on-demand check where the provider fails at the time of the daily check', async () => {
    at(rank, '2026-03-11T05:00:00Z');
    const { caller, config } = await tracked(rank, '10:00');
    await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({}).expect(202);
    await eventually(async () => (await runsOf(rank, config)).at(-1)?.status).toBe('done');
    rank.sim.faults.set([{ match: {}, fault: 'forbidden' }]);
    at(rank, '2026-03-11T10:00:00Z');
    expect(await trigger(rank)).toMatchObject({ completed: 1, failed_keywords: 0, rolled: 0 });
    expect(await resultsOf(rank, config, '2026-03-11')).toMatchObject([
      { rolled_from_previous: false, checked_at: new Date('2026-03-11T05:00:00Z') },
    ]);
    expect(await viewOf(rank, caller)).toMatchObject({ error_log: {} });
  });

  it('repeats no result of a dead daily check, nor of an on-demand check', async () => {
    at(rank, '2026-03-11T05:00:00Z');
    await newSlot(rank, { time: '10:00', timezone: 'UTC' });
    const caller = await newCaller(rank);
    const config = await newConfig(rank, caller, { keywords: keywords(3) });
    await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({}).expect(202);
    await eventually(async () => (await runsOf(rank, config))[0]?.status).toBe('done');
    at(rank, '2026-03-11T10:30:00Z');
    const dead = await crashedRun(rank, config, '2026-03-11', { lease_until: new Date(0) });
    const [first, , third] = await resultsOf(rank, config);
    const stored = rank.db.collection('seo_results');
    await stored.updateOne({ _id: first!._id }, { $set: { run: dead._id } });
    await stored.deleteOne({ _id: third!._id });
    rank.sim.requests.clear();

    expect(await trigger(rank)).toMatchObject({ completed: 1, keywords: 3, ranked: 3 });
    expect(rank.sim.requests.list().map(({ q }) => q)).toEqual([third!.keyword]);
    const [ended] = (await runsOf(rank, config)).filter(({ _id }) => _id.equals(dead._id));
    expect(ended).toMatchObject({ status: 'abandoned', keywords: 1, ranked: 1, not_found: 0 });
  });
});

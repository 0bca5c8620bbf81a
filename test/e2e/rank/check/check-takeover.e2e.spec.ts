import { beforeEach, describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import type { RankConfig } from '../../../../src/rank/tracking/config/config.schema.js';
import { type Run, RUNS } from '../../../../src/rank/history/runs/run.schema.js';
import { type Caller, NOON, useApp } from '../../../support/app.js';
import {
  crashedRun,
  keywords,
  NOTHING,
  patchConfig,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
  freshConfig,
} from '../../../support/rank.js';

const TOMORROW = new Date('2026-03-12T12:00:00Z');
const fail = (...failing: string[]) =>
  failing.map((keyword) => ({ fault: 'server_error' as const, match: { q: keyword } }));

describe('a configuration whose process died', () => {
  const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
  let caller: Caller;
  let config: string;
  beforeEach(async () => {
    ({ caller, config } = await freshConfig(rank, { keywords: keywords(5) }));
  });

  const crash = (day: string, leaseUntil: Date, change: Partial<RankConfig> = {}) =>
    crashedRun(rank, config, day, { lease_until: leaseUntil, ...change });
  const runOut = () => new Date(rank.clock.now().getTime() - 1);
  const asked = () => rank.sim.requests.list().map(({ q }) => q);
  const statusOf = async (run: Run) =>
    (await runsOf(rank, config)).find(({ _id }) => _id.equals(run._id))?.status;

  it('is taken over the same day: only keywords without a result are checked', async () => {
    rank.sim.faults.set(fail('keyword 02', 'keyword 04'));
    await trigger(rank);
    const before = await resultsOf(rank, config);
    await patchConfig(rank, config, { last_triggred: null });
    const dead = await crash('2026-03-11', runOut(), { last_day: '' });
    rank.sim.reset();
    rank.clock.set(new Date('2026-03-11T15:00:00Z'));

    expect(await viewOf(rank, caller)).toMatchObject({ is_cron_running: false });
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 1, keywords: 5, ranked: 5 });
    expect(asked()).toEqual(['keyword 02', 'keyword 04']);
    const after = await resultsOf(rank, config);
    expect(after).toHaveLength(5);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await statusOf(dead)).toBe('abandoned');
    expect((await runsOf(rank, config)).at(-1)).toMatchObject({
      reason: 'recovery',
      status: 'done',
      keywords: 5,
      ranked: 5,
      failed: 0,
      requests: 2,
    });
    expect(await viewOf(rank, caller)).toMatchObject({
      last_triggred: '2026-03-11T15:00:00.000Z',
      error_log: {},
    });
    expect(await trigger(rank)).toMatchObject(NOTHING);
  });

  it('has its rolled results of the day replaced by real ones', async () => {
    await trigger(rank);
    rank.clock.set(TOMORROW);
    rank.sim.faults.set(fail('keyword 01', 'keyword 05'));
    expect(await trigger(rank)).toMatchObject({ failed_keywords: 2, rolled: 2 });
    const copies = (await resultsOf(rank, config, '2026-03-12')).filter(
      (result) => result.rolled_from_previous,
    );
    expect(copies.map(({ keyword }) => keyword)).toEqual(['keyword 01', 'keyword 05']);
    // It died after rolling forward, before the stamp.
    await crash('2026-03-12', runOut(), { last_day: '2026-03-11' });
    rank.sim.reset();
    rank.clock.set(new Date('2026-03-12T18:00:00Z'));

    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 5, failed_keywords: 0, rolled: 0 });
    expect(asked()).toEqual(['keyword 01', 'keyword 05']);
    const results = await resultsOf(rank, config, '2026-03-12');
    expect(results).toHaveLength(5);
    expect(results.every((result) => !result.rolled_from_previous)).toBe(true);
    for (const { _id } of copies) {
      expect(results.find((result) => result._id.equals(_id))).toMatchObject({
        checked_at: new Date('2026-03-12T18:00:00Z'),
        run_at: new Date('2026-03-12T18:00:00Z'),
      });
    }
    expect((await viewOf(rank, caller)).error_log).toEqual({});
  });

  it('gets no second rolled result of a day when the steps are repeated', async () => {
    await trigger(rank);
    rank.clock.set(TOMORROW);
    rank.sim.faults.set(fail('keyword 03'));
    await trigger(rank);
    const before = await resultsOf(rank, config, '2026-03-12');
    const log = (await viewOf(rank, caller)).error_log;
    await crash('2026-03-12', runOut(), { last_day: '2026-03-11' });
    rank.clock.set(new Date('2026-03-12T18:00:00Z'));
    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 4, failed_keywords: 1, rolled: 1 });
    expect(await resultsOf(rank, config, '2026-03-12')).toEqual(before);
    expect((await viewOf(rank, caller)).error_log).toEqual(log);
  });

  it('yesterday is closed without calling the provider, and today runs as usual', async () => {
    await trigger(rank);
    rank.clock.set(TOMORROW);
    rank.sim.faults.set(fail('keyword 01', 'keyword 02'));
    await trigger(rank);
    await rank.db
      .collection('seo_results')
      .deleteMany({ slot_day: '2026-03-12', rolled_from_previous: true });
    await rank.db.collection('rank_errors').deleteMany({});
    await patchConfig(rank, config, { last_triggred: NOON });
    const dead = await crash('2026-03-12', runOut(), { last_day: '2026-03-11' });
    rank.sim.reset();
    rank.clock.set(new Date('2026-03-13T12:00:00Z'));
    rank.sim.faults.set(fail('keyword 05'));

    expect(await trigger(rank)).toMatchObject({
      configs: 1,
      completed: 1,
      keywords: 5,
      ranked: 4,
      rolled: 1,
    });
    expect(rank.sim.requests.total).toBe(5);
    const closed = await resultsOf(rank, config, '2026-03-12');
    expect(closed.map(({ keyword, rolled_from_previous: rolled }) => [keyword, rolled])).toEqual([
      ['keyword 01', true],
      ['keyword 02', true],
      ['keyword 03', false],
      ['keyword 04', false],
      ['keyword 05', false],
    ]);
    for (const copy of closed.slice(0, 2)) {
      expect(copy).toMatchObject({ run: dead._id, run_at: dead.run_at, checked_at: NOON });
    }
    expect((await runsOf(rank, config)).map((run) => [run.slot_day, run.status])).toEqual([
      ['2026-03-11', 'done'],
      ['2026-03-12', 'done'],
      ['2026-03-12', 'abandoned'],
      ['2026-03-13', 'done'],
    ]);
    const record = (await runsOf(rank, config)).find(({ _id }) => _id.equals(dead._id));
    expect(record).toMatchObject({
      status: 'abandoned',
      keywords: 5,
      ranked: 3,
      not_found: 0,
      failed: 2,
      rolled: 2,
    });
    expect(Object.keys((await viewOf(rank, caller)).error_log)).toEqual(['2026-03-13']);
  });

  it('yesterday is left open while its run still holds the lease', async () => {
    rank.clock.set(TOMORROW);
    const live = await crash('2026-03-11', new Date(TOMORROW.getTime() + 1));
    await rank.app.get(CheckScheduler).tick();
    expect(await storedConfig(rank, config)).toMatchObject({ run: live._id, run_day: '2026-03-11' });
    expect(await statusOf(live)).toBe('running');
    expect(asked()).toEqual([]);
  });

  it('yesterday keeps the log of the keywords that were not checked', async () => {
    rank.clock.set(TOMORROW);
    await crash('2026-03-11', runOut());
    rank.sim.faults.set(fail('keyword 04'));
    await trigger(rank);
    const near = { country: 'US', near: '', device: 'desktop' };
    expect((await viewOf(rank, caller)).error_log).toEqual({
      '2026-03-11': [{ keyword: 'keyword 04', ...near, message: 'The check was interrupted' }],
      '2026-03-12': [
        {
          keyword: 'keyword 04',
          ...near,
          message: 'Provider answered with status 500: Internal server error',
        },
      ],
    });
    expect(await resultsOf(rank, config, '2026-03-11')).toEqual([]);
  });

  it('yesterday keeps the message that its run had logged before it died', async () => {
    rank.sim.faults.set(fail('keyword 04'));
    await trigger(rank);
    const logged = (await viewOf(rank, caller)).error_log['2026-03-11'];
    expect(logged).toMatchObject([{ message: 'Provider answered with status 500: Internal server error' }]);
    await crash('2026-03-11', runOut(), { last_day: '', last_triggred: null });
    rank.clock.set(TOMORROW);
    // A keyword that was checked on a later day is no longer in the log.
    rank.sim.faults.set([{ fault: 'forbidden', match: { q: 'keyword 04' } }]);
    await trigger(rank);
    expect((await viewOf(rank, caller)).error_log['2026-03-11']).toEqual(logged);
  });

  it('yesterday removes checked keywords from the log', async () => {
    rank.sim.faults.set(fail('keyword 03'));
    await trigger(rank);
    const log = await rank.db.collection('rank_errors').find().toArray();
    rank.clock.set(TOMORROW);
    rank.sim.reset();
    await trigger(rank);
    // It died with every result saved, before the log was written.
    for (const day of log) await rank.db.collection('rank_errors').replaceOne({ _id: day._id }, day);
    await crash('2026-03-12', runOut(), { last_day: '2026-03-11' });
    rank.clock.set(new Date('2026-03-13T12:00:00Z'));
    rank.sim.faults.set(fail('keyword 03'));
    await trigger(rank);
    expect(Object.keys((await viewOf(rank, caller)).error_log)).toEqual(['2026-03-13']);
  });
});

describe('the record of a run whose process died after the release', () => {
  const rank = useApp(() => startRankApp());
  const later = new Date('2026-03-11T15:00:00Z');
  const error = 'The process running it ended';
  let config: string;
  beforeEach(async () => {
    ({ config } = await freshConfig(rank, { keywords: keywords(1) }));
  });

  it.each<[string, Partial<Run>, Partial<RankConfig>, Partial<Run>]>([
    [
      'becomes done if its counts were recorded and it stamped the configuration',
      { finished_at: NOON },
      { last_triggred: NOON },
      { status: 'done', finished_at: NOON, error: null },
    ],
    [
      'becomes done if it was an on-demand check and its counts were recorded',
      { finished_at: NOON, reason: 'check' },
      { last_triggred: null },
      { status: 'done', finished_at: NOON, error: null },
    ],
    [
      'becomes abandoned if it did not stamp the configuration',
      { finished_at: NOON },
      { last_triggred: new Date('2026-03-10T12:00:00Z') },
      { status: 'abandoned', finished_at: NOON, error },
    ],
    [
      'becomes abandoned if its counts were not recorded',
      { finished_at: null },
      { last_triggred: NOON },
      { status: 'abandoned', finished_at: later, error },
    ],
  ])('%s', async (_, record, stamp, expected) => {
    const dead = await crashedRun(rank, config, '2026-03-11', {});
    await rank.db.model<Run>(RUNS).updateOne({ _id: dead._id }, { $set: record });
    const released = { run: null, run_day: '', lease_until: new Date(0), is_cron_running: false };
    await patchConfig(rank, config, { ...released, last_day: '2026-03-11', ...stamp });
    rank.clock.set(later);
    expect(await trigger(rank)).toMatchObject({ configs: 0 });
    expect(await runsOf(rank, config)).toMatchObject([expected]);
  });
});

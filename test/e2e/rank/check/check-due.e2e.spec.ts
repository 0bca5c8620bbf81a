import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import {
  eventually,
  freshDay,
  keywords,
  NOTHING,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from '../../../support/rank.js';

describe('when a configuration is checked', () => {
  const rank = useApp(() => startRankApp());
  beforeEach(() => freshDay(rank));

  /** An account with a configuration in this slot, created at `at`. */
  async function tracked(
    at: string,
    slot: { time: string; timezone: string },
  ): Promise<{ caller: Caller; config: string }> {
    rank.clock.set(new Date(at));
    await newSlot(rank, slot);
    const caller = await newCaller(rank);
    return { caller, config: await newConfig(rank, caller, { keywords: keywords(1) }) };
  }

  it('answers 200 and zeros when there is nothing at all', async () => {
    const { body } = await rank.http.post('/v1/rank/trigger').expect(200);
    expect(body).toEqual({
      success: true,
      message: 'SUCCESS',
      data: { ...NOTHING, duration_ms: expect.any(Number) },
    });
  });

  it('answers zeros before the slot and again once the day is done', async () => {
    await tracked('2026-03-11T08:59:59.999Z', { time: '09:00', timezone: 'UTC' });
    expect(await trigger(rank)).toMatchObject(NOTHING);

    rank.clock.set(new Date('2026-03-11T09:00:00.000Z'));
    expect(await trigger(rank)).toMatchObject({ slots: 1, configs: 1, completed: 1, keywords: 1, ranked: 1 });
    expect(await trigger(rank)).toMatchObject(NOTHING);
    rank.clock.set(new Date('2026-03-11T23:59:59.999Z'));
    expect(await trigger(rank)).toMatchObject(NOTHING);
    expect(rank.sim.requests.total).toBe(1);
  });

  it('runs again on the next day, not before the time of the slot', async () => {
    const { config } = await tracked('2026-03-11T12:00:00Z', { time: '09:00', timezone: 'UTC' });
    await trigger(rank);
    rank.clock.set(new Date('2026-03-12T08:59:00Z'));
    expect(await trigger(rank)).toMatchObject(NOTHING);
    rank.clock.set(new Date('2026-03-12T09:00:00Z'));
    expect(await trigger(rank)).toMatchObject({ completed: 1 });
    expect((await resultsOf(rank, config)).map((result) => result.slot_day)).toEqual([
      '2026-03-11',
      '2026-03-12',
    ]);
  });

  it('runs a configuration that was made after its slot on the same day', async () => {
    const { caller, config } = await tracked('2026-03-11T21:30:00Z', { time: '09:00', timezone: 'UTC' });
    expect(await viewOf(rank, caller)).toMatchObject({ last_triggred: null, error_log: {} });
    expect(await trigger(rank)).toMatchObject({ completed: 1 });
    expect(await viewOf(rank, caller)).toMatchObject({
      last_triggred: '2026-03-11T21:30:00.000Z',
      is_cron_running: false,
    });
    expect(await runsOf(rank, config)).toMatchObject([
      { reason: 'call', status: 'done', slot_day: '2026-03-11' },
    ]);
  });

  it('checks the configurations of a slot that was made inactive', async () => {
    await tracked('2026-03-11T12:00:00Z', { time: '09:00', timezone: 'UTC' });
    await rank.db.collection('slots').updateOne({}, { $set: { active: false } });
    expect(await trigger(rank)).toMatchObject({ slots: 1, completed: 1 });
  });

  it('records days that passed without a run as missed, and does not run them afterwards', async () => {
    const { config } = await tracked('2026-03-11T12:00:00Z', { time: '09:00', timezone: 'UTC' });
    await trigger(rank);
    rank.clock.set(new Date('2026-03-15T09:00:00Z'));
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 1, keywords: 1 });
    expect((await runsOf(rank, config)).map(({ slot_day, status }) => [slot_day, status])).toEqual([
      ['2026-03-11', 'done'],
      ['2026-03-12', 'missed'],
      ['2026-03-13', 'missed'],
      ['2026-03-14', 'missed'],
      ['2026-03-15', 'done'],
    ]);
    expect((await resultsOf(rank, config)).map((result) => result.slot_day)).toEqual([
      '2026-03-11',
      '2026-03-15',
    ]);
  });

  it('counts no day before the creation of the configuration as missed', async () => {
    const { config } = await tracked('2026-03-11T12:00:00Z', { time: '09:00', timezone: 'UTC' });
    rank.clock.set(new Date('2026-03-13T09:00:00Z'));
    await trigger(rank);
    expect((await runsOf(rank, config)).map(({ slot_day, status }) => [slot_day, status])).toEqual([
      ['2026-03-12', 'missed'],
      ['2026-03-13', 'done'],
    ]);
  });

  it('has every keyword once a day, whichever slot comes first', async () => {
    const { config: late } = await tracked('2026-03-11T00:00:00Z', { time: '18:00', timezone: 'UTC' });
    await rank.db.collection('slots').updateOne({}, { $set: { max_capacity: 1 } });
    const { config: early } = await tracked('2026-03-11T00:00:00Z', { time: '06:00', timezone: 'UTC' });
    rank.clock.set(new Date('2026-03-11T12:00:00Z'));
    expect(await trigger(rank)).toMatchObject({ slots: 1, configs: 1 });
    expect(await resultsOf(rank, late)).toEqual([]);
    rank.clock.set(new Date('2026-03-11T18:00:00Z'));
    expect(await trigger(rank)).toMatchObject({ slots: 1, configs: 1 });
    expect(await resultsOf(rank, early)).toHaveLength(1);
    expect(await resultsOf(rank, late)).toHaveLength(1);
  });

  /** Slot, the last instant at which it is not due, the first at which it is, and the local day of it. */
  const zones: [string, { time: string; timezone: string }, string, string, string][] = [
    [
      'in Berlin a day before the clocks go forward',
      { time: '02:30', timezone: 'Europe/Berlin' },
      '2026-03-28T01:29:59Z',
      '2026-03-28T01:30:00Z',
      '2026-03-28',
    ],
    [
      'in Berlin from the end of the gap when the time is skipped',
      { time: '02:30', timezone: 'Europe/Berlin' },
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:00:00Z',
      '2026-03-29',
    ],
    [
      'in Berlin at the first coming of a time that comes twice',
      { time: '02:30', timezone: 'Europe/Berlin' },
      '2026-10-25T00:29:59Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25',
    ],
    [
      'in Apia a day ahead of UTC',
      { time: '00:30', timezone: 'Pacific/Apia' },
      '2026-03-10T11:29:59Z',
      '2026-03-10T11:30:00Z',
      '2026-03-11',
    ],
    [
      'in Apia on the day after the one that never was',
      { time: '00:00', timezone: 'Pacific/Apia' },
      '2011-12-30T09:59:59Z',
      '2011-12-30T10:00:00Z',
      '2011-12-31',
    ],
    [
      'in Kathmandu at a quarter to the hour',
      { time: '06:00', timezone: 'Asia/Kathmandu' },
      '2026-03-11T00:14:59Z',
      '2026-03-11T00:15:00Z',
      '2026-03-11',
    ],
    [
      'in Honolulu on its own day',
      { time: '23:59', timezone: 'Pacific/Honolulu' },
      '2026-03-11T09:58:59Z',
      '2026-03-11T09:59:00Z',
      '2026-03-10',
    ],
    [
      'in Beirut from 01:00 when midnight is skipped',
      { time: '00:00', timezone: 'Asia/Beirut' },
      '2026-03-28T21:59:59Z',
      '2026-03-28T22:00:00Z',
      '2026-03-29',
    ],
  ];

  it.each(zones)('is due %s', async (_, slot, before, at, day) => {
    const { config } = await tracked(before, slot);
    // What an earlier day left open is due before: it is run first, so that only the new day is looked at.
    await trigger(rank);
    const earlier = (await resultsOf(rank, config)).length;
    expect(await trigger(rank)).toMatchObject(NOTHING);

    rank.clock.set(new Date(at));
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 1 });
    const results = await resultsOf(rank, config);
    expect(results).toHaveLength(earlier + 1);
    expect(results.at(-1)).toMatchObject({ slot_day: day, run_at: new Date(at) });
    expect(await trigger(rank)).toMatchObject(NOTHING);
  });

  it('runs once on the day of 25 hours, although its time occurs twice', async () => {
    const { config } = await tracked('2026-10-25T00:30:00Z', { time: '02:30', timezone: 'Europe/Berlin' });
    expect(await trigger(rank)).toMatchObject({ completed: 1 });
    for (const instant of ['2026-10-25T01:30:00Z', '2026-10-25T22:59:59Z', '2026-10-26T01:29:59Z']) {
      rank.clock.set(new Date(instant));
      expect(await trigger(rank)).toMatchObject(NOTHING);
    }
    rank.clock.set(new Date('2026-10-26T01:30:00Z'));
    expect(await trigger(rank)).toMatchObject({ completed: 1 });
    expect((await runsOf(rank, config)).map(({ slot_day, status }) => [slot_day, status])).toEqual([
      ['2026-10-25', 'done'],
      ['2026-10-26', 'done'],
    ]);
  });

  it('keeps the day of the claim in a run that goes on past midnight', async () => {
    const { config } = await tracked('2026-03-11T23:59:00Z', { time: '09:00', timezone: 'UTC' });
    rank.sim.latency.set(100);
    const running = trigger(rank);
    await eventually(() => rank.sim.concurrency.now).toBe(1);
    rank.clock.set(new Date('2026-03-12T00:01:00Z'));
    await running;
    expect(await resultsOf(rank, config)).toMatchObject([
      {
        slot_day: '2026-03-11',
        run_at: new Date('2026-03-11T23:59:00Z'),
        checked_at: new Date('2026-03-12T00:01:00Z'),
      },
    ]);
    expect(await storedConfig(rank, config)).toMatchObject({
      last_triggred: new Date('2026-03-11T23:59:00Z'),
      last_day: '2026-03-11',
    });
    expect(await trigger(rank)).toMatchObject(NOTHING);
  });
});

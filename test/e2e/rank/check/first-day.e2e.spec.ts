import { beforeEach, describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import { type Caller, useApp } from '../../../support/app.js';
import {
  eventually,
  freshConfig,
  patchConfig,
  startRankApp,
  trigger,
  viewOf,
} from '../../../support/rank.js';

const TEA = { keyword: 'tea', country: 'US' };
const COFFEE = { keyword: 'coffee', country: 'DE' };
const COCOA = { keyword: 'cocoa', country: 'FR' };
const JUICE = { keyword: 'juice', country: 'FR' };
const HOUR = 3_600_000;

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
let caller: Caller;
let config: string;

async function start(time: string): Promise<void> {
  ({ caller, config } = await freshConfig(
    rank,
    { keywords: [TEA, COFFEE], website: 'example.com' },
    { time },
  ));
}

const idle = () => eventually(async () => (await viewOf(rank, caller)).is_cron_running).toBe(false);

async function check(body: object = {}): Promise<void> {
  await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send(body).expect(202);
  await idle();
}

const add = (...keywords: object[]) =>
  rank.http.post(`/v1/rank/config/${config}/keywords`).set(caller.as).send({ keywords }).expect(200);

const schedule = () => rank.app.get(CheckScheduler).tick();

const requests = () =>
  rank.sim.requests
    .list()
    .map(({ q }) => q)
    .toSorted();

const pass = (ms: number) => rank.clock.set(new Date(rank.clock.now().getTime() + ms));

/** The next check of the configuration, which is in the future on every screen. */
async function nextCheck(): Promise<string> {
  const { next_run_at: next, is_late: isLate } = await viewOf(rank, caller);
  expect(new Date(next as string) > rank.clock.now()).toBe(true);
  expect(isLate).toBe(false);
  const { body } = await rank.http.get('/v1/rank/websites').set(caller.as).expect(200);
  expect(body.data).toMatchObject([{ next_run_at: next }]);
  return next as string;
}

describe('the day on which tracking starts', () => {
  it.each([
    ['that has passed', '06:00', 0],
    ['that is to come', '18:00', 6 * HOUR],
  ])('asks for each keyword once, with a slot %s', async (_, time, until) => {
    await start(time);
    await check();
    await add(COCOA, JUICE);
    pass(until);
    await schedule();
    await schedule();
    expect(requests()).toEqual(['cocoa', 'coffee', 'juice', 'tea']);
    expect(await viewOf(rank, caller)).toMatchObject({ last_triggred: rank.clock.now().toISOString() });
    expect(await nextCheck()).toBe(`2026-03-12T${time}:00.000Z`);
  });

  it('asks for nothing once all have a result of the day, and for all of them on the next day', async () => {
    await start('06:00');
    await check();
    expect(await trigger(rank)).toMatchObject({ completed: 1, keywords: 2, ranked: 2 });
    expect(requests()).toEqual(['coffee', 'tea']);
    pass(24 * HOUR);
    await trigger(rank);
    expect(requests()).toEqual(['coffee', 'coffee', 'tea', 'tea']);
  });

  it('asks for what failed on demand', async () => {
    await start('06:00');
    rank.sim.faults.set([{ match: { q: 'tea' }, fault: 'forbidden' }]);
    await check();
    rank.sim.faults.set([]);
    await schedule();
    expect(requests()).toEqual(['coffee', 'tea', 'tea']);
    expect(await viewOf(rank, caller)).toMatchObject({ error_log: {} });
  });

  it('asks for what a process had not asked for when it died', async () => {
    await start('06:00');
    await check({ keywords: [TEA] });
    await patchConfig(rank, config, {
      run_day: '2026-03-11',
      lease_until: new Date(rank.clock.now().getTime() + 1000),
      is_cron_running: true,
    });
    await schedule();
    expect(requests()).toEqual(['tea']);
    pass(1000);
    await schedule();
    expect(requests()).toEqual(['coffee', 'tea']);
  });
});

describe('the next check', () => {
  beforeEach(() => start('18:00'));

  it('is that of the next day once all keywords were checked on demand, until there is another keyword', async () => {
    expect(await nextCheck()).toBe('2026-03-11T18:00:00.000Z');
    await check({ keywords: [TEA] });
    expect(await nextCheck()).toBe('2026-03-11T18:00:00.000Z');
    pass(60_000);
    await check();
    expect(await nextCheck()).toBe('2026-03-12T18:00:00.000Z');
    await add(COCOA);
    expect(await nextCheck()).toBe('2026-03-11T18:00:00.000Z');
    pass(60_000);
    await check({ keywords: [COCOA] });
    expect(await nextCheck()).toBe('2026-03-12T18:00:00.000Z');
  });

  it('is in the future while a check is due, and late only where a schedule has missed it', async () => {
    pass(10 * HOUR);
    expect(await nextCheck()).toBe('2026-03-12T18:00:00.000Z');
  });
});

describe('with a schedule', () => {
  const scheduled = useApp(() =>
    startRankApp({ RANK_SCHEDULER_ENABLED: 'true', RANK_SCHEDULE: '0 0 1 1 *' }),
  );

  it('a due check is at its next tick, and late an hour after the time of its slot', async () => {
    const { caller: owner } = await freshConfig(scheduled, { keywords: [TEA] }, { time: '12:30' });
    const at = async (time: string) => {
      scheduled.clock.set(new Date(`2026-03-11T${time}:00Z`));
      const { next_run_at: next, is_late: isLate } = await viewOf(scheduled, owner);
      return [next, isLate];
    };
    const tick = new Date(2027, 0, 1).toISOString();
    expect(await at('12:15')).toEqual(['2026-03-11T12:30:00.000Z', false]);
    expect(await at('13:30')).toEqual([tick, false]);
    expect(await at('13:31')).toEqual([tick, true]);
    expect(await at('23:59')).toEqual([tick, true]);
  });

  it('a website is not late because its slot had passed before it was added', async () => {
    const { caller: owner } = await freshConfig(scheduled, { keywords: [TEA] }, { time: '00:00' });
    expect(await viewOf(scheduled, owner)).toMatchObject({ is_late: false });
    scheduled.clock.set(new Date('2026-03-11T13:01:00Z'));
    expect(await viewOf(scheduled, owner)).toMatchObject({ is_late: true });
  });
});

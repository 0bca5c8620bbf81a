import { describe, expect, it } from 'vitest';
import { DAY_MS, FAILING, newDay, now, useCrashWorld } from '../../../support/crash.js';
import { resultsOf, runsOf, storedConfig, trigger, viewOf } from '../../../support/rank.js';
import { type Command, isCommand } from '../../../support/store-proxy.js';

const world = useCrashWorld();

/** Size of a group of results: fewer than the keywords in flight, so that a day has more than one. */
const saves = isCommand('update', 'seo_results');
const IDLE = { run: null, run_day: '', lease_until: new Date(0), is_cron_running: false, dirty_days: [] };

/** A day that has been checked, and a process that is checking it again and has met a command. */
async function whileCheckingAgain(matches: (command: Command) => boolean, after: number) {
  await newDay(world);
  expect(await trigger(world.rank)).toMatchObject({ completed: 1 });
  const daily = await resultsOf(world.rank, world.config, world.day);
  const victim = await world.startVictim();
  const held = world.proxy.hold(matches, after);
  const response = await fetch(`${victim.url}/v1/rank/config/${world.config}/check`, {
    method: 'POST',
    headers: { ...world.caller.as, 'content-type': 'application/json' },
    body: JSON.stringify({ again: true }),
  });
  expect(response.status).toBe(202);
  await held.met;
  return { victim, held, daily };
}

async function checkAgain() {
  const { rank, config, caller } = world;
  rank.clock.set(now(DAY_MS + 120_000));
  await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({ again: true }).expect(202);
  await expect.poll(async () => (await storedConfig(rank, config)).run, { timeout: 20_000 }).toBeNull();
}

const today = () => resultsOf(world.rank, world.config, world.day);
const table = async () => {
  const day = `startDate=${world.day}&endDate=${world.day}&limit=100`;
  const { body } = await world.rank.http
    .get(`/v1/rank/table/${world.config}?${day}`)
    .set(world.caller.as)
    .expect(200);
  return body.data as { keyword: string; state: string }[];
};

/** Each keyword has one result, and those that cannot be checked have the copy of the day before. */
async function expectValidDay() {
  const results = await today();
  const rows = await table();
  expect(results).toHaveLength(rows.length);
  const rolled = results.filter(({ rolled_from_previous }) => rolled_from_previous);
  expect(rolled.map(({ keyword }) => keyword)).toEqual(FAILING);
  expect(rows.filter(({ state }) => state !== 'ranked').map(({ keyword }) => keyword)).toEqual(FAILING);
}

async function expectFinishedDay() {
  await expectValidDay();
  const { rank, config, caller, day } = world;
  const runs = (await runsOf(rank, config)).filter(({ slot_day }) => slot_day === day);
  expect(runs.map(({ status, reason }) => [status, reason])).toEqual([
    ['done', 'call'],
    ['abandoned', 'check'],
    ['done', 'check'],
  ]);
  expect(await storedConfig(rank, config)).toMatchObject({ ...IDLE, last_day: day });
  expect((await viewOf(rank, caller)).error_log[day]?.map(({ keyword }) => keyword)).toEqual(FAILING);
  const real = (await today()).filter(({ rolled_from_previous }) => !rolled_from_previous);
  expect(new Set(real.map(({ run }) => String(run)))).toEqual(new Set([String(runs[2]!._id)]));
}

describe('a process that checks a day again', () => {
  it('and is killed leaves a valid day, with results of either check', async () => {
    const { victim, held, daily } = await whileCheckingAgain(saves, 1);
    await victim.end('SIGKILL');
    held.drop();
    await expectValidDay();
    const before = new Map(daily.map(({ keyword, run }) => [keyword, run]));
    const replaced = (await today()).filter(({ keyword, run }) => !before.get(keyword)!.equals(run));
    expect(replaced.length).toBeGreaterThan(0);
    expect(replaced.length).toBeLessThan(9);
    await checkAgain();
    await expectFinishedDay();
  });

  it('and is killed before the day document leaves results that reports read', async () => {
    const { victim, held, daily } = await whileCheckingAgain(isCommand('update', 'rank_days'), 0);
    await victim.end('SIGKILL');
    held.drop();
    await expectValidDay();
    const runs = new Set((await today()).map(({ run }) => String(run)));
    expect(runs).not.toEqual(new Set(daily.map(({ run }) => String(run))));
    expect((await storedConfig(world.rank, world.config)).dirty_days).toEqual([world.day]);
    await checkAgain();
    await expectFinishedDay();
  });

  it('and is paused beyond its lease replaces nothing of the check that took over', async () => {
    const { victim, held } = await whileCheckingAgain(saves, 1);
    victim.child.kill('SIGSTOP');
    await checkAgain();
    const results = await today();
    victim.child.kill('SIGCONT');
    held.release();
    const statuses = async () =>
      (await runsOf(world.rank, world.config))
        .map(({ status }) => status)
        .filter((each) => each === 'running');
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([]);
    await victim.end('SIGTERM');
    expect(await today()).toEqual(results);
    await expectFinishedDay();
  });
});

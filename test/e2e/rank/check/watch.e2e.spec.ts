import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsService } from '../../../../src/auth/accounts/accounts.service.js';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import { RankWatch } from '../../../../src/rank/checks/watch/rank-watch.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import {
  keywords,
  patchConfig,
  type RankApp,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  freshConfig,
} from '../../../support/rank.js';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
let platform: Caller;
let caller: Caller;
let config: string;
beforeAll(async () => {
  platform = await newCaller(rank, { platform: true });
});
beforeEach(async () => {
  await rank.db.collection('notifications').deleteMany({});
  ({ caller, config } = await freshConfig(rank, { keywords: keywords(2) }));
});

/** All notifications but those of a created configuration. */
const alerts = ({ db }: RankApp) =>
  db
    .collection('notifications')
    .find({ type: { $ne: 'project_added' } }, { projection: { _id: 0 } })
    .sort({ createdAt: 1 })
    .toArray();
const sentAlerts = () => alerts(rank);
/** Without those of the first failed check of a series. */
const seriesAlerts = async () =>
  (await sentAlerts()).filter(({ title }) => !String(title).startsWith('No keyword of'));
const dayLater = (days: number) => rank.clock.set(new Date(NOON.getTime() + days * DAY_MS));
const ownerOf = async ({ account }: Caller) => (await rank.app.get(AccountsService).find(account._id))!.owner;

describe('an alert', () => {
  const check = async (day: number) => {
    dayLater(day);
    await trigger(rank);
  };
  const failing = () => rank.sim.faults.set([{ fault: 'forbidden' }]);

  it('is sent to the owner of an account on the third failed day, once per series of failures', async () => {
    failing();
    for (const day of [0, 1]) await check(day);
    expect(await seriesAlerts()).toEqual([]);
    await check(2);
    await patchConfig(rank, config, { last_day: '2026-03-12' });
    await trigger(rank);
    for (const day of [3, 4]) await check(day);
    const alert = {
      key: `check_failed:${config}:2026-03-11:${String(await ownerOf(caller))}`,
      account: caller.account._id,
      user: await ownerOf(caller),
      title: 'The daily check of https://www.example.com has failed for three days',
      body: expect.stringContaining('error log') as string,
      module: 'analytics',
      type: 'check_failed',
      read_at: null,
      createdAt: new Date(NOON.getTime() + 2 * DAY_MS),
    };
    expect(await seriesAlerts()).toEqual([alert]);

    rank.sim.reset();
    await check(5);
    failing();
    for (const day of [6, 7]) await check(day);
    expect(await seriesAlerts()).toHaveLength(1);
    for (const day of [8, 9]) await check(day);
    expect(await seriesAlerts()).toEqual([
      alert,
      {
        ...alert,
        key: `check_failed:${config}:2026-03-17:${String(await ownerOf(caller))}`,
        createdAt: new Date(NOON.getTime() + 8 * DAY_MS),
      },
    ]);
  });

  it('says at the first check without any result why, once until there is one', async () => {
    failing();
    for (const day of [0, 1]) await check(day);
    const owner = String(await ownerOf(caller));
    const first = {
      key: `check_failed:${config}:after:never:${owner}`,
      title: 'No keyword of https://www.example.com could be checked',
      body: '0 of 2 keywords got a result. The reason: Provider answered with status 403: You are not subscribed to this API.',
      type: 'check_failed',
    };
    expect(await sentAlerts()).toMatchObject([first]);
    rank.sim.reset();
    await check(2);
    failing();
    await check(3);
    expect(await sentAlerts()).toMatchObject([
      first,
      { ...first, key: `check_failed:${config}:after:2026-03-13:${owner}` },
    ]);
  });

  it('is not sent for a check of which some keywords got a result', async () => {
    rank.sim.faults.set([{ match: { q: 'keyword 01' }, fault: 'forbidden' }]);
    await check(0);
    expect(await sentAlerts()).toEqual([]);
  });

  it('counts failed days, and not those on which no process ran', async () => {
    failing();
    for (const day of [0, 3]) await check(day);
    expect((await runsOf(rank, config)).map(({ status }) => status)).toEqual([
      'done',
      'missed',
      'missed',
      'done',
    ]);
    const types = async () => (await seriesAlerts()).map(({ type }) => type as string);
    expect(await types()).toEqual(['check_missed']);
    await check(4);
    expect(await types()).toEqual(['check_missed', 'check_failed']);
  });

  it('is sent for a child account to the owner of the parent account too, with the name of the child', async () => {
    const child = await newCaller(rank, { parent: caller.account });
    await newConfig(rank, child, { keywords: keywords(1), website: 'child.example' });
    await rank.http.delete(`/v1/rank/config/${config}`).set(caller.as).expect(200);
    await rank.db.collection('notifications').deleteMany({});
    failing();
    for (const day of [0, 1, 2]) await check(day);
    const sent = await seriesAlerts();
    expect(sent.map(({ user }) => String(user)).sort()).toEqual(
      [String(await ownerOf(caller)), String(await ownerOf(child))].sort(),
    );
    const titleFor = async (to: Caller) => {
      const owner = String(await ownerOf(to));
      return sent.find(({ user }) => String(user) === owner)?.['title'] as string;
    };
    expect(await titleFor(child)).toBe('The daily check of child.example has failed for three days');
    expect(await titleFor(caller)).toBe('The daily check of child.example (Test) has failed for three days');
  });

  it('does not call a check daily that is made once a week', async () => {
    await patchConfig(rank, config, { every: 'week', weekday: 3 });
    failing();
    for (const day of [0, 7, 14]) await check(day);
    expect((await seriesAlerts()).map(({ title }) => title)).toEqual([
      'The check of https://www.example.com has failed three times',
    ]);
  });

  it('is not sent when one keyword got a result on one of the three days', async () => {
    for (const day of [0, 1, 2]) {
      rank.sim.faults.set(
        day === 1 ? [{ match: { q: 'keyword 01' }, fault: 'forbidden' }] : [{ fault: 'forbidden' }],
      );
      dayLater(day);
      await trigger(rank);
    }
    expect(await seriesAlerts()).toEqual([]);
  });

  it('alerts the platform once a day that the provider rejects the key', async () => {
    rank.sim.faults.set([{ fault: 'unauthorized' }]);
    await rank.http.post('/v1/rank/trigger').expect(401);
    await rank.http.post('/v1/rank/trigger').expect(401);
    expect(await seriesAlerts()).toMatchObject([
      {
        key: 'provider_rejected:2026-03-11',
        type: 'provider_rejected',
        account: platform.account._id,
        user: await ownerOf(platform),
      },
    ]);
    dayLater(1);
    await rank.http.post('/v1/rank/trigger').expect(401);
    expect((await seriesAlerts()).map(({ key }) => key as string)).toContain('provider_rejected:2026-03-12');
  });
});

describe('GET /health/ready', () => {
  const ready = async () => (await rank.http.get('/health/ready').expect(200)).body as object;

  it('reports, without failing, that a due configuration has waited for more than an hour', async () => {
    expect(await ready()).toMatchObject({
      status: 'ok',
      details: { store: 'up', checks: 'ok', scheduler: 'off' },
    });
    rank.clock.set(new Date(NOON.getTime() + 61 * MINUTE_MS));
    expect(await ready()).toMatchObject({ status: 'ok', details: { checks: 'late' } });
    await trigger(rank);
    rank.clock.set(new Date(NOON.getTime() + 62 * MINUTE_MS));
    expect(await ready()).toMatchObject({ details: { checks: 'ok' } });
  });

  it('needs no credential, and /health/live neither', async () => {
    expect((await rank.http.get('/health/live').expect(200)).body).toEqual({ status: 'ok' });
  });
});

describe('a scheduler that has stopped', () => {
  it('is late after three periods, in the details and in one alert a day', async () => {
    const own = await startRankApp({ RANK_SCHEDULE: '0 0 1 1 *', RANK_SCHEDULER_ENABLED: 'true' });
    const account = (await newCaller(own, { platform: true })).account._id;
    const [watch, scheduler] = [own.app.get(RankWatch), own.app.get(CheckScheduler)];
    const details = async () => (await own.http.get('/health/ready').expect(200)).body.details as object;
    expect(await details()).toMatchObject({ scheduler: 'ok' });
    const periods = (years: number) => own.clock.set(new Date(Date.UTC(2026 + years, 0, 1, 12)));
    periods(2);
    expect(scheduler.state()).toBe('ok');
    await watch.alertIfStalled();
    periods(3);
    expect(await details()).toMatchObject({ scheduler: 'late' });
    await watch.alertIfStalled();
    await watch.alertIfStalled();
    expect(await own.db.collection('notifications').find().toArray()).toMatchObject([
      { key: 'scheduler_stalled:2029-01-01', type: 'scheduler_stalled', account },
    ]);
    await scheduler.tick();
    expect(scheduler.state()).toBe('ok');
    await own.close();
  });

  it('is reported when a configuration waits and nothing is running', async () => {
    const own = await startRankApp({ RANK_SCHEDULE: '0 0 1 1 *', RANK_SCHEDULER_ENABLED: 'true' });
    await newCaller(own, { platform: true });
    await newSlot(own);
    const waiting = await newConfig(own, await newCaller(own), { keywords: keywords(1) });
    own.clock.set(new Date(NOON.getTime() + 61 * MINUTE_MS));
    const watch = own.app.get(RankWatch);
    await patchConfig(own, waiting, { lease_until: new Date(NOON.getTime() + 62 * MINUTE_MS) });
    await watch.alertIfStalled();
    expect(await alerts(own)).toEqual([]);
    await patchConfig(own, waiting, { lease_until: new Date(0) });
    await watch.alertIfStalled();
    expect(await alerts(own)).toMatchObject([{ type: 'scheduler_stalled' }]);
    await own.close();
  });
});

describe('GET /metrics', () => {
  const figures = async () => (await rank.http.get('/metrics').expect(200)).text;
  const value = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')[1] ?? 0,
    );

  it('counts keywords by outcome, calls, runs and the lag of their start', async () => {
    const before = await figures();
    rank.sim.faults.set([{ match: { q: 'keyword 01' }, fault: 'forbidden' }]);
    rank.clock.set(new Date(NOON.getTime() + 90_000));
    await trigger(rank);
    const after = await figures();
    const grew = (line: string) => value(after, line) - value(before, line);
    expect(grew('rankwire_rank_checks_total{outcome="ranked"}')).toBe(1);
    expect(grew('rankwire_rank_checks_total{outcome="failed"}')).toBe(1);
    expect(grew('rankwire_rank_provider_seconds_count{outcome="ok"}')).toBe(1);
    expect(grew('rankwire_rank_provider_seconds_count{outcome="refused"}')).toBe(1);
    expect(grew('rankwire_rank_run_seconds_count{status="done"}')).toBe(1);
    // Due at midnight, but there only since noon.
    expect(grew('rankwire_rank_start_lag_seconds_sum')).toBe(90);
  });

  it('reports the pause after a rejected key, and its end', async () => {
    rank.sim.faults.set([{ fault: 'unauthorized' }]);
    await rank.http.post('/v1/rank/trigger').expect(401);
    expect(value(await figures(), 'rankwire_rank_provider_paused')).toBe(1);
    rank.sim.reset();
    await trigger(rank);
    expect(value(await figures(), 'rankwire_rank_provider_paused')).toBe(0);
  });

  it('reports an open breaker', async () => {
    const own = await startRankApp({ RANK_RETRY_ATTEMPTS: '1', RANK_BREAKER_MS: '60000' });
    await newSlot(own);
    await newConfig(own, await newCaller(own), { keywords: keywords(25) });
    const open = async () =>
      value((await own.http.get('/metrics').expect(200)).text, 'rankwire_rank_breaker_open');
    expect(await open()).toBe(0);
    own.sim.faults.set([{ fault: 'server_error' }]);
    await trigger(own);
    expect(await open()).toBe(1);
    own.clock.set(new Date(NOON.getTime() + 60_001));
    expect(await open()).toBe(0);
    await own.close();
  });
});

describe('a slot in a zone that is unknown', () => {
  it('is skipped with an error in the log; the others are checked', async () => {
    const own = await startRankApp();
    const strange = await newSlot(own);
    const lost = await newConfig(own, await newCaller(own), { keywords: keywords(1) });
    await newSlot(own);
    const other = await newConfig(own, await newCaller(own), { keywords: keywords(1) });
    await own.db
      .collection('slots')
      .updateOne({ _id: strange._id }, { $set: { timezone: 'Mars/Olympus_Mons' } });
    expect(await trigger(own)).toMatchObject({ configs: 1, completed: 1 });
    expect((await storedConfig(own, other)).last_day).toBe('2026-03-11');
    expect((await storedConfig(own, lost)).last_day).toBe('');
    expect(own.logs.some((line) => line.includes(`Skipping slot ${String(strange._id)}`))).toBe(true);
    await own.close();
  });
});

describe('RANK_EARLY_STOP', () => {
  it('asks for no further page once the website is found, and stores the depth that was seen', async () => {
    const own = await startRankApp({ RANK_PAGING: 'pages', RANK_EARLY_STOP: 'true' });
    await newSlot(own);
    const found = await newConfig(own, await newCaller(own), { keywords: keywords(1) });
    const absent = await newConfig(own, await newCaller(own), {
      keywords: keywords(1, 'DE'),
      website: 'nowhere.example',
    });
    own.sim.faults.set([{ fault: 'page10' }]);
    expect(await trigger(own)).toMatchObject({ ranked: 1, not_found: 1 });
    const results = await own.db.collection('seo_results').find().toArray();
    const [hit] = results.filter(({ config: of }) => String(of) === found);
    const depth = Math.ceil((hit!['best'] as number) / 10) * 10;
    expect(hit).toMatchObject({ depth });
    expect(depth).toBeLessThan(100);
    const [miss] = results.filter(({ config: of }) => String(of) === absent);
    expect(miss).toMatchObject({ depth: 100, results: [] });
    expect(own.sim.requests.total).toBe(depth / 10 + 10);
    await own.close();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import {
  eventually,
  keywords,
  NOTHING,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
  freshConfig,
} from '../../../support/rank.js';

describe('a trigger', () => {
  const rank = useApp(() => startRankApp());
  let caller: Caller;
  let config: string;
  beforeEach(async () => {
    ({ caller, config } = await freshConfig(rank, { keywords: keywords(3) }));
  });

  const waiting = (count: number) => eventually(() => rank.gate.waiting).toBe(count);

  it('answers when its work is done, with a summary', async () => {
    rank.gate.shut();
    let answered = false;
    const running = trigger(rank).finally(() => (answered = true));
    await waiting(3);
    expect(answered).toBe(false);
    rank.gate.open();
    expect(await running).toEqual({
      ...NOTHING,
      slots: 1,
      configs: 1,
      completed: 1,
      keywords: 3,
      ranked: 3,
      duration_ms: expect.any(Number),
    });
  });

  it('with ?wait=false answers 202 immediately and works on', async () => {
    rank.gate.shut();
    const { body } = await rank.http.post('/v1/rank/trigger?wait=false').expect(202);
    expect(body).toEqual({ success: true, message: 'SUCCESS', data: { accepted: true } });
    await waiting(3);
    rank.gate.open();
    await eventually(async () => (await viewOf(rank, caller)).last_triggred).toBe(NOON.toISOString());
    expect(await resultsOf(rank, config)).toHaveLength(3);
  });

  it('with ?wait=false survives a rejected key', async () => {
    rank.sim.faults.set([{ fault: 'unauthorized' }]);
    await rank.http.post('/v1/rank/trigger?wait=false').expect(202);
    await eventually(async () => (await runsOf(rank, config))[0]?.status).toBe('failed');
    await rank.http.get('/status').expect(200);
  });

  it('beside another runs nothing twice: it waits and counts what it joined', async () => {
    rank.gate.shut();
    const one = trigger(rank);
    await waiting(3);
    const two = trigger(rank);
    const three = trigger(rank);
    // Many more store commands than both need to find the configuration.
    await viewOf(rank, caller);
    rank.gate.open();
    expect(await one).toMatchObject({ configs: 1, completed: 1, joined: 0, keywords: 3 });
    for (const other of [two, three]) {
      expect(await other).toMatchObject({ slots: 1, configs: 1, completed: 0, joined: 1, keywords: 0 });
    }
    expect(rank.sim.requests.total).toBe(3);
    expect(await runsOf(rank, config)).toHaveLength(1);
  });

  it('fired ten times in parallel starts one run', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => trigger(rank)));
    expect(answers.reduce((total, { completed }) => total + completed, 0)).toBe(1);
    for (const { configs, completed, joined } of answers) expect(configs).toBe(completed + joined);
    expect(rank.sim.requests.total).toBe(3);
  });

  it('saves each result the moment it arrives', async () => {
    rank.gate.shut();
    const running = trigger(rank);
    await waiting(3);
    rank.gate.open(1);
    await eventually(async () => (await resultsOf(rank, config)).length).toBe(1);
    expect(await viewOf(rank, caller)).toMatchObject({ is_cron_running: true, last_triggred: null });
    rank.gate.open();
    await running;
  });

  it('is visible to the owner as is_cron_running', async () => {
    expect((await viewOf(rank, caller)).is_cron_running).toBe(false);
    rank.gate.shut();
    const running = trigger(rank);
    await waiting(3);
    expect((await viewOf(rank, caller)).is_cron_running).toBe(true);
    expect(await runsOf(rank, config)).toMatchObject([{ status: 'running', finished_at: null }]);
    rank.gate.open();
    await running;
    expect((await viewOf(rank, caller)).is_cron_running).toBe(false);
    expect(await runsOf(rank, config)).toMatchObject([{ status: 'done', finished_at: NOON }]);
  });

  it('uses the keywords of the claim, even if PUT changes them meanwhile', async () => {
    rank.gate.shut();
    const running = trigger(rank);
    await waiting(3);
    const body = { keywords: [{ keyword: 'new', country: 'DE' }], website: 'other.example', language: 'de' };
    await rank.http.put(`/v1/rank/config/${config}`).set(caller.as).send(body).expect(200);
    rank.gate.open();
    expect(await running).toMatchObject({ keywords: 3, ranked: 3 });
    const results = await resultsOf(rank, config);
    expect(results.map(({ keyword, website, language }) => [keyword, website, language])).toEqual(
      keywords(3).map(({ keyword }) => [keyword, 'https://www.example.com', 'en']),
    );
    expect(await viewOf(rank, caller)).toMatchObject(body);

    rank.clock.set(new Date('2026-03-12T00:00:00Z'));
    expect(await trigger(rank)).toMatchObject({ keywords: 1 });
    expect(await resultsOf(rank, config, '2026-03-12')).toMatchObject([
      { ...body.keywords[0], language: 'de' },
    ]);
  });

  it('drops results that arrive after the configuration was deleted', async () => {
    rank.sim.faults.set([{ fault: 'server_error', match: { q: 'keyword 03' } }]);
    rank.gate.shut();
    const running = trigger(rank);
    await waiting(3);
    rank.gate.open(1);
    await eventually(async () => (await resultsOf(rank, config)).length).toBe(1);
    const { body } = await rank.http.delete(`/v1/rank/config/${config}`).set(caller.as).expect(200);
    rank.gate.open();
    expect(await running).toMatchObject({ configs: 1, completed: 0, failed: 1, rolled: 0 });

    const deletedOn = new Date(body.data.deleted_on as string);
    expect(await resultsOf(rank, config)).toMatchObject([{ deleted_on: deletedOn }]);
    expect(await rank.db.collection('rank_errors').countDocuments()).toBe(0);
    expect(await runsOf(rank, config)).toMatchObject([{ status: 'abandoned', error: 'The claim was lost' }]);
    expect(await storedConfig(rank, config)).toMatchObject({ last_triggred: null, is_cron_running: false });
    expect(await rank.db.collection('slots').findOne()).toMatchObject({ current_count: 0, members: [] });

    const next = await newConfig(rank, caller, { keywords: keywords(3) });
    expect(await viewOf(rank, caller)).toMatchObject({ _id: next, last_triggred: null, error_log: {} });
    const table = await rank.http.get(`/v1/rank/table/${next}`).set(caller.as).expect(200);
    expect(table.body.data).toMatchObject(keywords(3).map(() => ({ state: 'never', currentPosition: null })));
    await rank.http.get(`/v1/rank/table/${config}`).set(caller.as).expect(404);
  });

  it('by the scheduler is the same work under another reason', async () => {
    await rank.app.get(CheckScheduler).tick();
    expect(await runsOf(rank, config)).toMatchObject([{ reason: 'schedule', status: 'done', ranked: 3 }]);
  });

  it('by the scheduler does not start beside a busy loop', async () => {
    rank.gate.shut();
    const running = trigger(rank);
    await waiting(3);
    await rank.app.get(CheckScheduler).tick();
    expect(rank.gate.waiting).toBe(3);
    rank.gate.open();
    await running;
    expect(await runsOf(rank, config)).toHaveLength(1);
  });

  it('by the scheduler twice in parallel is one loop', async () => {
    rank.gate.shut();
    const ticks = [rank.app.get(CheckScheduler).tick(), rank.app.get(CheckScheduler).tick()];
    await Promise.race(ticks);
    await waiting(3);
    rank.gate.open();
    await Promise.all(ticks);
    expect(await runsOf(rank, config)).toHaveLength(1);
  });

  it('runs one configuration after another by default, however many calls there are', async () => {
    const second = await newConfig(rank, await newCaller(rank), { keywords: keywords(2, 'DE') });
    rank.gate.shut();
    const calls = [trigger(rank), trigger(rank)];
    await waiting(3);
    expect(await runsOf(rank, second)).toEqual([]);
    expect(await storedConfig(rank, second)).toMatchObject({ is_cron_running: false });
    rank.gate.open();
    const answers = await Promise.all(calls);
    expect(answers.map(({ completed }) => completed).reduce((sum, count) => sum + count)).toBe(2);
    expect(rank.sim.requests.list().map(({ country }) => country)).toEqual(['US', 'US', 'US', 'DE', 'DE']);
  });
});

describe('configurations and keywords at a time', () => {
  it('stay within RANK_CONFIG_CONCURRENCY and RANK_KEYWORD_CONCURRENCY', async () => {
    const rank = await startRankApp({ RANK_CONFIG_CONCURRENCY: '2', RANK_KEYWORD_CONCURRENCY: '4' });
    await newSlot(rank);
    const configs: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      configs.push(await newConfig(rank, await newCaller(rank), { keywords: keywords(6) }));
    }
    // Long enough that all four are in flight together, however busy the machine.
    rank.sim.latency.set(300);
    rank.gate.shut();
    const running = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(4);
    const started = await Promise.all(configs.map((config) => runsOf(rank, config)));
    expect(started.filter((runs) => runs[0]?.status === 'running')).toHaveLength(2);
    rank.gate.open();
    expect(await running).toMatchObject({ configs: 3, completed: 3, keywords: 18, ranked: 18 });
    expect(rank.sim.concurrency.max).toBe(4);
    await rank.close();
  });
});

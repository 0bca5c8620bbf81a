import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DaysService } from '../../../../src/rank/history/days/days.service.js';
import { ResultWriter } from '../../../../src/rank/history/results/result-writer.repository.js';
import type { Run } from '../../../../src/rank/history/runs/run.schema.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  NOON,
  startApp,
  useApp,
} from '../../../support/app.js';
import {
  crashedRun,
  eventually,
  keywords,
  patchConfig,
  PROVIDER_HOST,
  PROVIDER_KEY,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
  freshConfig,
} from '../../../support/rank.js';

const LEASE_MS = 60_000;

describe('a configuration under a live lease', () => {
  const rank = useApp(() => startRankApp());
  let caller: Caller;
  let config: string;
  beforeEach(async () => {
    ({ caller, config } = await freshConfig(rank, { keywords: keywords(5) }));
  });

  /** A second configuration after the held one: when it is done, the trigger has found the held one. */
  async function metByTrigger() {
    const second = await newConfig(rank, await newCaller(rank), { keywords: keywords(1, 'DE') });
    const waiting = trigger(rank);
    await eventually(async () => (await storedConfig(rank, second)).last_day).toBe('2026-03-11');
    return { waiting };
  }

  const heldElsewhere = () =>
    crashedRun(rank, config, '2026-03-11', { lease_until: new Date(NOON.getTime() + LEASE_MS) });
  const statusOf = async (run: Run) =>
    (await runsOf(rank, config)).find(({ _id }) => _id.equals(run._id))?.status;

  it('is left alone, and joined when the other one finishes', async () => {
    const other = await heldElsewhere();
    expect((await viewOf(rank, caller)).is_cron_running).toBe(true);
    const { waiting } = await metByTrigger();
    let answered = false;
    const answer = waiting.finally(() => (answered = true));
    expect(rank.sim.requests.list().map(({ country }) => country)).toEqual(['DE']);
    expect((await storedConfig(rank, config)).run).toEqual(other._id);
    expect(answered).toBe(false);
    await patchConfig(rank, config, {
      run: null,
      run_day: '',
      lease_until: new Date(0),
      is_cron_running: false,
      last_day: '2026-03-11',
      last_triggred: other.run_at,
    });
    expect(await answer).toMatchObject({ configs: 2, completed: 1, joined: 1, keywords: 1 });
    expect(rank.sim.requests.total).toBe(1);
  });

  it('has in its reports what its late holder stored after another had written the day', async () => {
    const results = rank.app.get(ResultWriter);
    const save = results.saveAllReal.bind(results);
    const late = vi.spyOn(results, 'saveAllReal').mockImplementation(async (...given) => {
      // It was paused between its check and its write; meanwhile it was taken over, and the day is done.
      await patchConfig(rank, config, { run: null, run_day: '', last_day: '2026-03-11', dirty_days: [] });
      await rank.app.get(DaysService).rebuild(new Types.ObjectId(config), '2026-03-11');
      await save(...given);
    });
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 0, failed: 1 });
    late.mockRestore();
    const stored = await resultsOf(rank, config, '2026-03-11');
    expect(stored.length).toBeGreaterThan(0);
    const query = { startDate: '2026-03-11', endDate: '2026-03-11' };
    const { body } = await rank.http.get('/v1/rank/graph').query(query).set(caller.as).expect(200);
    const [day] = body.data as { keywords: unknown[] }[];
    expect(day?.keywords).toHaveLength(stored.length);
  });

  it('is released by a run that can neither finish nor fail', async () => {
    const runs = rank.db.collection('runs');
    const { _id } = await crashedRun(rank, config, '2026-03-10', {});
    await runs.updateOne({ _id }, { $set: { status: 'done', finished_at: NOON } });
    await patchConfig(rank, config, { run: null, run_day: '', lease_until: new Date(0) });
    // The store refuses every write that ends a run at this instant.
    const index = await runs.createIndex({ config: 1, finished_at: 1 }, { unique: true });
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 0, failed: 1 });
    expect(await storedConfig(rank, config)).toMatchObject({
      run: null,
      lease_until: new Date(0),
      last_day: '',
    });
    await runs.dropIndex(index);
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 1, failed: 0 });
  });

  it('is taken over by the trigger that waits once the lease runs out', async () => {
    const dead = await heldElsewhere();
    const { waiting } = await metByTrigger();
    rank.clock.set(new Date(NOON.getTime() + LEASE_MS - 1));
    expect(await statusOf(dead)).toBe('running');
    rank.clock.set(new Date(NOON.getTime() + LEASE_MS));
    expect(await waiting).toMatchObject({ configs: 2, completed: 2, joined: 0, ranked: 6 });
    expect(await statusOf(dead)).toBe('abandoned');
    expect((await runsOf(rank, config)).at(-1)).toMatchObject({ reason: 'recovery', status: 'done' });
  });

  it('logs no failure and rolls nothing forward once another has taken over', async () => {
    rank.sim.faults.set([{ fault: 'forbidden' }]);
    rank.gate.shut();
    const late = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(5);
    const [own] = await runsOf(rank, config);
    await heldElsewhere();
    rank.gate.open();
    expect(await late).toMatchObject({ configs: 1, completed: 0, failed: 1 });
    expect(await rank.db.collection('rank_errors').countDocuments()).toBe(0);
    expect((await viewOf(rank, caller)).error_log).toEqual({});
    expect(await statusOf(own!)).toBe('abandoned');
  });

  it('does not shorten what a later run logged for an earlier day', async () => {
    rank.sim.faults.set([{ fault: 'forbidden', match: { q: 'keyword 01' } }]);
    await trigger(rank);
    rank.clock.set(new Date('2026-03-12T12:00:00Z'));
    rank.sim.reset();
    const errors = rank.db.collection<{ _id: string }>('rank_errors');
    const entries = (await errors.findOne())!;
    await errors.updateOne({}, { $set: { claim: 99 } });
    expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 5 });
    expect(await errors.findOne()).toEqual({ ...entries, claim: 99 });
  });

  it('counts as dropped, not as done, when the configuration is deleted at its end', async () => {
    const days = rank.app.get(DaysService);
    const rebuild = days.rebuild.bind(days);
    const spy = vi.spyOn(days, 'rebuild').mockImplementationOnce(async (...given) => {
      const built = await rebuild(...given);
      await rank.http.delete(`/v1/rank/config/${config}`).set(caller.as).expect(200);
      return built;
    });
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 0, failed: 1 });
    spy.mockRestore();
    const stored = await storedConfig(rank, config);
    const [run] = await runsOf(rank, config);
    expect(stored).toMatchObject({ last_day: '', last_triggred: null, run: run!._id });
    expect(run).toMatchObject({ status: 'abandoned' });
  });

  it('keeps the record that the run which took over has ended', async () => {
    rank.gate.shut();
    const late = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(5);
    const [own] = await runsOf(rank, config);
    await heldElsewhere();
    const ended = { status: 'abandoned' as const, finished_at: new Date(NOON.getTime() - 1), error: 'Ended' };
    await rank.db.collection('runs').updateOne({ _id: own!._id }, { $set: ended });
    rank.gate.open();
    await late;
    expect((await runsOf(rank, config)).find(({ _id }) => _id.equals(own!._id))).toMatchObject(ended);
  });

  it('writes nothing more when it resumes after that', async () => {
    rank.gate.shut();
    const late = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(5);
    const [own] = await runsOf(rank, config);
    const successor = await heldElsewhere();
    const taken = await storedConfig(rank, config);
    rank.gate.open();
    expect(await late).toMatchObject({ configs: 1, completed: 0, failed: 1, ranked: 0 });
    expect(await resultsOf(rank, config)).toEqual([]);
    expect(await storedConfig(rank, config)).toEqual(taken);
    expect(await statusOf(own!)).toBe('abandoned');
    expect(await statusOf(successor)).toBe('running');
  });
});

describe('the lease of a run', () => {
  it('is not renewed by a run that another has taken over from', async () => {
    const rank = await startRankApp({ RANK_LEASE_MS: '600' });
    await newSlot(rank);
    const config = await newConfig(rank, await newCaller(rank), { keywords: keywords(1) });
    rank.gate.shut();
    const running = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(1);
    const lease_until = new Date(NOON.getTime() + 1000);
    const successor = await crashedRun(rank, config, '2026-03-11', { lease_until });
    // The heartbeat notices, and the call to the provider is aborted.
    await eventually(() => rank.gate.waiting).toBe(0);
    rank.clock.set(lease_until);
    expect(await running).toMatchObject({ completed: 0, failed: 1 });
    expect(await storedConfig(rank, config)).toMatchObject({ run: successor._id, lease_until });
    await rank.close();
  });

  it('is renewed again and again while the run lasts', async () => {
    const rank = await startRankApp({ RANK_LEASE_MS: '600' });
    await newSlot(rank);
    const config = await newConfig(rank, await newCaller(rank), { keywords: keywords(1) });
    rank.gate.shut();
    const running = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(1);
    const leaseEnd = async () => (await storedConfig(rank, config)).lease_until.getTime();
    expect(await leaseEnd()).toBe(NOON.getTime() + 600);
    for (const minutes of [1, 2]) {
      const now = NOON.getTime() + minutes * 60_000;
      rank.clock.set(new Date(now));
      await eventually(leaseEnd).toBe(now + 600);
    }
    rank.gate.open();
    expect(await running).toMatchObject({ completed: 1, ranked: 1 });
    await rank.close();
  });
});

describe('two processes on one store', () => {
  it('run a configuration once: the other waits for it', async () => {
    const database = newDatabaseName();
    const rank = await startRankApp({}, {}, database);
    const provider = { SEARCH_PROVIDER_KEY: PROVIDER_KEY, SEARCH_PROVIDER_HOST: PROVIDER_HOST };
    const other = await startApp({ SEARCH_PROVIDER_URL: rank.gate.url, ...provider }, database);
    await newSlot(rank);
    const config = await newConfig(rank, await newCaller(rank), { keywords: keywords(3) });
    const second = await newConfig(rank, await newCaller(rank), { keywords: keywords(1, 'DE') });
    rank.gate.shut();
    const here = trigger(rank);
    await eventually(() => rank.gate.waiting).toBe(3);
    let answered = false;
    const there = trigger(other).finally(() => (answered = true));
    // It skipped the held one, and runs the next.
    await eventually(() => rank.gate.waiting).toBe(4);
    rank.gate.open(2);
    await eventually(async () => (await resultsOf(rank, config)).length).toBe(2);
    expect(answered).toBe(false);
    rank.gate.open();
    expect(await here).toMatchObject({ configs: 2, completed: 1, joined: 1 });
    expect(await there).toMatchObject({ configs: 2, completed: 1, joined: 1 });
    expect(rank.sim.requests.total).toBe(4);
    for (const id of [config, second]) expect(await runsOf(rank, id)).toHaveLength(1);
    await other.app.close();
    await rank.close();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, NOON, useApp } from '../../../support/app.js';
import {
  eventually,
  freshConfig,
  keywords,
  resultsOf,
  runsOf,
  startRankApp,
  trigger,
  viewOf,
} from '../../../support/rank.js';

const DAY_MS = 24 * 3_600_000;
const [FIRST, SECOND, THIRD] = ['2026-03-11', '2026-03-12', '2026-03-13'] as const;

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
let caller: Caller;
let config: string;

const start = async (count = 20) => {
  ({ caller, config } = await freshConfig(rank, { keywords: keywords(count), website: 'example.com' }));
  await rank.db.collection('notifications').deleteMany({});
};
const check = async (day: number) => {
  rank.clock.set(new Date(NOON.getTime() + day * DAY_MS));
  return trigger(rank);
};
/** Empty result lists, but for the first keywords. */
const losesAllBut = (kept: number, count = 20) =>
  rank.sim.faults.set(
    keywords(count)
      .slice(kept)
      .map(({ keyword }) => ({ fault: 'empty', match: { q: keyword } })),
  );
const statuses = async () => (await runsOf(rank, config)).map(({ status }) => status);
const alerts = () =>
  rank.db
    .collection('notifications')
    .find({ type: 'check_suspicious' }, { projection: { _id: 0, title: 1, body: 1 } })
    .toArray();
const positions = async (day: string) => (await resultsOf(rank, config, day)).map(({ best }) => best ?? 0);
const discard = async (run: object, as = caller.as) =>
  rank.http.post(`/v1/rank/runs/${String((run as { _id: unknown })._id)}/discard`).set(as);

describe('a run that loses nine tenths of the rankings', () => {
  beforeEach(() => start());

  it('ends as suspicious: in its record, a notification, the metric and health; and hides nothing', async () => {
    await check(0);
    losesAllBut(2);
    expect(await check(1)).toMatchObject({ completed: 1, failed: 0, ranked: 2, not_found: 18 });
    expect(await runsOf(rank, config)).toMatchObject([
      { slot_day: FIRST, status: 'done' },
      {
        slot_day: SECOND,
        status: 'suspicious',
        suspicious: { day: FIRST, ranked: 20, lost: 18 },
        error: null,
      },
    ]);
    expect((await positions(SECOND)).filter((best) => best === 0)).toHaveLength(18);
    await eventually(alerts).toEqual([
      {
        title: `The check of example.com on ${SECOND} looks wrong`,
        body: expect.stringContaining(`18 of 20 keywords that ranked on ${FIRST} were not found`) as string,
      },
    ]);
    const { text } = await rank.http.get('/metrics').expect(200);
    expect(text).toMatch(/^rankwire_rank_run_seconds_count\{[^}]*status="suspicious"[^}]*\} 1$/m);
    await eventually(async () => (await rank.http.get('/health/ready')).body.details).toMatchObject({
      suspicious_runs: 1,
    });
  });

  it('leaves the next day as it always was, whether its results are back or not', async () => {
    await check(0);
    losesAllBut(0);
    for (const day of [1, 2]) await check(day);
    expect(await statuses()).toEqual(['done', 'suspicious', 'done']);
    rank.sim.reset();
    expect(await check(3)).toMatchObject({ completed: 1, ranked: 20 });
    expect(await statuses()).toEqual(['done', 'suspicious', 'done', 'done']);
    expect(await alerts()).toHaveLength(1);
  });

  it('is compared with the newest day that has results, and failed keywords count for neither side', async () => {
    await check(0);
    rank.sim.faults.set([{ fault: 'forbidden' }]);
    await check(1);
    losesAllBut(0);
    await check(2);
    expect((await runsOf(rank, config)).at(-1)).toMatchObject({ suspicious: { day: FIRST, lost: 20 } });
  });
});

describe('a run is as always', () => {
  it.each([
    ['with fewer than 20 keywords', 19, 0],
    ['that keeps more than a tenth', 20, 3],
  ])('%s', async (_, count, kept) => {
    await start(count);
    await check(0);
    losesAllBut(kept, count);
    await check(1);
    expect(await statuses()).toEqual(['done', 'done']);
  });
});

describe('POST /v1/rank/runs/:id/discard', () => {
  beforeEach(async () => {
    await start();
    await check(0);
    losesAllBut(2);
    await check(1);
  });

  it('turns the results into failures that are rolled forward', async () => {
    const before = await positions(FIRST);
    const run = (await runsOf(rank, config))[1]!;
    const { status, body } = await discard(run);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id: String(run._id),
      status: 'discarded',
      keywords: 20,
      ranked: 0,
      not_found: 0,
      failed: 20,
      rolled: 20,
      suspicious: { day: FIRST, ranked: 20, lost: 18 },
    });
    expect(body.data).not.toHaveProperty('failed_keywords');
    expect(await positions(SECOND)).toEqual(before);
    expect((await resultsOf(rank, config, SECOND)).every((result) => result.rolled_from_previous)).toBe(true);
    const { error_log: log } = await viewOf(rank, caller);
    expect(log[SECOND]).toHaveLength(20);
    expect(log[SECOND]![0]!.message).toBe('The result of this check was discarded');
    const { body: table } = await rank.http
      .get(`/v1/rank/table/${config}`)
      .query({ startDate: FIRST, endDate: SECOND })
      .set(caller.as)
      .expect(200);
    const rows = table.data as { currentPosition: number }[];
    expect(rows.map(({ currentPosition }) => currentPosition).sort()).toEqual(before.sort());
  });

  it('reaches copies on later days too', async () => {
    rank.sim.faults.set([{ fault: 'forbidden' }]);
    await check(2);
    expect((await positions(THIRD)).filter((best) => best === 0)).toHaveLength(18);
    await discard((await runsOf(rank, config))[1]!);
    expect(await positions(THIRD)).toEqual(await positions(FIRST));
  });

  it('returns a discarded run as it is', async () => {
    const run = (await runsOf(rank, config))[1]!;
    const first = await discard(run);
    const second = await discard(run);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  it('deletes results that no earlier one can replace', async () => {
    await rank.db.collection('seo_results').deleteMany({ slot_day: FIRST });
    const { body } = await discard((await runsOf(rank, config))[1]!);
    expect(body.data).toMatchObject({ status: 'discarded', failed: 20, rolled: 0 });
    expect(await resultsOf(rank, config, SECOND)).toEqual([]);
  });

  it('completes a call that died in the middle', async () => {
    const [, run] = await runsOf(rank, config);
    const [one] = await resultsOf(rank, config, SECOND);
    const copied = await resultsOf(rank, config, FIRST);
    await rank.db
      .collection('seo_results')
      .updateOne({ _id: one!._id }, { $set: { rolled_from_previous: true, best: copied[0]!.best } });
    await discard(run!);
    expect((await runsOf(rank, config))[1]).toMatchObject({ status: 'discarded', rolled: 20 });
    expect((await resultsOf(rank, config, SECOND)).every((result) => result.rolled_from_previous)).toBe(true);
  });

  it('is refused for other runs, during a check, and for runs of others', async () => {
    const [done, suspicious] = await runsOf(rank, config);
    expect(await discard(done!)).toMatchObject({
      status: 409,
      body: { message: 'Only a suspicious run can be discarded.' },
    });
    expect(await discard({ _id: '65f0c0ffee65f0c0ffee65f0' })).toMatchObject({
      status: 404,
      body: { message: 'Run not found.' },
    });
    expect(await discard({ _id: 'nonsense' })).toMatchObject({ status: 400 });
    const other = await newCaller(rank);
    expect(await discard(suspicious!, other.as)).toMatchObject({ status: 404 });
    rank.sim.reset();
    rank.gate.shut();
    rank.clock.set(new Date(NOON.getTime() + 2 * DAY_MS));
    await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).expect(202);
    expect(await discard(suspicious!)).toMatchObject({
      status: 409,
      body: { message: 'The configuration is being checked.' },
    });
    rank.gate.open();
    await eventually(async () => (await viewOf(rank, caller)).is_cron_running).toBe(false);
    expect((await discard(suspicious!)).status).toBe(200);
  });
});

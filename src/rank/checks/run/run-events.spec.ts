import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { EventBus } from '../../../common/event-bus.js';
import { Metrics } from '../../../common/metrics.js';
import type { RankConfig } from '../../tracking/config/config.schema.js';
import { type KeywordOutcome, NO_COUNTS, type RunOutcome } from '../../positions/run-outcome.js';
import type { Claim } from '../claim/claim.js';
import {
  type EndedRun,
  followRun,
  registerCheckMetrics,
  RUN_CLAIMED,
  RUN_ENDED,
  RUN_PROGRESS,
  type RunProgress,
} from './run-events.js';

const [account, id, run] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
const CREATED = new Date('2026-03-10T00:00:00Z');
const RUN_AT = new Date('2026-03-11T03:00:05Z');

const createClaim = (due?: Date) =>
  ({
    config: { _id: id, account, createdAt: CREATED } as RankConfig,
    run,
    runAt: RUN_AT,
    ...(due ? { due: { at: due } } : {}),
  }) as Claim;

const outcome = (state: KeywordOutcome['state']) => ({ state }) as KeywordOutcome;
const DONE: RunOutcome = { status: 'done', counts: NO_COUNTS, failures: {} };

describe('the events of a run', () => {
  it('report the progress at the begin and after each keyword, of which dropped ones are none', () => {
    const bus = new EventBus();
    const seen: RunProgress[] = [];
    bus.on(RUN_PROGRESS, (progress) => seen.push(progress));
    const { onOutcome } = followRun(bus, createClaim(), 4);
    for (const state of ['ranked', 'failed', 'dropped', 'not_found'] as const) onOutcome(outcome(state));
    const ids = { account: String(account), run: String(run), config: String(id), total: 4 };
    expect(seen).toEqual([
      { ...ids, done: 0, failed: 0 },
      { ...ids, done: 1, failed: 0 },
      { ...ids, done: 2, failed: 1 },
      { ...ids, done: 3, failed: 1 },
    ]);
  });

  it('report the end with the last progress and the time since the start', () => {
    const bus = new EventBus();
    const seen: EndedRun[] = [];
    bus.on(RUN_ENDED, (ended) => seen.push(ended));
    const before = performance.now();
    const { onOutcome, end } = followRun(bus, createClaim(), 1);
    onOutcome(outcome('ranked'));
    end(DONE);
    expect(seen).toMatchObject([{ outcome: DONE, progress: { done: 1, total: 1, failed: 0 } }]);
    expect(seen[0]!.durationMs).toBeGreaterThanOrEqual(0);
    expect(seen[0]!.durationMs).toBeLessThanOrEqual(performance.now() - before);
  });
});

describe('the metrics of the check', () => {
  function measured() {
    const [metrics, bus] = [new Metrics(), new EventBus()];
    return { metrics, bus, count: registerCheckMetrics(metrics, bus) };
  }

  async function readValues(metrics: Metrics, name: string) {
    const { values } = (await metrics.registry.getSingleMetric(name)!.get()) as {
      values: { metricName?: string; labels: object; value: number }[];
    };
    return values.filter(({ metricName }) => !metricName?.endsWith('_bucket'));
  }

  it.each([
    ['its due time', new Date('2026-03-11T03:00:00Z'), 5],
    ['its creation, when that was later', new Date('2026-03-09T23:00:00Z'), 97_205],
    ['nothing, when its clock is behind', new Date('2026-03-11T03:00:09Z'), 0],
  ])('measure the delay of a run since %s', async (_, due, seconds) => {
    const { metrics, bus } = measured();
    void bus.publish(RUN_CLAIMED, createClaim(due));
    expect(await readValues(metrics, 'rankwire_rank_start_lag_seconds')).toMatchObject([
      { metricName: 'rankwire_rank_start_lag_seconds_sum', value: seconds },
      { metricName: 'rankwire_rank_start_lag_seconds_count', value: 1 },
    ]);
  });

  it('count keywords by outcome, runs by status in seconds, and no delay of on-demand checks', async () => {
    const { metrics, bus, count } = measured();
    void bus.publish(RUN_CLAIMED, createClaim());
    count(outcome('failed'));
    const ended = { claim: createClaim(), outcome: DONE, progress: {} as RunProgress, durationMs: 1500 };
    void bus.publish(RUN_ENDED, ended);
    expect(await readValues(metrics, 'rankwire_rank_checks_total')).toMatchObject([
      { labels: { outcome: 'failed' }, value: 1 },
    ]);
    expect(await readValues(metrics, 'rankwire_rank_run_seconds')).toMatchObject([
      { labels: { status: 'done' }, value: 1.5 },
      { labels: { status: 'done' }, value: 1 },
    ]);
    expect(await readValues(metrics, 'rankwire_rank_start_lag_seconds')).toMatchObject([
      { value: 0 },
      { value: 0 },
    ]);
  });
});

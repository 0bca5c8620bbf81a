import { describe, expect, it } from 'vitest';
import { NO_COUNTS, type RunCounts } from '../../positions/run-outcome.js';
import { TriggerSummaryBuilder } from './trigger-summary.js';

const COUNTS: RunCounts = {
  keywords: 7,
  ranked: 3,
  not_found: 2,
  failed: 2,
  rolled: 1,
  requests: 9,
  reused: 0,
};

describe('the summary of a trigger', () => {
  it('is all zero, without a warning, when nothing is due', () => {
    const { duration_ms: ms, ...summary } = new TriggerSummaryBuilder().build();
    expect(summary).toEqual({
      slots: 0,
      configs: 0,
      completed: 0,
      failed: 0,
      skipped: 0,
      joined: 0,
      keywords: 0,
      ranked: 0,
      not_found: 0,
      failed_keywords: 0,
      rolled: 0,
    });
    expect(ms).toBe(Math.round(ms));
  });

  it('counts every due configuration, and a slot of several once', () => {
    const summary = new TriggerSummaryBuilder();
    for (const slot of ['a', 'a', 'b']) summary.addDue(slot);
    summary.addSkipped();
    summary.addJoined();
    summary.addJoined();
    expect(summary.build()).toMatchObject({ slots: 2, configs: 3, skipped: 1, joined: 2 });
  });

  it('adds up the runs and their failures by kind', () => {
    const summary = new TriggerSummaryBuilder();
    summary.addRun({ status: 'done', counts: COUNTS, failures: { throttled: 2 } });
    summary.addRun({ status: 'done', counts: COUNTS, failures: { throttled: 1, unavailable: 1 } });
    expect(summary.build()).toMatchObject({
      completed: 2,
      failed: 0,
      keywords: 14,
      ranked: 6,
      not_found: 4,
      failed_keywords: 4,
      rolled: 2,
      failures: { throttled: 3, unavailable: 1 },
      warning: '4 of 14 keywords failed (throttled 3, unavailable 1)',
    });
    expect(summary.someFailed).toBe(true);
    expect(summary.rejection).toBeUndefined();
  });

  it.each(['failed', 'dropped'] as const)('counts a run that ended as %s as failed', (status) => {
    const summary = new TriggerSummaryBuilder();
    summary.addRun({ status, counts: NO_COUNTS, failures: {} });
    expect(summary.build()).toMatchObject({ completed: 0, failed: 1 });
    expect(summary.build()).not.toHaveProperty('warning');
    expect(summary).toMatchObject({ someFailed: false, rejection: undefined });
  });

  it('keeps why the provider ended a run', () => {
    const summary = new TriggerSummaryBuilder();
    const rejection = { kind: 'credits', message: 'No credits left' } as const;
    summary.addRun({ status: 'rejected', counts: NO_COUNTS, failures: {}, rejection });
    summary.addRun({ status: 'done', counts: { ...COUNTS, failed: 0 }, failures: {} });
    expect(summary.rejection).toEqual(rejection);
    expect(summary.build()).toMatchObject({ completed: 1, failed: 1 });
  });

  it('does not call a run in which every keyword failed one of which some failed', () => {
    const summary = new TriggerSummaryBuilder();
    summary.addRun({ status: 'done', counts: { ...COUNTS, failed: 7 }, failures: { malformed: 7 } });
    expect(summary.someFailed).toBe(false);
  });
});

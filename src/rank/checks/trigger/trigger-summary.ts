import {
  allFailed,
  failedText,
  type FailureCounts,
  isComplete,
  type Rejection,
  type RunOutcome,
} from '../../positions/run-outcome.js';

/** Response of a trigger. */
export interface TriggerSummary {
  slots: number;
  configs: number;
  completed: number;
  failed: number;
  skipped: number;
  joined: number;
  keywords: number;
  ranked: number;
  not_found: number;
  failed_keywords: number;
  rolled: number;
  duration_ms: number;
  /** Only if keywords failed: their number, as text and by kind. */
  warning?: string;
  failures?: FailureCounts;
}

/**
 * Counts the configurations of one trigger: `configs` = `completed` + `failed` + `skipped` + `joined`. Skipped: not run
 * because the key was rejected, the provider is down, the process shuts down, or the day ended while they were queued.
 */
export class TriggerSummaryBuilder {
  /** Set when the provider rejected the key or its credits are used up. */
  rejection: Rejection | undefined;
  /** Whether a run had both failed and successful keywords. */
  someFailed = false;
  private readonly began = performance.now();
  private readonly slots = new Set<string>();
  private readonly failures: FailureCounts = {};
  private readonly counts: Omit<TriggerSummary, 'slots' | 'duration_ms' | 'warning' | 'failures'> = {
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
  };

  /** Counts a due configuration and its slot; slots without one do not count. */
  addDue(slot: string): void {
    this.slots.add(slot);
    this.counts.configs += 1;
  }

  addSkipped(): void {
    this.counts.skipped += 1;
  }

  addJoined(): void {
    this.counts.joined += 1;
  }

  addRun(outcome: RunOutcome): void {
    const { keywords, ranked, not_found, failed, rolled } = outcome.counts;
    if (isComplete(outcome.status)) this.counts.completed += 1;
    else this.counts.failed += 1;
    if (outcome.status === 'rejected') this.rejection = outcome.rejection;
    this.counts.keywords += keywords;
    this.counts.ranked += ranked;
    this.counts.not_found += not_found;
    this.counts.failed_keywords += failed;
    this.counts.rolled += rolled;
    if (failed > 0 && !allFailed(outcome)) this.someFailed = true;
    for (const [kind, count] of Object.entries(outcome.failures) as [keyof FailureCounts, number][]) {
      this.failures[kind] = (this.failures[kind] ?? 0) + count;
    }
  }

  build(): TriggerSummary {
    return {
      slots: this.slots.size,
      ...this.counts,
      duration_ms: Math.round(performance.now() - this.began),
      ...this.warning(),
    };
  }

  private warning(): Pick<TriggerSummary, 'warning' | 'failures'> {
    const { failed_keywords: failed, keywords } = this.counts;
    if (failed === 0) return {};
    return { warning: failedText(failed, keywords, this.failures), failures: this.failures };
  }
}

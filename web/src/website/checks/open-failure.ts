import { keywordKey } from '../../shared/configuration/named-keyword';
import type { RankConfig } from '../../shared/configuration/queries';
import type { FailureKind } from '../../account/provider/advice';
import { byReason, type FailedKeyword, retriable } from './failures';
import type { Run } from './status';

/** Keywords of the newest day of checks that still have no result of it. */
export interface OpenFailure {
  keywords: number;
  failed: number;
  /** What most of them failed with; undefined where no keyword says. */
  message: string | undefined;
  kind: FailureKind | undefined;
}

type Config = Pick<RankConfig, 'keywords' | 'error_log'>;
type NewestRun = Pick<
  Run,
  'slot_day' | 'finished_at' | 'keywords' | 'ranked' | 'not_found' | 'failed' | 'failures' | 'error'
>;

/** Failures of that day which no later check has settled. */
export const stillFailed = ({ error_log: log, keywords }: Config, day: string): FailedKeyword[] => {
  const entries = log[day] ?? [];
  const tracked = new Set(retriable(entries, keywords).map(keywordKey));
  return entries.filter((entry) => tracked.has(keywordKey(entry)));
};

/** Set while at least half of the keywords have no real result of the newest day. */
export function openFailure(config: Config, run: NewestRun): OpenFailure | undefined {
  const keywords = config.keywords.length;
  if (run.finished_at === null || run.failed === 0) return undefined;
  const log = stillFailed(config, run.slot_day);
  // The log of a day is limited.
  const isAll = run.ranked + run.not_found === 0 && run.keywords >= keywords;
  const failed = isAll ? keywords : log.length;
  if (2 * failed < keywords) return undefined;
  return {
    keywords,
    failed,
    message: byReason(log)[0]?.[0] ?? run.error ?? undefined,
    kind: mostFrequent(run.failures ?? {}),
  };
}

function mostFrequent(failures: NonNullable<Run['failures']>): FailureKind | undefined {
  const counts = Object.entries(failures) as [FailureKind, number][];
  return counts.sort(([, a], [, b]) => b - a)[0]?.[0];
}

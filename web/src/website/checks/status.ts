import type { paths } from '../../shared/api/schema';
import { formatColumn, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';

export type Run =
  paths['/v1/rank/runs']['get']['responses'][200]['content']['application/json']['data'][number];

/** @param failed number of keywords that failed, where it is known */
export const statusText = (status: Run['status'], failed = 0): string =>
  ({
    running: t('Running'),
    done: failed > 0 ? t('{n} failed', { n: formatNumber(failed) }) : t('Done'),
    suspicious: t('Looks wrong'),
    discarded: t('Discarded'),
    failed: t('Failed'),
    abandoned: t('Interrupted'),
    missed: t('Missed'),
  })[status];

export const statusClass = (status: Run['status'], failed = 0): string =>
  status === 'running' ? 'state-running' : status === 'done' && failed === 0 ? 'state-done' : 'state-failed';

export const triggerText = ({ reason }: Pick<Run, 'reason'>): string =>
  ({ schedule: t('Schedule'), call: t('API'), check: t('Manual'), recovery: t('Recovery') })[reason];

type Times = Pick<Run, 'started_at' | 'finished_at'>;

/** Undefined while it runs, and for a missed run. */
export const secondsOfRun = ({ started_at, finished_at }: Times): number | undefined =>
  started_at === null || finished_at === null
    ? undefined
    : (Date.parse(finished_at) - Date.parse(started_at)) / 1000;

export function durationText(run: Times): string | undefined {
  const seconds = secondsOfRun(run);
  if (seconds === undefined) return undefined;
  if (seconds < 60)
    return t('{n} s', { n: seconds < 10 ? formatColumn(seconds) : formatNumber(Math.round(seconds)) });
  const whole = Math.round(seconds);
  return t('{m} min {s} s', { m: Math.floor(whole / 60), s: whole % 60 });
}

import type { paths } from '../api/schema';
import { t } from '../text/i18n';

export type Run =
  paths['/v1/rank/runs']['get']['responses'][200]['content']['application/json']['data'][number];

/** @param failed number of keywords that failed, where it is known */
export const statusText = (status: Run['status'], failed = 0): string =>
  ({
    running: t('Running'),
    done: failed > 0 ? t('Done with failures') : t('Done'),
    suspicious: t('Looks wrong'),
    discarded: t('Discarded'),
    failed: t('Failed'),
    abandoned: t('Interrupted'),
    missed: t('Missed'),
  })[status];

export const statusClass = (status: Run['status'], failed = 0): string =>
  status === 'running' ? 'state-running' : status === 'done' && failed === 0 ? 'state-done' : 'state-failed';

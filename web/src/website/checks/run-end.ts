import type { QueryClient } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import { notFoundText } from '../../shared/session/search-depth';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { toast } from '../../shared/ui/toast';
import { firstResultKey } from './first-result';
import { type NewestRun, newestRunQuery } from './newest-run';
import type { Run } from './status';

type Counts = Pick<NonNullable<NewestRun['run']>, 'ranked' | 'not_found' | 'failed' | 'depth'>;

/** "Done: 5 ranked, 400 not in top 100, 1 failed". */
export function endText({ ranked, not_found, failed, depth }: Counts): string {
  if (failed > 0 && ranked + not_found === 0)
    return t('The check failed: {n, plural, one {# keyword} other {# keywords}} could not be checked', {
      n: failed,
    });
  const notFound = notFoundText({ depth, cut: true });
  return t('Done: {parts}', {
    parts: [
      t('{n} ranked', { n: formatNumber(ranked) }),
      `${formatNumber(not_found)} ${notFound.charAt(0).toLowerCase()}${notFound.slice(1)}`,
      ...(failed > 0 ? [t('{n} failed', { n: formatNumber(failed) })] : []),
    ].join(', '),
  });
}

interface Reader {
  account: string;
  /** Time zone of the days of reports. */
  tz: string;
}

/** Says how the check of an account has ended; until one was whole, also where the website ranks. */
export async function sayEnd(queries: QueryClient, { account, tz }: Reader): Promise<void> {
  const { run, total } = await queries.fetchQuery({ ...newestRunQuery(account), staleTime: 0 });
  if (!run?.finished_at) return;
  const failed = run.failed > 0;
  const params = { accountId: account };
  toast({
    text: endText(run),
    link: failed
      ? { text: t('Show failed'), to: '/a/$accountId/keywords', params, search: { state: 'failed' } }
      : { text: t('Show check'), to: '/a/$accountId/runs', params, search: { run: run._id } },
  });
  const isClosed = queries.getQueryData(firstResultKey(account)) === null;
  if (isClosed && !hasAsked(run)) return;
  if (run.ranked + run.not_found > 0 && (await isFirstResult(account, total)))
    await noteFirstResult(queries, { account, tz }, run.config);
}

/** False for a check whose keywords all had a result of the day, as the first scheduled one may be. */
const hasAsked = ({ requests, reused }: Pick<Run, 'requests' | 'reused'>): boolean => requests + reused > 0;

/** Checks in vain before the first result; more are not looked at. */
const EARLIER = 10;

/** Whether every check before the one with the newest results left keywords without a result. */
async function isFirstResult(account: string, total: number): Promise<boolean> {
  if (total === 1) return true;
  if (total > EARLIER) return false;
  const runs = await readData(api.GET('/v1/rank/runs', { params: { query: { account, limit: EARLIER } } }));
  return runs
    .filter(hasAsked)
    .slice(1)
    .every(({ failed, finished_at }) => failed > 0 && finished_at !== null);
}

async function noteFirstResult(queries: QueryClient, { account, tz }: Reader, config: string): Promise<void> {
  const { now } = await readData(
    api.GET('/v1/rank/summary/{configID}', {
      params: { path: { configID: config }, query: { account, tz } },
    }),
  );
  const figures = { top10: now.top10, checked: now.top100 + now.not_found, failed: now.failed };
  queries.setQueryData(firstResultKey(account), figures);
}

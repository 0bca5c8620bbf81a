import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, bodyOf } from '../api/client';
import { NoWebsite } from '../configuration/no-website';
import { rankConfigQuery } from '../configuration/queries';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { NoPage, Pages } from '../ui/pages';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { CheckNow } from './check-now';
import { FailedKeywords } from './failed-keywords';
import { RunProgress } from './run-progress';
import { RunTable } from './run-table';

const route = getRouteApi('/shell/a/$accountId/runs');
const PER_PAGE = 25;

const runsQuery = (account: string, page: number) =>
  queryOptions({
    queryKey: ['runs', account, page],
    queryFn: () =>
      bodyOf(api.GET('/v1/rank/runs', { params: { query: { account, page, limit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
  });

export function RunsPage(): ReactNode {
  useTitle(t('Checks'));
  const { accountId } = route.useParams();
  const { page: shownPage, run: opened } = route.useSearch();
  const page = Number(shownPage ?? 1);
  const config = useQuery(rankConfigQuery(accountId));
  const runs = useQuery(runsQuery(accountId, page));
  const mayWrite = useMay('rank:write');
  const isMissing = config.data === null;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('Checks')}</h1>
        {mayWrite && config.data && <CheckNow account={accountId} config={config.data._id} />}
      </div>
      {config.data && <RunProgress account={accountId} config={config.data._id} />}
      {runs.isPending && <SkeletonRows />}
      {runs.error && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
      {opened !== undefined && runs.data?.data.every(({ _id }) => _id !== opened) && (
        <section className="section">
          <h2>{t('Failed keywords')}</h2>
          <FailedKeywords account={accountId} run={opened} />
        </section>
      )}
      {runs.data?.data.length === 0 && <NoRuns account={accountId} page={page} isMissing={isMissing} />}
      {runs.data && runs.data.data.length > 0 && (
        <>
          <RunTable account={accountId} runs={runs.data.data} opened={opened} />
          <Pages pagination={runs.data.pagination} />
        </>
      )}
    </div>
  );
}

function NoRuns({
  account,
  page,
  isMissing,
}: {
  account: string;
  page: number;
  isMissing: boolean;
}): ReactNode {
  if (page > 1) return <NoPage page={page} />;
  if (isMissing) return <NoWebsite account={account} />;
  return (
    <EmptyState title={t('No check yet.')}>
      <p>{t('Each keyword is checked once a day, and on demand.')}</p>
    </EmptyState>
  );
}

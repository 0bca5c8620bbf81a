import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { NoWebsite } from '../../shared/configuration/no-website';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { WebsiteName, websiteName } from '../../shared/configuration/website-name';
import { useMay, useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ExportCsv } from '../../shared/ui/export-csv';
import { PageHeader } from '../../shared/ui/page-header';
import { NoPage, Pages } from '../../shared/ui/pages';
import { Segments } from '../../shared/ui/segments';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { useTitle } from '../../shared/ui/use-title';
import { CheckNow } from './check-now';
import { NextCheck } from './next-check';
import { allRuns, runsQuery } from './queries';
import { RunDetails } from './run-details';
import { runFile } from './run-file';
import { RunTable } from './run-table';

const route = getRouteApi('/shell/a/$accountId/runs');

export function RunsPage(): ReactNode {
  const { accountId } = route.useParams();
  const { failures } = route.useSearch();
  const config = useQuery(rankConfigQuery(accountId));
  const zone = useTimeZone();
  const mayWrite = useMay('rank:write');
  const save = async () =>
    runFile(config.data?.website ?? '', zone, await allRuns(accountId, failures !== undefined));
  useTitle(t('Checks'), config.data ? websiteName(config.data.website) : undefined);
  return (
    <div className="page">
      <PageHeader
        title={t('Checks')}
        sub={config.data && <WebsiteName website={config.data.website} />}
        actions={
          config.data && (
            <>
              <ExportCsv make={save} />
              {mayWrite && <CheckNow account={accountId} config={config.data._id} />}
            </>
          )
        }
      />
      {config.data === null ? (
        <NoWebsite account={accountId} />
      ) : (
        <>
          {config.data && <NextCheck account={accountId} config={config.data} />}
          <Runs account={accountId} />
        </>
      )}
    </div>
  );
}

function Runs({ account }: { account: string }): ReactNode {
  const { page: shownPage, run: opened, failures } = route.useSearch();
  const page = Number(shownPage ?? 1);
  const isFailed = failures !== undefined;
  const runs = useQuery(runsQuery(account, { page, isFailed }));
  const rows = runs.data?.data;
  const isElsewhere = opened !== undefined && rows?.every(({ _id }) => _id !== opened);
  return (
    <>
      {isElsewhere && (
        <div className="run-elsewhere">
          <Card title={t('Failed keywords')}>
            <RunDetails account={account} run={opened} />
          </Card>
        </div>
      )}
      <section className="card" aria-label={t('Past checks')}>
        <RunFilter isFailed={isFailed} />
        {runs.isPending && <SkeletonRows />}
        {runs.error && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
        {rows?.length === 0 && <NoRuns page={page} isFailed={isFailed} />}
        {rows && rows.length > 0 && <RunTable account={account} runs={rows} opened={opened} />}
        {runs.data && <Pages pagination={runs.data.pagination} />}
      </section>
    </>
  );
}

const withFailures = (failures: 'true' | undefined) => ({
  to: '.' as const,
  search: withSearch({ failures, page: undefined, run: undefined }),
});

const RunFilter = ({ isFailed }: { isFailed: boolean }): ReactNode => (
  <div className="run-filter">
    <Segments
      label={t('Checks shown')}
      selected={isFailed ? 'failed' : 'all'}
      items={[
        { id: 'all', text: t('All'), href: withFailures(undefined) },
        { id: 'failed', text: t('With failures'), href: withFailures('true') },
      ]}
    />
  </div>
);

function NoRuns({ page, isFailed }: { page: number; isFailed: boolean }): ReactNode {
  if (page > 1) return <NoPage page={page} />;
  if (isFailed)
    return (
      <EmptyState title={t('No check with failures.')}>
        <p>{t('Every keyword of every check got a result.')}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('No check yet.')}>
      <p>{t('Scheduled and manual checks are listed here.')}</p>
    </EmptyState>
  );
}

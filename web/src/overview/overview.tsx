import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useShownRange } from '../address/use-shown-range';
import { NoWebsite } from '../configuration/no-website';
import { rankConfigQuery } from '../configuration/queries';
import { isReported } from '../days/days';
import { FirstConfiguration } from '../keywords/first-configuration';
import { distributionQuery } from '../report-filters/distribution';
import { ReportFilters, type TaggedKeyword } from '../report-filters/report-filters';
import type { ReportTarget } from '../report-filters/target';
import { RunProgress } from '../runs/run-progress';
import { useMay, useTimeZone } from '../session/session';
import { formatDays } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { RangeLinks } from '../ui/range-links';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { Charts } from './charts';
import { Movers } from './movers';
import { PeriodComparison } from './period-comparison';
import { periodBefore } from './periods';
import { averageQuery, csvAddress } from './queries';
import './overview.css';

const route = getRouteApi('/shell/a/$accountId/');

export function OverviewPage(): ReactNode {
  useTitle(t('Overview'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const isMissing = config.data === null;
  const mayWrite = useMay('rank:write');
  if (config.data) return <Overview account={accountId} config={config.data} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('Overview')}</h1>
      </div>
      {config.isPending && <SkeletonRows />}
      {isMissing &&
        (mayWrite ? <FirstConfiguration account={accountId} /> : <NoWebsite account={accountId} />)}
      {config.error && <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />}
    </div>
  );
}

interface Props {
  account: string;
  config: { _id: string; website: string; keywords: TaggedKeyword[] };
}

function Overview({ account, config }: Props): ReactNode {
  const search = route.useSearch();
  const tz = useTimeZone();
  const { today, view, loaded, custom, setView } = useShownRange(search, tz);
  const { tag, country, device } = search;
  const target: ReportTarget = { account, config: config._id, tz, tag, country, device };
  const before = periodBefore(view);
  const both = { from: before && before.from < loaded.from ? before.from : loaded.from, to: loaded.to };
  const zoomable = isReported(both) ? loaded : view;
  const range = isReported(both) ? both : { from: before?.from ?? view.from, to: view.to };
  const distribution = useQuery(distributionQuery(target, range));
  const averages = useQuery(averageQuery(target, range));
  const error = distribution.error ?? averages.error;
  const retry = () => void Promise.all([distribution.refetch(), averages.refetch()]);
  const isEmpty = distribution.data?.length === 0;
  return (
    <div className="page report">
      <div className="page-head">
        <h1>{t('Overview')}</h1>
        <span className="soft">{config.website}</span>
        <span className="actions">
          <ActionButton onPress={() => window.print()}>{t('Print')}</ActionButton>
          <a className="button" href={csvAddress(target, view)} download>
            {t('Export CSV')}
          </a>
        </span>
      </div>
      <RunProgress account={account} config={config._id} />
      <ReportFilters keywords={config.keywords} filters={search} />
      <RangeLinks custom={custom} view={view} today={today} />
      <p className="print-only">{formatDays(view.from, view.to)}</p>
      {error && <ErrorPanel error={error} onRetry={retry} />}
      {!error && (distribution.isPending || averages.isPending) && <ReportSkeleton />}
      {!error && isEmpty && <NoResults isFiltered={Boolean(tag ?? country ?? device)} />}
      {!error && !isEmpty && distribution.data && averages.data && (
        <>
          <PeriodComparison days={distribution.data} averages={averages.data} now={view} before={before} />
          <Charts
            days={distribution.data}
            averages={averages.data}
            loaded={zoomable}
            view={view}
            onView={setView}
            zone={tz}
          />
        </>
      )}
      {!isEmpty && <Movers target={target} />}
    </div>
  );
}

/** As high as what follows. */
const ReportSkeleton = (): ReactNode => (
  <div role="status" aria-label={t('Loading')}>
    <div className="skeleton-block report-figures" />
    <div className="skeleton-block report-charts" />
  </div>
);

function NoResults({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const navigate = route.useNavigate();
  if (!isFiltered)
    return (
      <EmptyState title={t('No results in these days.')}>
        <p>{t('The report begins with the first check. Choose a longer range to see earlier ones.')}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('No keyword matches.')}>
      <ActionButton
        onPress={() =>
          void navigate({
            search: (before) => ({ ...before, tag: undefined, country: undefined, device: undefined }),
          })
        }
      >
        {t('Clear filters')}
      </ActionButton>
    </EmptyState>
  );
}

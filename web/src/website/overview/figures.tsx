import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { useCostCurrency } from '../../shared/configuration/cost-currency';
import type { RankConfig } from '../../shared/configuration/queries';
import type { DayRange } from '../../shared/days/days';
import { useOpenFailure } from '../checks/failed-check';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { EmptyState, ErrorPanel } from '../../shared/ui/states';
import { AiOverviewTile } from './ai-overview-tile';
import { AttentionCard } from './attention-card';
import { ComparedPeriods } from './comparison-card';
import { DistributionCard } from './distribution-card';
import { Movers } from './movers';
import { ClicksTile } from './clicks-tile';
import { comparedFigures, type DayFigures, withComparableShares } from './periods';
import { countsQuery } from '../../shared/report-filters/counts';
import { sitesQuery, useNewestRun } from './queries';
import { Sentence } from './sentence';
import { OverviewTiles } from './tiles';
import { useHasMoreFigures } from './use-more-figures';
import type { OverviewState } from './use-overview';
import { VisibilityCard } from './visibility-card';

const route = getRouteApi('/shell/a/$accountId/');
const NO_DAYS: DayFigures[] = [];

const within = (days: readonly DayFigures[], { from, to }: DayRange) =>
  days.filter(({ date }) => date >= from && date <= to);

/** Tiles, charts and lists of a website with results. */
export function OverviewFigures(props: OverviewState & { config: RankConfig }): ReactNode {
  const { config, target, shown, compared, now, before, isFiltered } = props;
  const isWhole = route.useSearch().figures === 'all';
  const counts = useQuery(countsQuery(target, shown.view)).data;
  const failure = useOpenFailure(target.account);
  const run = useNewestRun(target.account);
  const currency = useCostCurrency();
  const hasMore = useHasMoreFigures(props);
  const then = counts?.compared?.before?.date;
  const { data: sites, isPlaceholderData: isOther } = useQuery({
    ...sitesQuery(target, { from: then ?? '', to: then ?? '' }),
    enabled: then !== undefined,
  });
  if (now.error) return <ErrorPanel error={now.error} onRetry={now.retry} />;
  if (!now.days) return <Skeleton />;
  const days = withComparableShares(within(now.days, shown.view));
  // The first results are still to be read.
  const isUnread = now.isFetching || !run || run.status === 'running';
  if (days.length === 0 && !isFiltered && !failure && isUnread) return <Skeleton />;
  if (days.length === 0)
    return (
      <>
        {(isFiltered || !failure) && <NoResults isFiltered={isFiltered} />}
        <AttentionCard account={target.account} config={config} counts={counts} />
      </>
    );
  const chart = { loaded: shown.loaded, view: shown.view, onView: shown.setView };
  const earlier = before.days ?? NO_DAYS;
  const pair = comparedFigures(counts?.compared, days, sites?.days ?? []);
  const isCompared = then === undefined || (sites !== undefined && !isOther);
  return (
    <div className="overview-figures">
      <div className="overview-lead">
        <Sentence
          target={target}
          shown={shown}
          days={days}
          before={pair.before}
          counts={isCompared ? counts : undefined}
        />
        <MoreFigures hasMore={hasMore} />
      </div>
      <OverviewTiles account={target.account} days={days} pair={pair} currency={currency} isShort={!isWhole}>
        <ClicksTile target={target} config={config._id} view={shown.view} />
        <AiOverviewTile target={target} loaded={shown.loaded} since={then} days={days} />
      </OverviewTiles>
      <div className="overview-main">
        <VisibilityCard
          target={target}
          days={now.days}
          isPartial={now.isPartial}
          before={earlier}
          compared={compared}
          {...chart}
        />
        <AttentionCard account={target.account} config={config} counts={counts} />
      </div>
      <Movers target={target} range={shown.view} counts={counts} hasTraffic={days.at(-1)!.traffic !== null} />
      <DistributionCard days={now.days} zone={target.tz} {...chart} />
      {compared && before.days && (
        <ComparedPeriods
          days={days}
          before={withComparableShares(before.days, days.at(-1))}
          view={shown.view}
          compared={compared}
        />
      )}
    </div>
  );
}

/** Six tiles, or all. @param hasMore than six: a phone shows fewer */
function MoreFigures({ hasMore }: { hasMore: boolean }): ReactNode {
  const isWhole = route.useSearch().figures === 'all';
  return (
    <Link
      className={hasMore ? 'button no-print' : 'button no-print only-on-phone'}
      to="."
      search={withSearch({ figures: isWhole ? undefined : 'all' })}
      resetScroll={false}
      preload={false}
    >
      {isWhole ? t('Fewer figures') : t('More figures')}
    </Link>
  );
}

/** As high as what follows. */
const Skeleton = (): ReactNode => (
  <div className="overview-figures" role="status" aria-label={t('Loading')}>
    <div className="overview-lead" />
    <div className="tiles">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="tile skeleton-block" />
      ))}
    </div>
    <div className="overview-main">
      <div className="card skeleton-block" />
      <div className="card skeleton-block" />
    </div>
    <div className="card skeleton-block" />
  </div>
);

function NoResults({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const navigate = route.useNavigate();
  if (!isFiltered)
    return (
      <EmptyState title={t('No results in these days.')}>
        <p>{t('Choose a longer range to see earlier results.')}</p>
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

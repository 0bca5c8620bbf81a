import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useShownRange } from '../address/use-shown-range';
import { NoWebsite } from '../configuration/no-website';
import { rankConfigQuery } from '../configuration/queries';
import { ReportFilters, type TaggedKeyword } from '../report-filters/report-filters';
import type { FiltersSearch } from '../report-filters/search';
import type { ReportTarget } from '../report-filters/target';
import { RunProgress } from '../runs/run-progress';
import { useMay, useTimeZone } from '../session/session';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { RangeLinks } from '../ui/range-links';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { AddCompetitor } from './add-competitor';
import { competitorsQuery } from './queries';
import { ShareChart } from './share-chart';
import { type SiteRow, siteRows } from './site-rows';
import { SiteTable } from './site-table';
import { Suggestions } from './suggestions';

const route = getRouteApi('/shell/a/$accountId/competitors');
/** As many as a configuration may have. */
const MAX_COMPETITORS = 20;
const NONE: string[] = [];
/** Competitors in the chart. */
const MAX_LINES = 8;

export function CompetitorsPage(): ReactNode {
  useTitle(t('Competitors'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const isMissing = config.data === null;
  if (config.data) return <Competitors account={accountId} config={config.data} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('Competitors')}</h1>
      </div>
      {config.isPending && <SkeletonRows />}
      {isMissing && <NoWebsite account={accountId} />}
      {config.error && <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />}
    </div>
  );
}

interface Props {
  account: string;
  config: { _id: string; website: string; competitors?: string[]; keywords: TaggedKeyword[] };
}

function Competitors({ account, config }: Props): ReactNode {
  const search = route.useSearch();
  const tz = useTimeZone();
  const { today, view, loaded, custom, setView } = useShownRange(search, tz);
  const { tag, country, device } = search;
  const mayWrite = useMay('rank:write');
  const target: ReportTarget = { account, config: config._id, tz, tag, country, device };
  const answer = useQuery(competitorsQuery(target, loaded));
  const { website, competitors = NONE } = config;
  const mayAdd = mayWrite && competitors.length < MAX_COMPETITORS;
  const days = answer.data?.days ?? [];
  const inView = days.filter(({ date }) => date >= view.from && date <= view.to);
  const rows = siteRows(inView, [website, ...competitors]);
  const shown = useMemo(
    () => drawn(siteRows(answer.data?.days ?? [], [website, ...competitors])),
    [answer.data, website, competitors],
  );
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('Competitors')}</h1>
        <span className="soft">{website}</span>
      </div>
      <RunProgress account={account} config={config._id} />
      <ReportFilters keywords={config.keywords} filters={search} />
      <RangeLinks custom={custom} view={view} today={today} />
      {answer.isPending && <SkeletonRows />}
      {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && days.length === 0 && <NoResults isFiltered={Boolean(tag ?? country ?? device)} />}
      {days.length > 0 && (
        <ShareChart
          days={days}
          websites={shown}
          competitors={competitors}
          loaded={loaded}
          view={view}
          onView={setView}
          zone={tz}
        />
      )}
      {answer.data && (
        <section className="section-wide">
          <SiteTable
            account={account}
            rows={rows}
            competitors={competitors}
            day={inView.at(-1)?.date}
            mayWrite={mayWrite}
          />
          {mayAdd && <AddCompetitor account={account} />}
          {mayWrite && !mayAdd && (
            <p className="hint">{t('{n} competitors are the most.', { n: MAX_COMPETITORS })}</p>
          )}
        </section>
      )}
      <Suggestions account={account} config={config._id} mayAdd={mayAdd} />
    </div>
  );
}

/** The own website first, then those with the largest shares: more lines cannot be told apart. */
const drawn = (rows: readonly SiteRow[]): string[] => [
  ...rows.filter(({ own }) => own).map((row) => row.website),
  ...rows
    .filter(({ own, now }) => !own && now !== undefined)
    .slice(0, MAX_LINES)
    .map((row) => row.website),
];

function NoResults({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const navigate = route.useNavigate();
  if (!isFiltered)
    return (
      <EmptyState title={t('No results in these days.')}>
        <p>{t('The comparison begins with the first check.')}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('No keyword matches.')}>
      <ActionButton
        onPress={() =>
          void navigate({
            search: (before: FiltersSearch) => ({
              ...before,
              tag: undefined,
              country: undefined,
              device: undefined,
            }),
          })
        }
      >
        {t('Clear filters')}
      </ActionButton>
    </EmptyState>
  );
}

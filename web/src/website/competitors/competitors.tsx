import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useShownRange } from '../../shared/address/use-shown-range';
import { useCostCurrency } from '../../shared/configuration/cost-currency';
import { WebsiteName } from '../../shared/configuration/website-name';
import { WebsiteScreen } from '../../shared/configuration/website-screen';
import { distributionQuery, onWholeDays } from '../../shared/report-filters/distribution';
import { useComparedDay } from '../../shared/report-filters/counts';
import { ReportFilters, type TaggedKeyword } from '../../shared/report-filters/report-filters';
import type { FiltersSearch } from '../../shared/report-filters/url-state';
import type { ReportTarget } from '../../shared/report-filters/target';
import { RunProgress } from '../checks/run-progress';
import { useMay, useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { ExportCsv } from '../../shared/ui/export-csv';
import { PageHeader } from '../../shared/ui/page-header';
import { RangeLinks } from '../../shared/ui/range-links';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { ReportViews } from '../views/report-views';
import { HeadToHead } from './head-to-head';
import { competitorsQuery, headToHeadQuery, type HeadToHeadView } from './queries';
import { ShareChart } from './share-chart';
import { siteFile } from './site-file';
import { type SiteRow, siteRows, volumeKeywords } from './site-rows';
import { SiteTable } from './site-table';
import { Suggestions } from './suggestions';
import { MAX_COMPETITORS } from './use-competitors';

const route = getRouteApi('/shell/a/$accountId/competitors');
const NONE: string[] = [];
/** Competitors in the chart. */
const MAX_LINES = 8;

export function CompetitorsPage(): ReactNode {
  const { accountId } = route.useParams();
  return (
    <WebsiteScreen title={t('Competitors')} account={accountId}>
      {(config) => <Competitors account={accountId} config={config} />}
    </WebsiteScreen>
  );
}

interface Props {
  account: string;
  config: { _id: string; website: string; competitors?: string[]; keywords: TaggedKeyword[] };
}

function Competitors({ account, config }: Props): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tz = useTimeZone();
  const { today, view, loaded, custom, setView } = useShownRange(search, tz);
  const { tag, country, device } = search;
  const isFiltered = Boolean(tag ?? country ?? device);
  const mayWrite = useMay('rank:write');
  const target: ReportTarget = { account, config: config._id, tz, tag, country, device };
  const weight = search.weight === 'volume' ? search.weight : undefined;
  const answer = useQuery(competitorsQuery(target, loaded, weight));
  const { website, competitors = NONE } = config;
  const websites = useMemo(() => [website, ...competitors], [website, competitors]);
  const distribution = useQuery(distributionQuery(target, loaded)).data;
  const days = useMemo(() => onWholeDays(answer.data?.days ?? [], distribution), [answer.data, distribution]);
  const inView = days.filter(({ date }) => date >= view.from && date <= view.to);
  const since = useComparedDay(target, view);
  const earlier = useQuery({
    ...competitorsQuery(target, { from: since ?? '', to: since ?? '' }, weight),
    enabled: since !== undefined,
  }).data;
  const before = earlier?.days.find(({ date }) => date === since);
  const currency = useCostCurrency();
  const rows = siteRows(inView, websites, before);
  const shown = useMemo(() => drawn(siteRows(days, websites)), [days, websites]);
  const places = placesView(search, websites);
  const rivals = useQuery(headToHeadQuery(target, view, places)).data?.data.competitors;
  return (
    <div className="page">
      <PageHeader
        title={t('Competitors')}
        sub={<WebsiteName website={website} />}
        actions={
          <>
            {days.length > 0 && <ExportCsv make={() => siteFile(website, view, rows, since, currency)} />}
            {mayWrite && (
              <Link
                to="/a/$accountId/settings/$section"
                params={{ accountId: account, section: 'competitors' }}
                className="button"
              >
                {t('Edit competitors')}
              </Link>
            )}
          </>
        }
      />
      <RunProgress account={account} config={config._id} />
      <div className="report-controls">
        <ReportFilters keywords={config.keywords} filters={search} />
        <ReportViews target={target} screen="competitors" search={search} />
        <RangeLinks custom={custom} view={view} today={today} />
      </div>
      <div className="competitors">
        {answer.isPending && <SkeletonRows />}
        {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.data && days.length === 0 && <NoResults isFiltered={isFiltered} />}
        {days.length > 0 && (
          <ShareChart
            days={days}
            websites={shown}
            competitors={competitors}
            loaded={loaded}
            view={view}
            onView={setView}
            zone={tz}
            weight={weight}
            isWeightChoice={weight !== undefined || volumeKeywords(days) > 0}
          />
        )}
        {answer.data && (
          <Card title={t('Websites')}>
            <SiteTable
              rows={rows}
              since={since}
              competitors={competitors}
              day={inView.at(-1)?.date}
              rivalries={rivals}
              isFiltered={isFiltered}
            />
          </Card>
        )}
        {days.length > 0 && competitors.length > 0 && (
          <HeadToHead
            target={target}
            days={view}
            websites={inOrder(rows)}
            since={since}
            view={places}
            onChange={(change) =>
              void navigate({
                search: (before) => ({ ...before, ...change, page: undefined }),
                replace: true,
              })
            }
          />
        )}
        <Suggestions
          account={account}
          config={config._id}
          mayAdd={mayWrite && competitors.length < MAX_COMPETITORS}
        />
      </div>
    </div>
  );
}

/** Websites that are no longer tracked, as in an old link, are left out. */
function placesView(
  { sort, order, page, above, overtaken, search }: Partial<Record<keyof HeadToHeadView, string>>,
  websites: readonly string[],
): HeadToHeadView {
  const known = (name: string | undefined, list: readonly string[]) =>
    name !== undefined && list.includes(name) ? name : undefined;
  return {
    sort: known(sort, [...websites, 'keyword']),
    order: order === 'desc' ? 'desc' : 'asc',
    page: Number(page ?? 1),
    above: known(above, websites.slice(1)),
    overtaken: overtaken !== undefined,
    search,
  };
}

/** As in the table, with the tracked website first. */
const inOrder = (rows: readonly SiteRow[]): string[] =>
  [...rows.filter(({ own }) => own), ...rows.filter(({ own }) => !own)].map(({ website }) => website);

/** The tracked website first, then the largest shares: more lines cannot be distinguished. */
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

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ApiError } from '../shared/api/api-error';
import { useShownRange } from '../shared/address/use-shown-range';
import { BrandHead, BrandName } from '../shared/brand/brand-head';
import { logoOfShare } from '../shared/brand/queries';
import { useAccent } from '../shared/brand/use-accent';
import { ShareChart } from '../website/competitors/share-chart';
import { siteRows } from '../website/competitors/site-rows';
import { websiteName } from '../shared/configuration/website-name';
import { AiOverviewFigure } from '../website/overview/ai-overview-tile';
import { DistributionCard } from '../website/overview/distribution-card';
import '../website/overview/overview.css';
import { comparedFigures, dayFigures, withComparableShares } from '../website/overview/periods';
import { ReportTitle } from '../website/overview/report-title';
import { OverviewTiles } from '../website/overview/tiles';
import { onWholeDays, wholeDays } from '../shared/report-filters/distribution';
import { browserZone } from '../shared/session/session';
import { formatDay } from '../shared/text/format';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Card } from '../shared/ui/card';
import { Icon } from '../shared/ui/icon';
import { IgnoredParams } from '../shared/ui/ignored-params';
import { PageHeader } from '../shared/ui/page-header';
import { RangeLinks } from '../shared/ui/range-links';
import { EmptyState, ErrorPanel, SkeletonRows } from '../shared/ui/states';
import { ToastRegion } from '../shared/ui/toast';
import { useTitle } from '../shared/ui/use-title';
import { Answers } from './answers';
import { Changes } from './changes';
import { KeywordList } from './keyword-list';
import {
  type SharedDays,
  type SharedWebsite,
  sharedComparison,
  sharedCompetitors,
  sharedDistribution,
  sharedFeatures,
  sharedNotes,
  shareQuery,
} from './queries';
import { SharedSentence } from './sentence';
import { SiteList } from './site-list';
import './shared-report.css';
import { usePrint } from './use-print';
import { VisibilityChart } from './visibility-chart';

const route = getRouteApi('/share/$token');

/** The report of a share link, for readers without a login. */
export function SharedReportPage(): ReactNode {
  const { token } = route.useParams();
  const share = useQuery(shareQuery(token));
  if (share.data) return <SharedReport token={token} website={share.data} />;
  const isGone = share.error instanceof ApiError && share.error.status === 404;
  if (isGone) return <GonePage />;
  return (
    <main className="page">
      <h1 className="visually-hidden">{t('Report')}</h1>
      {share.error ? (
        <ErrorPanel error={share.error} onRetry={() => void share.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </main>
  );
}

function GonePage(): ReactNode {
  useTitle(t('This link has ended'));
  return (
    <main className="entry">
      <h1>{t('This link has ended')}</h1>
      <p>{t('It has expired, was revoked or is incomplete. Ask the sender for a new one.')}</p>
    </main>
  );
}

interface Props {
  token: string;
  website: SharedWebsite;
}

function SharedReport({ token, website: shared }: Props): ReactNode {
  const { name, website, tag, view: ofView, brand } = shared;
  useAccent(brand?.colors);
  useTitle(name);
  const tz = browserZone();
  const search = route.useSearch();
  const { q, sort, order } = search;
  const shown = useShownRange(search, tz);
  const { view } = shown;
  const days = { token, tz, ...view };
  const print = usePrint(days, { q, sort, order });
  return (
    <>
      <main className="page overview">
        {brand && (
          <BrandHead name={brand.name} logo={logoOfShare(token, brand)}>
            {formatDay(shown.today)}
          </BrandHead>
        )}
        <IgnoredParams />
        <ReportTitle website={websiteName(website)} view={view} about={name} />
        <PageHeader
          title={name}
          sub={contentText({ website: websiteName(website), tag, view: ofView })}
          actions={
            <ActionButton isPending={print.isPending} onPress={print.start}>
              <Icon of={Printer} /> {t('Print')}
            </ActionButton>
          }
        />
        {print.error && <ErrorPanel error={print.error} onRetry={print.start} />}
        <div className="overview-controls">
          <RangeLinks custom={shown.custom} view={view} today={shown.today} />
        </div>
        <Figures token={token} tz={tz} shown={shown} website={shared} />
        {shared.answers && <Answers days={days} />}
        <Card title={t('Keywords')}>
          <KeywordList days={days} printed={print.rows} />
        </Card>
        <footer className="shared-foot">
          {brand?.text && <p className="report-text">{brand.text}</p>}
          <BrandName name={brand?.name ?? null} logo={null} />
        </footer>
      </main>
      <ToastRegion />
    </>
  );
}

interface FiguresProps extends Props {
  tz: string;
  shown: ReturnType<typeof useShownRange>;
}

const NO_DAYS: never[] = [];
const NO_NOTES: never[] = [];

/** Tiles and charts of the days with results. */
function Figures({ token, tz, shown, website: shared }: FiguresProps): ReactNode {
  const { view, loaded, setView } = shown;
  const days: SharedDays = { token, tz, ...loaded };
  const distribution = useQuery(sharedDistribution(days));
  const competitors = useQuery({ ...sharedCompetitors(days), enabled: shared.competitors });
  const notes = useQuery({ ...sharedNotes(days), enabled: shared.notes }).data;
  const features = useQuery(sharedFeatures(days)).data;
  const counts = useQuery(sharedComparison({ token, tz, ...view })).data?.counts;
  const then = counts?.compared?.before?.date;
  const { data: earlier, isPlaceholderData: isOther } = useQuery({
    ...sharedCompetitors({ token, tz, from: then ?? '', to: then ?? '' }),
    enabled: shared.competitors && then !== undefined,
  });
  const earlierFeatures = useQuery({
    ...sharedFeatures({ token, tz, from: then ?? '', to: then ?? '' }),
    enabled: then !== undefined,
  }).data;
  const figures = useMemo(
    () => distribution.data && dayFigures(wholeDays(distribution.data), competitors.data ?? NO_DAYS),
    [distribution.data, competitors.data],
  );
  const sites = useMemo(
    () => competitors.data && onWholeDays(competitors.data, distribution.data),
    [competitors.data, distribution.data],
  );
  if (distribution.error)
    return <ErrorPanel error={distribution.error} onRetry={() => void distribution.refetch()} />;
  if (!figures)
    return <div className="skeleton-block overview-cards-skeleton" role="status" aria-label={t('Loading')} />;
  const inView = withComparableShares(figures.filter(({ date }) => date >= view.from && date <= view.to));
  if (inView.length === 0)
    return (
      <EmptyState title={t('No results in these days.')}>
        <p>{t('Choose a longer range to see earlier results.')}</p>
      </EmptyState>
    );
  const chart = { loaded, view, onView: setView, zone: tz };
  const pair = comparedFigures(counts?.compared, inView, earlier ?? NO_DAYS);
  const isCompared = then === undefined || !shared.competitors || (earlier !== undefined && !isOther);
  return (
    <>
      <SharedSentence
        range={{ token, tz, ...view }}
        days={inView}
        before={pair.before}
        counts={isCompared ? counts : undefined}
        notes={shared.notes ? notes : NO_NOTES}
      />
      <OverviewTiles account={undefined} days={inView} pair={pair} hasShare={shared.competitors}>
        {features && (
          <AiOverviewFigure report={features} earlier={earlierFeatures} since={then} days={inView} />
        )}
      </OverviewTiles>
      <VisibilityChart days={figures} notes={notes ?? NO_NOTES} {...chart} />
      <Changes days={{ token, tz, ...view }} since={then} />
      <DistributionCard days={figures} {...chart} />
      {sites && (
        <Competitors website={shared.website} days={sites} earlier={earlier} since={then} {...chart} />
      )}
    </>
  );
}

type SitesDays = Parameters<typeof siteRows>[0];

interface CompetitorsProps extends Pick<
  Parameters<typeof ShareChart>[0],
  'loaded' | 'view' | 'onView' | 'zone'
> {
  website: string;
  days: SitesDays;
  /** A report of the compared day. */
  earlier: SitesDays | undefined;
  since: string | undefined;
}

function Competitors({ website, days, earlier, since, ...chart }: CompetitorsProps): ReactNode {
  const competitors = useMemo(
    () => [
      ...new Set(days.flatMap(({ sites }) => sites.filter(({ own }) => !own).map((site) => site.website))),
    ],
    [days],
  );
  const own = days.flatMap(({ sites }) => sites.filter((site) => site.own))[0]?.website ?? website;
  const websites = useMemo(() => [own, ...competitors], [own, competitors]);
  const inView = days.filter(({ date }) => date >= chart.view.from && date <= chart.view.to);
  if (competitors.length === 0) return null;
  return (
    <>
      <ShareChart
        days={days}
        websites={websites.slice(0, 1 + MAX_LINES)}
        competitors={competitors}
        {...chart}
      />
      <Card title={t('Competitors')}>
        <SiteList
          rows={siteRows(
            inView,
            websites,
            earlier?.find(({ date }) => date === since),
          )}
          since={since}
          competitors={competitors}
        />
      </Card>
    </>
  );
}

/** As many as have a colour of their own. */
const MAX_LINES = 8;

/** The website, and which of its keywords. */
function contentText({
  website,
  tag,
  view,
}: {
  website: string;
  tag: string | null;
  view: string | null;
}): string {
  if (view !== null) return t('{website} · keywords of the view {view}', { website, view });
  return tag === null ? website : t('{website} · keywords with the tag {tag}', { website, tag });
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useShownRange } from '../../shared/address/use-shown-range';
import { WebsiteName } from '../../shared/configuration/website-name';
import { WebsiteScreen } from '../../shared/configuration/website-screen';
import type { DayRange } from '../../shared/days/days';
import { useComparedDay } from '../../shared/report-filters/counts';
import { ReportFilters, type TaggedKeyword } from '../../shared/report-filters/report-filters';
import type { ReportTarget } from '../../shared/report-filters/target';
import { RunProgress } from '../checks/run-progress';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ExportCsv } from '../../shared/ui/export-csv';
import { PageHeader } from '../../shared/ui/page-header';
import { NoPage, Pages } from '../../shared/ui/pages';
import { RangeLinks } from '../../shared/ui/range-links';
import { SearchField } from '../../shared/ui/search-field';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { ReportViews } from '../views/report-views';
import { CompetingPages } from './competing-pages';
import { PageTable } from './page-table';
import './page-table.css';
import { pageFile } from './page-file';
import { allPages, pagesQuery, type PagesView } from './queries';

const route = getRouteApi('/shell/a/$accountId/pages');

/** The pages of the website that rank, and those that compete for a keyword. */
export function WebsitePagesPage(): ReactNode {
  const { accountId } = route.useParams();
  return (
    <WebsiteScreen title={t('Pages')} account={accountId}>
      {(config) => <WebsitePages account={accountId} config={config} />}
    </WebsiteScreen>
  );
}

interface Props {
  account: string;
  config: { _id: string; website: string; keywords: TaggedKeyword[] };
}

function WebsitePages({ account, config: { _id, website, keywords } }: Props): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tz = useTimeZone();
  const { today, view: days, custom } = useShownRange(search, tz);
  const { tag, country, device } = search;
  const target: ReportTarget = { account, config: _id, tz, tag, country, device };
  const since = useComparedDay(target, days);
  const view: PagesView = {
    sort: (search.sort ?? 'visibility_change') as PagesView['sort'],
    order: search.order === 'desc' ? 'desc' : 'asc',
    page: Number(search.page ?? 1),
    search: search.search,
  };
  return (
    <div className="page">
      <PageHeader
        title={t('Pages')}
        sub={<WebsiteName website={website} />}
        actions={
          <ExportCsv make={async () => pageFile(website, days, await allPages(target, days, view), since)} />
        }
      />
      <RunProgress account={account} config={_id} />
      <div className="report-controls">
        <SearchField
          label={t('Find a page')}
          value={search.search ?? ''}
          onChange={(text) =>
            void navigate({
              search: (before) => ({ ...before, search: text || undefined, page: undefined }),
              replace: true,
            })
          }
        />
        <ReportFilters keywords={keywords} filters={search} />
        <ReportViews target={target} screen="pages" search={search} />
        <RangeLinks custom={custom} view={days} today={today} />
      </div>
      <div className="website-pages">
        <RankingPages target={target} website={website} days={days} view={view} since={since} />
        <CompetingPages target={target} website={website} />
      </div>
    </div>
  );
}

interface RankingProps {
  target: ReportTarget;
  website: string;
  days: DayRange;
  view: PagesView;
  since: string | undefined;
}

function RankingPages({ target, website, days, view, since }: RankingProps): ReactNode {
  const answer = useQuery(pagesQuery(target, days, view));
  const rows = answer.data?.data;
  return (
    <Card
      title={t('Pages that rank')}
      hint={t('A keyword counts for the page at its best position, by its latest result in the period.')}
    >
      {answer.isPending && <SkeletonRows count={8} />}
      {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {rows?.length === 0 && <NoRows view={view} />}
      {rows && rows.length > 0 && (
        <PageTable account={target.account} website={website} rows={rows} view={view} since={since} />
      )}
      {answer.data && <Pages pagination={answer.data.pagination} />}
    </Card>
  );
}

function NoRows({ view: { page, search } }: { view: PagesView }): ReactNode {
  if (page > 1) return <NoPage page={page} />;
  if (search !== undefined) return <EmptyState title={t('No page matches.')} />;
  return <EmptyState title={t('No page was found in the search results of these days.')} />;
}

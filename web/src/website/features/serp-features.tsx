import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useShownRange } from '../../shared/address/use-shown-range';
import { WebsiteName } from '../../shared/configuration/website-name';
import { WebsiteScreen } from '../../shared/configuration/website-screen';
import { ReportFilters, type TaggedKeyword } from '../../shared/report-filters/report-filters';
import type { ReportTarget } from '../../shared/report-filters/target';
import { RunProgress } from '../checks/run-progress';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ExportCsv } from '../../shared/ui/export-csv';
import { PageHeader } from '../../shared/ui/page-header';
import { RangeLinks } from '../../shared/ui/range-links';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { ReportViews } from '../views/report-views';
import { featureFile } from './feature-file';
import { FeaturesReportCards } from './features-report';
import { NoFeatures } from './no-features';
import { useComparedDay } from '../../shared/report-filters/counts';
import { featuresQuery } from './queries';
import './serp-features.css';

const route = getRouteApi('/shell/a/$accountId/features');

/** What result pages have beside the results, how often, and with which websites. */
export function SerpFeaturesPage(): ReactNode {
  const { accountId } = route.useParams();
  return (
    <WebsiteScreen title={t('SERP features')} account={accountId}>
      {(config) => <SerpFeatures account={accountId} config={config} />}
    </WebsiteScreen>
  );
}

interface Props {
  account: string;
  config: { _id: string; website: string; keywords: TaggedKeyword[] };
}

function SerpFeatures({ account, config: { _id, website, keywords } }: Props): ReactNode {
  const search = route.useSearch();
  const tz = useTimeZone();
  const shown = useShownRange(search, tz);
  const { tag, country, device } = search;
  const target: ReportTarget = { account, config: _id, tz, tag, country, device };
  const answer = useQuery(featuresQuery(target, shown.loaded));
  const report = answer.data;
  const since = useComparedDay(target, shown.view);
  const earlier = useQuery({
    ...featuresQuery(target, { from: since ?? '', to: since ?? '' }),
    enabled: since !== undefined,
  }).data;
  const before = earlier?.days.find(({ date }) => date === since);
  return (
    <div className="page">
      <PageHeader
        title={t('SERP features')}
        sub={<WebsiteName website={website} />}
        actions={report && <ExportCsv make={() => featureFile(website, shown.view, report, before)} />}
      />
      <RunProgress account={account} config={_id} />
      <div className="report-controls">
        <ReportFilters keywords={keywords} filters={search} />
        <ReportViews target={target} screen="features" search={search} />
        <RangeLinks custom={shown.custom} view={shown.view} today={shown.today} />
      </div>
      <div className="serp-features">
        {answer.isPending && <SkeletonRows count={8} />}
        {answer.error && <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
        {report?.days.length === 0 && <NoFeatures providers={report.providers} />}
        {report && report.days.length > 0 && (
          <FeaturesReportCards
            target={target}
            report={report}
            shown={shown}
            before={before}
            chosen={search.type}
          />
        )}
      </div>
    </div>
  );
}

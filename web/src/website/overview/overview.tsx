import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Printer, Share2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { BrandHead } from '../../shared/brand/brand-head';
import { brandQuery, logoOfAccount } from '../../shared/brand/queries';
import { useAccent } from '../../shared/brand/use-accent';
import type { RankConfig } from '../../shared/configuration/queries';
import { useCostCurrency } from '../../shared/configuration/cost-currency';
import { WebsiteName, websiteName } from '../../shared/configuration/website-name';
import { WebsiteScreen } from '../../shared/configuration/website-screen';
import { RunProgress } from '../checks/run-progress';
import { loadable } from '../../shared/session/loadable';
import { useMay } from '../../shared/session/session';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ExportCsv } from '../../shared/ui/export-csv';
import { Icon } from '../../shared/ui/icon';
import { PageHeader } from '../../shared/ui/page-header';
import { RangeLinks } from '../../shared/ui/range-links';
import { SkeletonRows } from '../../shared/ui/states';
import { ReportFilters } from '../../shared/report-filters/report-filters';
import { ReportViews } from '../views/report-views';
import { dayFile } from './day-file';
import { FirstCheck } from './first-check';
import { OverviewFigures } from './figures';
import { printPage, usePrinting } from './print-page';
import { PrintedKeywords } from './printed-keywords';
import { ReportTitle } from './report-title';
import { csvAddress, useNewestRun } from './queries';
import { useOverview } from './use-overview';
import './overview.css';

const route = getRouteApi('/shell/a/$accountId/');
const FirstConfiguration = loadable(
  async () => (await import('../keywords/first-configuration')).FirstConfiguration,
);

export function OverviewPage(): ReactNode {
  const { accountId } = route.useParams();
  const mayWrite = useMay('rank:write');
  return (
    <WebsiteScreen
      title={t('Overview')}
      account={accountId}
      missing={
        mayWrite ? (
          <Suspense fallback={<SkeletonRows />}>
            <FirstConfiguration account={accountId} />
          </Suspense>
        ) : undefined
      }
    >
      {(config) => <Overview account={accountId} config={config} />}
    </WebsiteScreen>
  );
}

/** The report for a client. */
const ShareLinks = ({ account }: { account: string }): ReactNode => (
  <Link
    className="button"
    to="/a/$accountId/settings/$section"
    params={{ accountId: account, section: 'shares' }}
  >
    <Icon of={Share2} /> {t('Share')}
  </Link>
);

/** Who made the report, and when; on paper in the accent of the brand. */
function PrintedHead({ account, today }: { account: string; today: string }): ReactNode {
  const brand = useQuery(brandQuery(account)).data ?? null;
  useAccent(usePrinting() ? brand?.colors : undefined);
  return (
    <BrandHead name={brand?.name ?? null} logo={brand && logoOfAccount(account, brand)} isPrinted>
      {formatDay(today)}
    </BrandHead>
  );
}

/** What the agency says at the end of its reports. */
function PrintedFoot({ account }: { account: string }): ReactNode {
  const text = useQuery(brandQuery(account)).data?.text;
  return text ? <p className="report-text print-only">{text}</p> : null;
}

function Overview({ account, config }: { account: string; config: RankConfig }): ReactNode {
  const search = route.useSearch();
  const overview = useOverview(account, config);
  const run = useNewestRun(account);
  const currency = useCostCurrency();
  const { target, shown } = overview;
  const isNew = config.last_triggred === null && (!run || run.status === 'running');
  // A run is over before its record says so.
  const isRunning = config.is_cron_running || run?.status === 'running';
  return (
    <div className="page overview">
      <PrintedHead account={account} today={shown.today} />
      <ReportTitle website={websiteName(config.website)} view={shown.view} />
      <PageHeader
        title={t('Overview')}
        sub={<WebsiteName website={config.website} />}
        actions={
          !isNew && (
            <>
              <span className="not-on-phone">
                <ShareLinks account={account} />
              </span>
              <span className="not-on-phone">
                <ActionButton onPress={printPage}>
                  <Icon of={Printer} /> {t('Print')}
                </ActionButton>
              </span>
              <ExportCsv
                make={() => dayFile(config.website, shown, overview.now.days, currency)}
                href={csvAddress(target, shown.view)}
              />
            </>
          )
        }
      />
      <RunProgress account={account} config={config._id} />
      {isNew && run === undefined && !isRunning && <SkeletonRows />}
      {isNew && (run !== undefined || isRunning) && (
        <FirstCheck account={account} config={config} isRunning={isRunning} />
      )}
      {!isNew && (
        <>
          <div className="report-controls">
            <ReportFilters keywords={config.keywords} filters={search} />
            <ReportViews target={target} screen="overview" search={search} />
            <RangeLinks custom={shown.custom} view={shown.view} today={shown.today} />
          </div>
          <OverviewFigures config={config} {...overview} />
          <PrintedKeywords target={target} view={shown.view} />
          <PrintedFoot account={account} />
        </>
      )}
    </div>
  );
}

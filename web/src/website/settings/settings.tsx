import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RenderReceivers } from '../alerts/alert-form';
import { AlertsSection } from '../alerts/alerts-section';
import { NoWebsite } from '../../shared/configuration/no-website';
import { type RankConfig, rankConfigQuery } from '../../shared/configuration/queries';
import { WebsiteName, websiteName } from '../../shared/configuration/website-name';
import { ChannelsSection } from '../channels/channels-section';
import { DigestSection } from '../digest/digest-section';
import { Notes } from '../notes/notes';
import { useMay } from '../../shared/session/session';
import { UntrackedQueries } from '../keywords/untracked-queries';
import { SearchConsoleSection } from '../search-console/search-console-section';
import { SharesSection } from '../shares/shares-section';
import { t } from '../../shared/text/i18n';
import { AlertReceivers, usePeople } from './alert-receivers';
import { MissingPermission } from '../../shared/ui/forbidden-page';
import { PageHeader } from '../../shared/ui/page-header';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { useCurrentInView } from '../../shared/ui/use-current-in-view';
import { useTitle } from '../../shared/ui/use-title';
import { useAccounts } from '../../account/websites/use-accounts';
import { BrandSection } from './brand-section';
import { CompetitorsSection } from './competitors-section';
import { DangerSection } from './danger-section';
import { RhythmSection } from './rhythm-section';
import { ScheduleSection } from './schedule-section';
import { type Section, sectionName, SECTIONS } from './sections';
import { WebsiteSection } from './website-section';

const route = getRouteApi('/shell/a/$accountId/settings/$section');

export function SettingsPage(): ReactNode {
  const { accountId, section } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const may = {
    rank: useMay('rank:write'),
    accounts: useMay('accounts:write'),
    webhooks: useMay('webhooks:read'),
  };
  const mayWrite = may.rank;
  const title = useAccountTitle(accountId);
  useTitle(
    sectionName(section as Section),
    t('Settings'),
    config.data ? websiteName(config.data.website) : undefined,
  );
  if (config.data === null && section === 'brand')
    return (
      <div className="page">
        <PageHeader title={t('Brand')} sub={title} />
        {may.accounts ? (
          <div className="brand-page settings-section">
            <BrandSection key={accountId} account={accountId} />
          </div>
        ) : (
          <MissingPermission permission="accounts:write" />
        )}
      </div>
    );
  return (
    <div className="page">
      <PageHeader title={t('Settings')} sub={config.data && <WebsiteName website={config.data.website} />} />
      {config.data === null ? (
        <NoWebsite account={accountId} />
      ) : (
        <div className="settings">
          <SectionLinks account={accountId} may={may} />
          <div className="settings-section">
            {config.isPending && <SkeletonRows count={4} />}
            {config.error && <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />}
            {section === 'brand' && may.accounts && <BrandSection key={accountId} account={accountId} />}
            {section === 'brand' && !may.accounts && <MissingPermission permission="accounts:write" />}
            {config.data && (
              <ShownSection
                key={config.data._id}
                section={section as Section}
                account={accountId}
                config={config.data}
                mayWrite={mayWrite}
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** The name of an account that may have no website. */
function useAccountTitle(id: string): string | undefined {
  const { accounts } = useAccounts();
  return accounts.find(({ _id }) => _id === id)?.name;
}

interface May {
  rank: boolean;
  accounts: boolean;
  webhooks: boolean;
}

function isOffered(section: Section, may: May): boolean {
  if (section === 'danger') return may.rank;
  if (section === 'channels') return may.webhooks;
  return section !== 'brand' || may.accounts;
}

/** Beside the section; above it on a narrow screen. */
function SectionLinks({ account, may }: { account: string; may: May }): ReactNode {
  const list = useCurrentInView();
  return (
    <nav ref={list} className="section-links" aria-label={t('Settings')}>
      {SECTIONS.filter((section) => isOffered(section, may)).map((section) => (
        <Link
          key={section}
          to="/a/$accountId/settings/$section"
          params={{ accountId: account, section }}
          className={section === 'danger' ? 'section-danger' : ''}
        >
          {sectionName(section)}
        </Link>
      ))}
    </nav>
  );
}

function Alerts(props: { account: string; config: RankConfig; mayWrite: boolean }): ReactNode {
  const people = usePeople(props.account);
  const renderReceivers: RenderReceivers = (users, email) => (
    <AlertReceivers account={props.account} users={users} email={email} />
  );
  return <AlertsSection {...props} people={people} renderReceivers={renderReceivers} />;
}

interface ShownProps {
  section: Section;
  account: string;
  config: RankConfig;
  mayWrite: boolean;
}

function ShownSection({ section, account, config, mayWrite }: ShownProps): ReactNode {
  switch (section) {
    case 'website':
      return <WebsiteSection account={account} config={config} mayWrite={mayWrite} />;
    case 'schedule':
      return (
        <>
          <ScheduleSection config={config} />
          <RhythmSection account={account} config={config} mayWrite={mayWrite} />
        </>
      );
    case 'competitors':
      return <CompetitorsSection account={account} config={config} mayWrite={mayWrite} />;
    case 'search-console':
      return (
        <>
          <SearchConsoleSection account={account} config={config._id} mayWrite={mayWrite} />
          <UntrackedQueries
            account={account}
            config={config._id}
            country={config.keywords[0]?.country ?? 'US'}
            mayWrite={mayWrite}
          />
        </>
      );
    case 'notes':
      return <Notes account={account} config={config._id} mayWrite={mayWrite} />;
    case 'alerts':
      return <Alerts account={account} config={config} mayWrite={mayWrite} />;
    case 'digest':
      return <DigestSection account={account} config={config._id} mayWrite={mayWrite} />;
    case 'channels':
      return <ChannelsSection account={account} config={config._id} />;
    case 'shares':
      return <SharesSection account={account} config={config} mayWrite={mayWrite} />;
    case 'brand':
      return null;
    case 'danger':
      return mayWrite && <DangerSection account={account} config={config} />;
  }
}

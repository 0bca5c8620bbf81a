import type { ReactNode } from 'react';
import { useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { IgnoredParams } from '../../shared/ui/ignored-params';
import { PageHeader } from '../../shared/ui/page-header';
import { PlatformOnly } from '../../shared/ui/platform-only';
import { useTitle } from '../../shared/ui/use-title';
import { ChecksCard } from './checks-card';
import { ConnectionsCard } from './connections-card';
import { HealthCard } from './health-card';
import { LiveEventsCard } from './live-events-card';
import { MailsCard } from './mails-card';
import { ProviderCard } from './provider-card';
import './status.css';

/** Whether the installation works: for those who run it. */
export function StatusPage(): ReactNode {
  useTitle(t('Status'));
  return (
    <PlatformOnly title={t('Status')}>
      <Status />
    </PlatformOnly>
  );
}

function Status(): ReactNode {
  const mayReadMails = useMay('notifications:read');
  return (
    <div className="page">
      <IgnoredParams />
      <PageHeader title={t('Status')} sub={t('Whether this installation works.')} />
      <div className="status-cards">
        <HealthCard />
        <ProviderCard />
        <ChecksCard />
        {mayReadMails && <MailsCard />}
        <ConnectionsCard />
        <LiveEventsCard />
      </div>
    </div>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { RankConfig } from '../../shared/configuration/queries';
import { WebsiteScreen } from '../../shared/configuration/website-screen';
import { RunProgress } from '../checks/run-progress';
import { loadable } from '../../shared/session/loadable';
import { useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { EmptyState } from '../../shared/ui/states';
import { KeywordsScreen } from './keywords-screen';
import { useTableRequest, useTableSettings } from './use-table';

export { prefetchRows } from './prefetch-rows';

const FirstConfiguration = loadable(async () => (await import('./first-configuration')).FirstConfiguration);
const route = getRouteApi('/shell/a/$accountId/keywords');

export function KeywordsPage(): ReactNode {
  const { accountId } = route.useParams();
  return (
    <WebsiteScreen title={t('Keywords')} account={accountId} missing={<NoWebsite account={accountId} />}>
      {(config) => (
        <div className="page page-keywords">
          <RunProgress account={accountId} config={config._id} />
          <Keywords key={config._id} account={accountId} config={config} />
        </div>
      )}
    </WebsiteScreen>
  );
}

function NoWebsite({ account }: { account: string }): ReactNode {
  const mayWrite = useMay('rank:write');
  if (!mayWrite) return <EmptyState title={t('No website is tracked yet.')} />;
  return (
    <Suspense>
      <FirstConfiguration account={account} />
    </Suspense>
  );
}

function Keywords({ account, config }: { account: string; config: RankConfig }): ReactNode {
  const search = route.useSearch();
  const settings = useTableSettings(search);
  const request = useTableRequest(account, config._id, search, settings);
  return <KeywordsScreen config={config} request={request} settings={settings} />;
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { type RankConfig, rankConfigQuery } from '../configuration/queries';
import { RunProgress } from '../runs/run-progress';
import { loadable } from '../session/loadable';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { PageHeader } from '../ui/page-header';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { KeywordsScreen } from './keywords-screen';
import { useTableRequest, useTableSettings } from './use-table';

const FirstConfiguration = loadable(async () => (await import('./first-configuration')).FirstConfiguration);
const route = getRouteApi('/shell/a/$accountId/keywords');

export function KeywordsPage(): ReactNode {
  useTitle(t('Keywords'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  if (config.data)
    return (
      <div className="page page-keywords">
        <RunProgress account={accountId} config={config.data._id} />
        <Keywords key={config.data._id} account={accountId} config={config.data} />
      </div>
    );
  return (
    <div className="page">
      <PageHeader title={t('Keywords')} />
      {config.isPending && <SkeletonRows />}
      {config.data === null && <NoWebsite account={accountId} />}
      {config.error && <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />}
    </div>
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

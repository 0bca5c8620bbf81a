import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddCompetitor } from '../competitors/add-competitor';
import { CompetitorList } from '../competitors/competitor-list';
import { NoWebsite } from '../configuration/no-website';
import { rankConfigQuery } from '../configuration/queries';
import { Notes } from '../notes/notes';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { General } from './general';
import { Removal } from './removal';
import { Slot } from './slot';

const route = getRouteApi('/shell/a/$accountId/settings');

interface Configuration {
  _id: string;
  website: string;
  language: string;
  keywords: {
    keyword: string;
    country: string;
    near?: string;
    device?: 'desktop' | 'mobile';
    tags?: string[];
  }[];
  competitors?: string[];
  slot: string;
  next_run_at: string | null;
}

export function SettingsPage(): ReactNode {
  useTitle(t('Settings'));
  const { accountId } = route.useParams();
  const config = useQuery(rankConfigQuery(accountId));
  const mayWrite = useMay('rank:write');
  const isMissing = config.data === null;
  return (
    <div className="page page-text">
      <div className="page-head">
        <h1>{t('Settings')}</h1>
      </div>
      {config.isPending && <SkeletonRows count={4} />}
      {isMissing && <NoWebsite account={accountId} />}
      {config.error && <ErrorPanel error={config.error} onRetry={() => void config.refetch()} />}
      {config.data && (
        <>
          <General account={accountId} config={config.data} mayWrite={mayWrite} />
          <Slot slot={config.data.slot} nextRun={config.data.next_run_at} />
          <Competitors account={accountId} config={config.data} mayWrite={mayWrite} />
          <Notes account={accountId} config={config.data._id} mayWrite={mayWrite} />
          {mayWrite && <Removal account={accountId} config={config.data} />}
        </>
      )}
    </div>
  );
}

interface Props {
  account: string;
  config: Configuration;
}

function Competitors({ account, config, mayWrite }: Props & { mayWrite: boolean }): ReactNode {
  return (
    <section className="section">
      <h2>{t('Competitors')}</h2>
      <p className="hint">
        {t('Their positions are taken from the same search results.')}{' '}
        <Link to="/a/$accountId/competitors" params={{ accountId: account }}>
          {t('Figures and suggestions')}
        </Link>
      </p>
      <CompetitorList account={account} competitors={config.competitors ?? []} mayWrite={mayWrite} />
      {mayWrite && <AddCompetitor account={account} />}
    </section>
  );
}

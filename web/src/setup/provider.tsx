import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { rankConfigQuery } from '../shared/configuration/queries';
import { providerQuery } from '../account/provider/queries';
import { meQuery, useMay } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { PageHeader } from '../shared/ui/page-header';
import { PlatformOnly } from '../shared/ui/platform-only';
import { useTitle } from '../shared/ui/use-title';
import { ProviderCheck } from './provider-check';
import { Steps } from './steps';

/** The second step of the first run; later the place to look when checks fail. For the platform account only. */
export function ProviderPage(): ReactNode {
  useTitle(t('Search provider'));
  return (
    <PlatformOnly title={t('Search provider')}>
      <Provider />
    </PlatformOnly>
  );
}

function Provider(): ReactNode {
  const websites = useQuery(rankConfigQuery(useAccountId()));
  return (
    <div className="page page-text">
      {websites.data === null && <Steps step={2} />}
      <PageHeader title={t('Search provider')} />
      <section className="card" aria-label={t('Search provider')}>
        <ProviderCheck>{(works) => <Continue works={works} />}</ProviderCheck>
      </section>
    </div>
  );
}

/** Asks for a test first where nothing has been asked of the provider yet. */
function Continue({ works }: { works: boolean | undefined }): ReactNode {
  const mayTest = useMay('rank:write');
  const isConfigured = useQuery(providerQuery).data?.state !== 'unconfigured';
  const [isAsking, setAsking] = useState(false);
  const needsTest = works === undefined && mayTest && isConfigured;
  return (
    <>
      <Link
        to="/"
        className={works ? 'button button-primary' : 'button'}
        onClick={(event) => {
          if (!needsTest || isAsking) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        {needsTest && isAsking ? t('Continue without a test') : t('Continue')}
      </Link>
      {needsTest && isAsking && (
        <span role="alert" className="hint">
          {t('This provider has never been asked. Test it, so that the first check does not fail.')}
        </span>
      )}
    </>
  );
}

const useAccountId = (): string => useQuery(meQuery).data?.account._id ?? '';

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rankConfigQuery } from '../configuration/queries';
import { meQuery } from '../session/session';
import { t } from '../text/i18n';
import { PageHeader } from '../ui/page-header';
import { PlatformOnly } from '../ui/platform-only';
import { useTitle } from '../ui/use-title';
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
        <ProviderCheck>
          {(works) => (
            <Link to="/" className={works ? 'button button-primary' : 'button'}>
              {t('Continue')}
            </Link>
          )}
        </ProviderCheck>
      </section>
    </div>
  );
}

const useAccountId = (): string => useQuery(meQuery).data?.account._id ?? '';

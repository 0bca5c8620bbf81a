import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { providerName } from '../shared/configuration/provider-names';
import { adviceText } from '../account/provider/advice';
import { healthText } from '../account/provider/health-text';
import { type ProviderState, providerQuery } from '../account/provider/queries';
import { TestResult } from '../account/provider/test-result';
import { useProviderTest } from '../account/provider/use-provider-test';
import { useMay, useTimeZone } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { ErrorPanel, FormError, SkeletonRows } from '../shared/ui/states';
import { HowToConfigure } from './providers';

/** A provider that fails or recovers is seen within this time. */
const REFRESH_MS = 15_000;

interface Props {
  /** Beside the button. @param works it has answered; undefined before it was asked, or while that is unknown */
  children?: (works: boolean | undefined) => ReactNode;
}

/** State of the search provider, and a test of it. */
export function ProviderCheck({ children }: Props): ReactNode {
  const mayTest = useMay('rank:write');
  const provider = useQuery({ ...providerQuery, refetchInterval: REFRESH_MS });
  const check = useProviderTest();
  const works = check.data?.ok ?? ANSWERS[provider.data?.health.state ?? 'never_asked'];
  const isConfigured = provider.data && provider.data.state !== 'unconfigured';
  return (
    <>
      {provider.isPending && <SkeletonRows count={2} />}
      {provider.error && <ErrorPanel error={provider.error} onRetry={() => void provider.refetch()} />}
      {provider.data && (isConfigured ? <State provider={provider.data} /> : <HowToConfigure />)}
      <FormError error={check.error} />
      {check.data && <TestResult test={check.data} />}
      <p className="actions">
        {isConfigured && mayTest && (
          <ActionButton
            {...(works ? {} : { look: 'primary' })}
            isPending={check.isPending}
            onPress={() => check.mutate()}
          >
            {t('Test it')}
          </ActionButton>
        )}
        {children?.(works)}
      </p>
    </>
  );
}

function State({ provider }: { provider: ProviderState }): ReactNode {
  const { name, fallback } = provider;
  return (
    <>
      <p className="hint">
        {t('Rankwire reads your positions from the results of this provider. A test costs one request.')}
      </p>
      <dl className="facts">
        <dt>{t('Provider')}</dt>
        <dd>{providerName(name)}</dd>
        <dt>{t('Status')}</dt>
        <Condition provider={provider} />
        {fallback && (
          <>
            <dt>{t('Fallback')}</dt>
            <dd>{providerName(fallback.name)}</dd>
            <dt>{t('Status')}</dt>
            <Condition provider={fallback} />
          </>
        )}
      </dl>
    </>
  );
}

const ANSWERS = { never_asked: undefined, ok: true, failing: false };

/** What real searches have shown of it. */
function Condition({ provider: { health } }: { provider: Omit<ProviderState, 'fallback'> }): ReactNode {
  const zone = useTimeZone();
  const look = { never_asked: 'soft', ok: 'change-up', failing: 'state-failed' }[health.state];
  return (
    <dd>
      <span className={look}>{healthText(health, zone)}</span>
      {health.failure !== null && <p className="hint">{adviceText(health.failure)}</p>}
    </dd>
  );
}

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type RankConfig, rankConfigQuery } from '../../shared/configuration/queries';
import { adviceText, failureText } from '../../account/provider/advice';
import { TestResult } from '../../account/provider/test-result';
import { useProviderTest } from '../../account/provider/use-provider-test';
import { useIsPlatform } from '../../shared/session/accounts';
import { useMay } from '../../shared/session/session';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Icon } from '../../shared/ui/icon';
import { FormError } from '../../shared/ui/states';
import { newestRunQuery } from './newest-run';
import { type OpenFailure, openFailure } from './open-failure';
import { useStartCheck } from './start-check';

/** The failure of the newest day of checks, which at least half of the keywords share; nothing otherwise. */
export function useOpenFailure(account: string): OpenFailure | undefined {
  const { data: config } = useQuery(rankConfigQuery(account));
  const { data: newest } = useQuery(newestRunQuery(account));
  return config && newest?.run ? openFailure(config, newest.run) : undefined;
}

/** That no keyword, or only some, could be checked: why, and what to do. */
export function FailedCheck({ account }: { account: string }): ReactNode {
  const { data: config } = useQuery(rankConfigQuery(account));
  const failure = useOpenFailure(account);
  return config && failure ? <Failure account={account} config={config} failure={failure} /> : null;
}

interface Props {
  account: string;
  config: Pick<RankConfig, '_id'>;
  failure: OpenFailure;
}

function Failure({ account, config, failure: { keywords, failed, message, kind } }: Props): ReactNode {
  const mayWrite = useMay('rank:write');
  const isPlatform = useIsPlatform();
  const retry = useStartCheck({ account, config: config._id });
  const test = useProviderTest();
  const isProviders = kind !== 'budget';
  return (
    <section className="panel panel-error failed-check" aria-label={t('Failed check')}>
      <h2>
        {t('{checked} of {n, plural, one {# keyword} other {{keywords} keywords}} could be checked', {
          checked: formatNumber(keywords - failed),
          n: keywords,
          keywords: formatNumber(keywords),
        })}
      </h2>
      {kind !== undefined && <p>{failureText(kind)}.</p>}
      {message !== undefined && <p className="run-reason-text">{message}</p>}
      {kind !== undefined && (
        <p>
          {isPlatform || !isProviders
            ? adviceText(kind)
            : t('Tell those who run this installation of Rankwire.')}
        </p>
      )}
      <FormError error={test.error} />
      {test.data && <TestResult test={test.data} />}
      {mayWrite && (
        <p className="actions">
          {isPlatform && isProviders && (
            <ActionButton isPending={test.isPending} onPress={() => test.mutate()}>
              {t('Test again')}
            </ActionButton>
          )}
          <ActionButton look="primary" isPending={retry.isPending} onPress={() => retry.mutate({})}>
            <Icon of={RotateCw} />
            {t('Retry')}
          </ActionButton>
        </p>
      )}
    </section>
  );
}

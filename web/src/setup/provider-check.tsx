import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import type { paths } from '../api/schema';
import { providerName } from '../configuration/provider-names';
import { providerQuery } from '../overview/queries';
import { useMay, useTimeZone } from '../session/session';
import { formatTime } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { OutsideLink } from '../ui/cells';
import { ErrorPanel, FormError, SkeletonRows } from '../ui/states';
import { HowToConfigure } from './providers';

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : never;
type ProviderState = Json<'/v1/rank/provider', 'get'>;
type Check = Json<'/v1/rank/provider/check', 'post'>;

interface Props {
  /** Beside the button. @param works the last test succeeded */
  children?: (works: boolean) => ReactNode;
}

/** State of the search provider, and a test of it. */
export function ProviderCheck({ children }: Props): ReactNode {
  const mayTest = useMay('rank:write');
  const provider = useQuery(providerQuery);
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => dataOf(api.POST('/v1/rank/provider/check', { body: {} })),
    onSettled: () => queries.invalidateQueries(providerQuery),
  });
  const works = check.data?.ok === true;
  const isConfigured = provider.data && provider.data.state !== 'unconfigured';
  return (
    <>
      {provider.isPending && <SkeletonRows count={2} />}
      {provider.error && <ErrorPanel error={provider.error} onRetry={() => void provider.refetch()} />}
      {provider.data && (isConfigured ? <State provider={provider.data} /> : <HowToConfigure />)}
      <FormError error={check.error} />
      {check.data && <Result check={check.data} />}
      <p className="actions">
        {isConfigured && mayTest && (
          <ActionButton
            {...(works ? {} : { look: 'primary' })}
            isPending={check.isPending}
            onPress={() => check.mutate()}
          >
            {t('Test connection')}
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

function Condition({
  provider: { state, reason, since },
}: {
  provider: Omit<ProviderState, 'fallback'>;
}): ReactNode {
  const zone = useTimeZone();
  const why = { rejected: t('it rejects the key'), credits: t('its credits are used up') };
  const stateText = () =>
    ({ ok: t('OK'), paused: t('Paused'), down: t('Not reachable'), unconfigured: t('Not configured') })[
      state
    ];
  return (
    <dd className={state === 'ok' ? undefined : 'state-failed'}>
      {stateText()}
      {reason !== null && `: ${why[reason]}`}
      {since !== null && ` (${t('since {time}', { time: formatTime(since, zone) })})`}
    </dd>
  );
}

function Result({ check }: { check: Check }): ReactNode {
  if (!check.ok)
    return (
      <div className="panel panel-error provider-result" role="alert">
        <p>{check.message}</p>
        <p>{check.advice}</p>
      </div>
    );
  const { results, ms, requests, first } = check;
  return (
    <div className="notice provider-result" role="status">
      <p>
        {t(
          'It works: {results} results in {ms} ms, {requests, plural, one {# request} other {# requests}}.',
          {
            results,
            ms,
            requests,
          },
        )}
      </p>
      {first?.link && (
        <p>
          {first.title} <OutsideLink url={first.link} />
        </p>
      )}
    </div>
  );
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import type { paths } from '../api/schema';
import { rankConfigQuery } from '../configuration/queries';
import { usePlatform } from '../session/accounts';
import { meQuery, useMay, useTimeZone } from '../session/session';
import { formatTime } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { OutsideLink } from '../ui/cells';
import { PageHeader } from '../ui/page-header';
import { ForbiddenPage, MissingPermission } from '../ui/forbidden-page';
import { ErrorPanel, FormError, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { HowToConfigure, providerName } from './providers';
import { Steps } from './steps';

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : never;
type ProviderState = Json<'/v1/rank/provider', 'get'>;
type Check = Json<'/v1/rank/provider/check', 'post'>;

const providerQuery = queryOptions({
  queryKey: ['provider'],
  queryFn: () => dataOf(api.GET('/v1/rank/provider')),
});

/** The second step of the first run; later the place to look when checks fail. For the platform account only. */
export function ProviderPage(): ReactNode {
  useTitle(t('Search provider'));
  const mayList = useMay('accounts:read');
  const { data: isPlatform, error, refetch } = usePlatform();
  if (!mayList) return <MissingPermission permission="accounts:read" />;
  if (isPlatform === false)
    return <ForbiddenPage>{t('Only users of the platform account may see it.')}</ForbiddenPage>;
  if (isPlatform) return <Provider />;
  return (
    <div className="page page-text">
      <PageHeader title={t('Search provider')} />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />}
    </div>
  );
}

function Provider(): ReactNode {
  const mayTest = useMay('rank:write');
  const provider = useQuery(providerQuery);
  const queries = useQueryClient();
  const websites = useQuery(rankConfigQuery(useAccountId()));
  const check = useMutation({
    mutationFn: () => dataOf(api.POST('/v1/rank/provider/check', { body: {} })),
    onSettled: () => queries.invalidateQueries(providerQuery),
  });
  const works = check.data?.ok === true;
  const isConfigured = provider.data && provider.data.state !== 'unconfigured';
  return (
    <div className="page page-text">
      {websites.data === null && <Steps step={2} />}
      <PageHeader title={t('Search provider')} />
      <section className="card" aria-label={t('Search provider')}>
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
          <Link to="/" className={works ? 'button button-primary' : 'button'}>
            {t('Continue')}
          </Link>
        </p>
      </section>
    </div>
  );
}

const useAccountId = (): string => useQuery(meQuery).data?.account._id ?? '';

function State({ provider: { name, state, reason, since } }: { provider: ProviderState }): ReactNode {
  const zone = useTimeZone();
  const why = { rejected: t('it rejects the key'), credits: t('its credits are used up') };
  const stateText = () =>
    ({ ok: t('OK'), paused: t('Paused'), down: t('Not reachable'), unconfigured: t('Not configured') })[
      state
    ];
  return (
    <>
      <p className="hint">
        {t('Rankwire reads your positions from the results of this provider. A test costs one request.')}
      </p>
      <dl className="facts">
        <dt>{t('Provider')}</dt>
        <dd>{providerName(name)}</dd>
        <dt>{t('Status')}</dt>
        <dd className={state === 'ok' ? undefined : 'state-failed'}>
          {stateText()}
          {reason !== null && `: ${why[reason]}`}
          {since !== null && ` (${t('since {time}', { time: formatTime(since, zone) })})`}
        </dd>
      </dl>
    </>
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

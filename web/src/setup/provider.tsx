import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { api, dataOf } from '../api/client';
import type { paths } from '../api/schema';
import { useTimeZone } from '../session/session';
import { formatTime } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { OutsideLink } from '../ui/cells';
import { ForbiddenPage } from '../ui/forbidden-page';
import { ErrorPanel, FormError, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : never;
type Provider = Json<'/v1/rank/provider', 'get'>;
type Check = Json<'/v1/rank/provider/check', 'post'>;

const providerQuery = queryOptions({
  queryKey: ['provider'],
  queryFn: () => dataOf(api.GET('/v1/rank/provider')),
});

/** The last step of the first run. */
export function ProviderPage(): ReactNode {
  useTitle(t('Search provider'));
  const provider = useQuery(providerQuery);
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => dataOf(api.POST('/v1/rank/provider/check', { body: {} })),
    onSettled: () => queries.invalidateQueries(providerQuery),
  });
  const works = check.data?.ok === true;
  if (provider.error instanceof ApiError && provider.error.status === 403)
    return <ForbiddenPage>{provider.error.message}</ForbiddenPage>;
  return (
    <div className="page page-text">
      <div className="page-head">
        <h1>{t('Search provider')}</h1>
      </div>
      {provider.isPending && <SkeletonRows count={2} />}
      {provider.error && <ErrorPanel error={provider.error} onRetry={() => void provider.refetch()} />}
      {provider.data && <State provider={provider.data} />}
      <FormError error={check.error} />
      {check.data && <Result check={check.data} />}
      <p className="actions">
        {provider.data && provider.data.state !== 'unconfigured' && (
          <ActionButton
            {...(works ? {} : { look: 'primary' })}
            isPending={check.isPending}
            onPress={() => check.mutate()}
          >
            {t('Test it')}
          </ActionButton>
        )}
        <Link to="/" className={works ? 'button button-primary' : 'button'}>
          {t('Continue')}
        </Link>
      </p>
    </div>
  );
}

function State({ provider: { name, state, reason, since } }: { provider: Provider }): ReactNode {
  const zone = useTimeZone();
  if (state === 'unconfigured')
    return (
      <div className="notice">
        <p>{t('No search provider is configured, so no keyword can be checked.')}</p>
        <p>
          {t(
            'Set SEARCH_PROVIDER to the name of the provider, SEARCH_PROVIDER_KEY to its key and, where it has no default, SEARCH_PROVIDER_URL to its address, in the environment of the server or in its .env file. Then restart it.',
          )}
        </p>
      </div>
    );
  const why = { rejected: t('it rejects the key'), credits: t('its credits are used up') };
  return (
    <dl className="facts">
      <dt>{t('Provider')}</dt>
      <dd>{name}</dd>
      <dt>{t('State')}</dt>
      <dd>
        {{ ok: t('OK'), paused: t('Paused'), down: t('Not reachable') }[state]}
        {reason !== null && `: ${why[reason]}`}
        {since !== null && ` (${t('since {time}', { time: formatTime(since, zone) })})`}
      </dd>
    </dl>
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

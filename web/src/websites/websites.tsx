import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { onLive } from '../session/live';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { IgnoredParams } from '../ui/ignored-params';
import { NoPage, Pages } from '../ui/pages';
import { SearchField } from '../ui/search-field';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { WebsiteTable } from './website-table';
import { websitesQuery } from './queries';
import { type NamedAccount, useAccounts } from './use-accounts';

const route = getRouteApi('/shell/');

/** One website leads straight to its overview. */
export function WebsitesPage(): ReactNode {
  useTitle(t('Websites'));
  const { q = '', sort, order } = route.useSearch();
  const navigate = route.useNavigate();
  const { accounts, isPending, error, refetch } = useAccounts();
  const mayRead = useMay('rank:read');
  if (accounts.length === 1)
    return <Navigate to="/a/$accountId" params={{ accountId: accounts[0]!._id }} replace />;
  const search = (text: string) => void navigate({ search: { sort, order, q: text }, replace: true });
  return (
    <div className="page">
      <IgnoredParams />
      <div className="page-head">
        <h1>{t('Websites')}</h1>
        <SearchField label={t('Search websites')} value={q} onChange={search} />
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows />}
      {!isPending && !error && (mayRead ? <Websites /> : <Names accounts={accounts} />)}
    </div>
  );
}

/** Reads the figures again when a check ends. */
function useLiveWebsites(): void {
  const queries = useQueryClient();
  useEffect(
    () => onLive('rank_done', () => void queries.invalidateQueries({ queryKey: ['websites'] })),
    [queries],
  );
}

function Websites(): ReactNode {
  const search = route.useSearch();
  useLiveWebsites();
  const websites = useQuery(websitesQuery(search));
  if (websites.error) return <ErrorPanel error={websites.error} onRetry={() => void websites.refetch()} />;
  if (!websites.data) return <SkeletonRows />;
  const { data, pagination } = websites.data;
  if (data.length === 0)
    return pagination.total > 0 ? <NoPage page={pagination.current_page} /> : <NothingFound />;
  return (
    <>
      <WebsiteTable rows={data} sorting={search} />
      <Pages pagination={pagination} />
    </>
  );
}

/** For a user who may not read positions. */
function Names({ accounts }: { accounts: NamedAccount[] }): ReactNode {
  const { q = '' } = route.useSearch();
  const found = accounts.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  if (found.length === 0) return <NothingFound />;
  return (
    <ul className="plain-list">
      {found.map(({ _id, name }) => (
        <li key={_id}>
          <Link to="/a/$accountId" params={{ accountId: _id }}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NothingFound(): ReactNode {
  const navigate = route.useNavigate();
  return (
    <EmptyState title={t('No website matches.')}>
      <ActionButton onPress={() => void navigate({ search: {} })}>{t('Clear search')}</ActionButton>
    </EmptyState>
  );
}

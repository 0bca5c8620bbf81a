import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { EmptyState, ErrorPanel, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { useAccounts } from './use-accounts';

const route = getRouteApi('/shell/');

/** One account leads straight to its keywords. */
export function AccountsPage(): ReactNode {
  useTitle(t('Accounts'));
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { accounts, isPending, error, refetch } = useAccounts();
  if (accounts.length === 1)
    return <Navigate to="/a/$accountId/keywords" params={{ accountId: accounts[0]!._id }} replace />;
  const found = accounts.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('Accounts')}</h1>
        <input
          type="search"
          className="search"
          aria-label={t('Search accounts')}
          placeholder={t('Search accounts')}
          value={q}
          onChange={(event) => void navigate({ search: { q: event.target.value }, replace: true })}
        />
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows />}
      {!isPending && !error && found.length === 0 && <EmptyState title={t('No account matches.')} />}
      <ul className="plain-list">
        {found.map(({ _id, name }) => (
          <li key={_id}>
            <Link to="/a/$accountId/keywords" params={{ accountId: _id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

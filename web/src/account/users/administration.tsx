import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { accountsQuery } from '../../shared/session/accounts';
import { meQuery, useMay } from '../../shared/session/session';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { IgnoredParams } from '../../shared/ui/ignored-params';
import { PageHeader } from '../../shared/ui/page-header';
import { SearchField } from '../../shared/ui/search-field';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { useTitle } from '../../shared/ui/use-title';
import { AccountCard } from './account-card';
import { NewAccountDialog } from './account-dialogs';
import { accountTree, matching, type TreeRow } from './account-tree';
import './administration.css';
import type { Account } from './queries';
import { UsersCard } from './users-card';

const route = getRouteApi('/shell/users');

/** More are found by searching. */
const SHOWN_ACCOUNTS = 200;
const SEARCHED_FROM = 10;
/** The account of the user has no parameter. */
const EXACT = { exact: true, includeSearch: true };

/** Accounts at the left, the chosen one with its users beside them. */
export function AdministrationPage(): ReactNode {
  useTitle(t('Accounts and users'));
  const { account: chosen } = route.useSearch();
  const accounts = useQuery(accountsQuery);
  const { data: me } = useQuery(meQuery);
  const mayWrite = useMay('accounts:write');
  const [isNew, setNew] = useState(false);
  const rows = useMemo(() => accountTree(accounts.data ?? []), [accounts.data]);
  const own = me?.account._id;
  const account = rows.find(({ account: { _id } }) => _id === (chosen ?? own))?.account;
  return (
    <div className="page">
      <IgnoredParams />
      <PageHeader
        title={t('Accounts and users')}
        sub={accounts.data && t('{n, plural, one {# account} other {# accounts}}', { n: rows.length })}
        actions={
          mayWrite && (
            <ActionButton look="primary" onPress={() => setNew(true)}>
              {t('New account')}
            </ActionButton>
          )
        }
      />
      {accounts.isPending && <SkeletonRows />}
      {accounts.error && <ErrorPanel error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.data && (
        <div className="administration">
          <AccountList rows={rows} chosen={account?._id} own={own} />
          <div className="administration-account">
            {account && own !== undefined ? (
              <Chosen
                key={account._id}
                account={account}
                own={own}
                accounts={accounts.data}
                mayWrite={mayWrite}
              />
            ) : (
              <EmptyState title={t('There is no such account.')}>
                <Link to="/users" className="button">
                  {t('Show your account')}
                </Link>
              </EmptyState>
            )}
          </div>
        </div>
      )}
      {isNew && account && <NewAccountDialog parent={account} rows={rows} onClose={() => setNew(false)} />}
    </div>
  );
}

interface ChosenProps {
  account: Account;
  /** The account of the user. */
  own: string;
  accounts: readonly Account[];
  mayWrite: boolean;
}

const Chosen = ({ account, own, accounts, mayWrite }: ChosenProps): ReactNode => {
  const isPlatform = accounts.some(({ _id, platform }) => _id === own && platform);
  return (
    <>
      <AccountCard
        account={account}
        isOwn={account._id === own}
        isPlatform={isPlatform}
        mayWrite={mayWrite}
      />
      {!account.deleted_at && <UsersCard account={account} mayWrite={mayWrite} />}
    </>
  );
};

interface ListProps {
  rows: readonly TreeRow[];
  chosen: string | undefined;
  own: string | undefined;
}

function AccountList({ rows, chosen, own }: ListProps): ReactNode {
  const [text, setText] = useState('');
  const found = matching(rows, text);
  const hidden = found.length - SHOWN_ACCOUNTS;
  return (
    <nav className="account-list" aria-label={t('Accounts')}>
      {rows.length >= SEARCHED_FROM && (
        <SearchField label={t('Search accounts')} value={text} onChange={setText} />
      )}
      <ul>
        {found.slice(0, SHOWN_ACCOUNTS).map(({ account: { _id, name, active, deleted_at }, depth }) => (
          <li key={_id} className={`account-depth-${text === '' ? Math.min(depth, 3) : 0}`}>
            <Link
              to="/users"
              search={{ account: _id === own ? undefined : _id }}
              activeOptions={EXACT}
              aria-current={_id === chosen ? 'page' : undefined}
            >
              {name}
              {!active && <span className="tag">{deleted_at ? t('Deleted') : t('Inactive')}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="hint">{t('No account matches.')}</p>}
      {hidden > 0 && (
        <p className="hint">{t('{n} more. Search for them by name.', { n: formatNumber(hidden) })}</p>
      )}
    </nav>
  );
}

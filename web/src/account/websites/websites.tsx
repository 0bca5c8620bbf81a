import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { localDay } from '../../shared/days/days';
import { onLive } from '../../shared/session/live';
import { loadable } from '../../shared/session/loadable';
import { useMay, useTimeZone } from '../../shared/session/session';
import { writeWebsitesSentence } from '../../shared/summary/websites';
import { isFound } from '../../shared/text/fold';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Icon } from '../../shared/ui/icon';
import { IgnoredParams } from '../../shared/ui/ignored-params';
import { PageHeader } from '../../shared/ui/page-header';
import { NoPage, Pages } from '../../shared/ui/pages';
import { SearchField } from '../../shared/ui/search-field';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { useTitle } from '../../shared/ui/use-title';
import { WebsiteSelectionBar } from './bulk/website-selection-bar';
import { ClientFeed } from './client-feed';
import { useDismissed } from './dismissed';
import { commonDay, lastDay, type WebsiteRow, websitesQuery, type WebsiteTotals } from './queries';
import { NEW_WEBSITE } from './url-state';
import { Totals } from './totals';
import { type NamedAccount, writeTitle, useAccounts, useWebsiteNames } from './use-accounts';
import { useMayAdd, useMayConfigure } from './use-may-add';
import { useWebsiteSelection } from './use-website-selection';
import { WebsiteTable } from './website-table';

const route = getRouteApi('/shell/');
const AddWebsite = loadable(async () => (await import('./add-website')).AddWebsite);

/** One website leads straight to its overview. */
export function WebsitesPage(): ReactNode {
  useTitle(t('Websites'));
  const { q = '', add, ...sorting } = route.useSearch();
  const navigate = route.useNavigate();
  const { accounts, isPending, error, refetch } = useAccounts();
  const mayRead = useMay('rank:read');
  const mayAdd = useMayAdd();
  if (mayRead && accounts.length === 1 && add === undefined)
    return <Navigate to="/a/$accountId" params={{ accountId: accounts[0]!._id }} replace />;
  const search = (text: string) => void navigate({ search: { ...sorting, q: text }, replace: true });
  return (
    <div className="page">
      <IgnoredParams />
      <PageHeader
        title={t('Websites')}
        actions={
          <>
            <SearchField label={t('Search websites')} value={q} onChange={search} />
            {mayAdd && <AddButton />}
          </>
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows />}
      {!isPending && !error && (mayRead ? <Websites /> : <Names accounts={accounts} />)}
      {add !== undefined && !isPending && <AddDialog accounts={accounts} add={add} />}
    </div>
  );
}

function AddButton(): ReactNode {
  const navigate = route.useNavigate();
  return (
    <ActionButton
      look="primary"
      onPress={() => void navigate({ search: (search) => ({ ...search, add: NEW_WEBSITE }) })}
    >
      <Icon of={Plus} /> {t('Add website')}
    </ActionButton>
  );
}

function AddDialog({ accounts, add }: { accounts: NamedAccount[]; add: string }): ReactNode {
  const navigate = route.useNavigate();
  const mayAdd = useMayAdd();
  const mayConfigure = useMayConfigure();
  const account = accounts.find(({ _id }) => _id === add);
  const close = () => void navigate({ search: (search) => ({ ...search, add: undefined }) });
  if (account ? !mayConfigure : !mayAdd || add !== NEW_WEBSITE) return null;
  return (
    <Suspense>
      <AddWebsite {...(account ? { account } : {})} onClose={close} />
    </Suspense>
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
  const mayConfigure = useMayConfigure();
  const names = useWebsiteNames();
  const selection = useWebsiteSelection();
  const { dismissed, dismiss } = useDismissed();
  useLiveWebsites();
  const websites = useQuery(websitesQuery(search, useTimeZone()));
  if (!websites.data) {
    if (!websites.error) return <SkeletonRows />;
    return <ErrorPanel error={websites.error} onRetry={() => void websites.refetch()} />;
  }
  const { data, pagination, totals } = websites.data;
  const shown = data.filter(({ account, website }) => website !== null || !dismissed.includes(account));
  if (data.length === 0)
    return pagination.total > 0 ? <NoPage page={pagination.current_page} /> : <NothingFound />;
  return (
    <>
      <Sentence rows={pagination.total === data.length ? data : []} totals={totals} />
      <Totals totals={totals} since={pagination.total === data.length ? commonDay(data) : undefined} />
      <WebsiteTable
        rows={shown}
        onDismiss={dismiss}
        sorting={search}
        selection={mayConfigure ? selection : undefined}
      />
      <Pages pagination={pagination} />
      <ClientFeed />
      {selection.selected.length > 0 && (
        <WebsiteSelectionBar
          selected={selection.selected}
          sources={names
            .filter(({ website }) => website !== null)
            .map((each) => ({ account: each._id, title: writeTitle(each) }))}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

/** @param rows all websites; none where they are on several pages */
function Sentence({ rows, totals }: { rows: readonly WebsiteRow[]; totals: WebsiteTotals }): ReactNode {
  const zone = useTimeZone();
  const isSearched = route.useSearch().q !== undefined;
  const text = writeWebsitesSentence({
    websites: isSearched
      ? []
      : rows.map((row) => ({
          name: writeTitle(row),
          keywords: row.keywords,
          change: row.visibility_change,
          course: row.spark?.visibility ?? [],
        })),
    today: lastDay(rows) ?? localDay(zone),
    failures: { failed: totals.failed, keywords: totals.keywords, reason: null },
  });
  return text !== '' && <p className="lead-sentence">{text}</p>;
}

/** For a user who may not see the screens of a website. */
function Names({ accounts }: { accounts: NamedAccount[] }): ReactNode {
  const { q = '' } = route.useSearch();
  const found = accounts.filter(({ name }) => isFound(name, q));
  if (found.length === 0) return <NothingFound />;
  return (
    <>
      <p className="hint">
        {t('The reports of these websites need the permission rank:read, which you do not have.')}
      </p>
      <ul className="plain-list">
        {found.map(({ _id, name }) => (
          <li key={_id} className="item">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function NothingFound(): ReactNode {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const mayAdd = useMayAdd();
  if (q === undefined)
    return <EmptyState title={t('No website is tracked yet.')}>{mayAdd && <AddButton />}</EmptyState>;
  return (
    <EmptyState title={t('No website matches "{text}".', { text: q })}>
      <ActionButton onPress={() => void navigate({ search: {} })}>{t('Clear search')}</ActionButton>
    </EmptyState>
  );
}

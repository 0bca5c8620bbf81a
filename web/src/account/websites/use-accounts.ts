import { useQuery } from '@tanstack/react-query';
import { websiteName } from '../../shared/configuration/website-name';
import { accountsQuery } from '../../shared/session/accounts';
import { meQuery, useMay } from '../../shared/session/session';
import { websiteNamesQuery } from './queries';

export interface NamedAccount {
  _id: string;
  name: string;
}

export interface NamedWebsite extends NamedAccount {
  /** Null without a configuration, or where the user may not read it. */
  website: string | null;
}

/** The accounts that the user may act for; without `accounts:read` that of the user. */
export function useAccounts() {
  const mayList = useMay('accounts:read');
  const { data: me } = useQuery(meQuery);
  const list = useQuery({ ...accountsQuery, enabled: mayList });
  const own: NamedAccount[] = me ? [me.account] : [];
  const accounts: NamedAccount[] = mayList ? (list.data ?? []) : own;
  return {
    accounts,
    isPending: mayList && list.isPending,
    error: list.error,
    refetch: list.refetch,
  };
}

/** The same with their websites, by the name that is shown. */
export function useWebsiteNames(): NamedWebsite[] {
  const mayRead = useMay('rank:read');
  const { accounts } = useAccounts();
  const { data = [] } = useQuery({ ...websiteNamesQuery, enabled: mayRead });
  const websites = new Map(data.map(({ account, website }) => [account, website]));
  return accounts
    .map(({ _id, name }) => ({ _id, name, website: websites.get(_id) ?? null }))
    .sort((a, b) => writeTitle(a).localeCompare(writeTitle(b)) || a.name.localeCompare(b.name));
}

/** The website, without its scheme; the account's name where there is none. */
export const writeTitle = ({ name, website }: Pick<NamedWebsite, 'name' | 'website'>): string =>
  website === null ? name : websiteName(website);

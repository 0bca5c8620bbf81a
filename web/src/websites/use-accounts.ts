import { useQuery } from '@tanstack/react-query';
import { meQuery, useMay } from '../session/session';
import { accountsQuery } from './queries';

export interface NamedAccount {
  _id: string;
  name: string;
}

/** The accounts that the user may act for; without `accounts:read` the own one. */
export function useAccounts() {
  const mayList = useMay('accounts:read');
  const { data: me } = useQuery(meQuery);
  const list = useQuery({ ...accountsQuery, enabled: mayList });
  const own: NamedAccount[] = me ? [me.account] : [];
  const accounts: NamedAccount[] = mayList ? (list.data ?? []) : own;
  return {
    accounts,
    own: own[0],
    isPending: mayList && list.isPending,
    error: list.error,
    refetch: list.refetch,
  };
}

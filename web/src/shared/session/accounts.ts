import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { readAllRows, api } from '../api/client';
import { meQuery, useMay } from './session';

/** The account of the user and those below it. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => readAllRows((query) => api.GET('/v1/accounts', { params: { query } })),
  staleTime: 60_000,
  placeholderData: keepPreviousData,
});

/** Whether the user is known to belong to the platform account, which alone reads the state of the provider. */
export const useIsPlatform = (): boolean => usePlatform().data ?? false;

/** The same, undefined until it is known. */
export function usePlatform() {
  const mayList = useMay('accounts:read');
  const { data: me } = useQuery(meQuery);
  const { data: accounts, error, refetch } = useQuery({ ...accountsQuery, enabled: mayList });
  const data = accounts && (accounts.find(({ _id }) => _id === me?.account._id)?.platform ?? false);
  return { data, error, refetch };
}

/** The account of the user and those below it, as far as the user may see them. */
export function useAccountsBelow() {
  const mayList = useMay('accounts:read');
  const { data = [] } = useQuery({ ...accountsQuery, enabled: mayList });
  return data;
}

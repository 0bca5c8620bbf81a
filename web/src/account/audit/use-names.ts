import { useQueries, useQuery } from '@tanstack/react-query';
import { type User, usersQuery } from '../users/queries';
import { accountsQuery } from '../../shared/session/accounts';
import { meQuery, useMay } from '../../shared/session/session';
import type { AuditEntry } from './queries';

export interface Names {
  accounts: ReadonlyMap<string, string>;
  users: ReadonlyMap<string, string>;
}

export const userNames = (users: readonly User[]) =>
  users.map(({ _id, name, email }) => [_id, name || email] as const);

/** More accounts on a page than these show the ids of their users. */
const MAX_ACCOUNTS = 20;

/** Names of accounts and users, as far as the user may see them. */
export function useNames(entries: readonly AuditEntry[], chosen: string | undefined): Names {
  const mayRead = useMay('accounts:read');
  const { data: me } = useQuery(meQuery);
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled: mayRead });
  const known = new Map(accounts.map(({ _id, name }) => [_id, name]));
  const wanted = [me?.account._id, chosen, ...entries.map(({ account }) => account)];
  const ids = [...new Set(wanted)].filter((id) => typeof id === 'string' && known.has(id)) as string[];
  const lists = useQueries({
    queries: ids.slice(0, MAX_ACCOUNTS).map((id) => ({ ...usersQuery(id), staleTime: 60_000 })),
  });
  const users = userNames(lists.flatMap(({ data = [] }) => data));
  return {
    accounts: known,
    users: new Map([...users, ...(me ? [[me.user._id, me.user.name || me.user.email] as const] : [])]),
  };
}

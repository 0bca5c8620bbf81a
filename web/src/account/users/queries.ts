import { queryOptions } from '@tanstack/react-query';
import { readAllRows, api } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { type Change, type Done, useChange } from '../../shared/api/use-change';

/** Oldest first. */
export const usersQuery = (account: string) =>
  queryOptions({
    queryKey: ['users', account],
    queryFn: () =>
      readAllRows((query) =>
        api.GET('/v1/accounts/{id}/users', { params: { path: { id: account }, query } }),
      ),
  });

type Data<Path extends '/v1/accounts' | '/v1/accounts/{id}/users'> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'][number];
export type Account = Data<'/v1/accounts'>;
export type User = Data<'/v1/accounts/{id}/users'>;

/** Reads accounts and users again after a change, and who the user is: the change may be of that user. */
export const useAdministration = <Input, Output>(change: Change<Input, Output>, onDone?: Done<Output>) =>
  useChange(['accounts', 'users', 'me', 'usage'], change, onDone);

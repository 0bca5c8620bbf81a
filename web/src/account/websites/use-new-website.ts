import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, readData } from '../../shared/api/client';
import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import { startFirstCheck } from '../../website/checks/first-check';

export interface NewWebsite {
  website: string;
  name: string;
  language: string;
  keywords: NamedKeyword[];
}

/**
 * Creates the account, its configuration, and begins the first check. Safe to repeat: an account that was created before
 * a later step failed is used again.
 * @param existing account without a configuration
 */
export function useNewWebsite(existing: string | undefined, onDone: (account: string) => void) {
  const queries = useQueryClient();
  const created = useRef(existing);
  return useMutation({
    mutationFn: async ({ name, ...body }: NewWebsite) => {
      created.current ??= (await readData(api.POST('/v1/accounts', { body: { name } })))._id;
      const account = created.current;
      const { _id } = await readData(api.POST('/v1/rank/config', { params: { query: { account } }, body }));
      // If it fails, the website is there all the same: its overview offers the check again.
      await startFirstCheck(queries, account, _id).catch(() => undefined);
      return account;
    },
    onSettled: () => Promise.all([invalidate('accounts'), invalidate('websites')]),
    onSuccess: onDone,
  });

  function invalidate(key: string): Promise<void> {
    return queries.invalidateQueries({ queryKey: [key] });
  }
}

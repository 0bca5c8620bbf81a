import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import { providerQuery } from './queries';

/** Sends one search now; what it says of the provider is read again. */
export function useProviderTest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => readData(api.POST('/v1/rank/provider/check', { body: {} })),
    onSettled: () => queries.invalidateQueries(providerQuery),
  });
}

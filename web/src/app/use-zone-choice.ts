import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readData } from '../shared/api/client';
import { meQuery, useTimeZone } from '../shared/session/session';

/** The zone of dates and requests, which the server keeps. */
export function useZoneChoice() {
  const zone = useTimeZone();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (time_zone: string) => readData(api.PATCH('/v1/auth/me', { body: { time_zone } })),
    onSuccess: (me) => queries.setQueryData(meQuery.queryKey, me),
  });
  return { zone: change.isPending ? change.variables : zone, choose: change.mutate, error: change.error };
}

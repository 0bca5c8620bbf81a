import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, readData } from '../api/client';
import { type Me, meQuery } from './session';

const MUTATION = ['preferences'];

/** What the user chose, or `fallback`. */
export const readPreference = <Value>(me: Me | undefined, key: string, fallback: Value): Value =>
  (me?.user.preferences[key] as Value | undefined) ?? fallback;

/** A preference of the user, such as the columns of a table, and how to change it. The server keeps it. */
export function usePreference<Value>(key: string, fallback: Value): [Value, (value: Value) => void] {
  const queries = useQueryClient();
  const { data } = useQuery(meQuery);
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: MUTATION[0]! },
    mutationFn: (preferences: Record<string, unknown>) =>
      readData(api.PATCH('/v1/auth/me', { body: { preferences: preferences as Record<string, never> } })),
    onError: () => void queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  const set = useCallback(
    (value: Value) => {
      // Shown at once; a failure reads what the server has.
      queries.setQueryData(meQuery.queryKey, (me) => {
        if (!me) return me;
        return { ...me, user: { ...me.user, preferences: { ...me.user.preferences, [key]: value } } };
      });
      mutate({ [key]: value });
    },
    [queries, mutate, key],
  );
  return [readPreference(data, key, fallback), set];
}

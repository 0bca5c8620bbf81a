import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { meQuery } from './session';

type Preferences = Readonly<Record<string, unknown>>;

/** Until the server keeps them, preferences last as long as the page. */
const preferencesOf = (user: object | undefined): Preferences =>
  (user as { preferences?: Preferences } | undefined)?.preferences ?? {};

/** A preference of the user, such as the columns of a table, and how to change it. */
export function usePreference<Value>(key: string, fallback: Value): [Value, (value: Value) => void] {
  const queries = useQueryClient();
  const { data } = useQuery(meQuery);
  const set = useCallback(
    (value: Value) =>
      queries.setQueryData(meQuery.queryKey, (me) => {
        if (!me) return me;
        const preferences = { ...preferencesOf(me.user), [key]: value };
        return { ...me, user: { ...me.user, preferences } };
      }),
    [queries, key],
  );
  return [(preferencesOf(data?.user)[key] as Value | undefined) ?? fallback, set];
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';

/** First part of the keys of what is read from results, which a check changes. */
export const REPORT_KEY = 'report';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the server no longer knows the session. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportSessionEnd(): void {
  for (const listener of listeners) listener();
}

const onError = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) reportSessionEnd();
};

/** An unreachable server is asked again when it is back (connection.ts). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => meta?.['login'] || onError(error),
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';

/** First part of the keys of what is read from results, which a check changes. */
export const REPORT_KEY = 'report';

type Listener = () => void;

function newSignal() {
  const listeners = new Set<Listener>();
  const listen = (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const report = () => {
    for (const listener of listeners) listener();
  };
  return [listen, report] as const;
}

/** Calls back when the server no longer knows the session. */
export const [onSessionEnd, reportSessionEnd] = newSignal();
/** Calls back when a request had no answer. */
export const [onUnreachable, reportUnreachable] = newSignal();

const onError = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) reportSessionEnd();
  // fetch() fails with a TypeError.
  if (error instanceof TypeError) reportUnreachable();
};

/** An unreachable server is asked again when it is back (live.ts). */
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

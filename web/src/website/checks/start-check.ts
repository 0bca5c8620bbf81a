import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error';
import { api, readData } from '../../shared/api/client';
import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { t } from '../../shared/text/i18n';
import { explainError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { checkText } from './cost-text';

interface Target {
  account: string;
  config: string;
}

export interface CheckRequest {
  /** All of the configuration by default. */
  keywords?: NamedKeyword[];
  /** Also keywords that have a result of today. */
  again?: boolean;
}

/** How often a check asks for its turn, while another one is under way. */
const TURN_MS = 5000;
const MOST_TURNS = 100;

const checkKey = (config: string) => ['check', config];

const isTaken = (error: unknown) => error instanceof ApiError && [409, 429].includes(error.status);

/**
 * One call, whichever keywords; the limit of one a minute is said in seconds.
 * @param isPatient waits for its turn instead
 */
export function useStartCheck({ account, config }: Target, isPatient = false) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: checkKey(config),
    mutationFn: ({ keywords, again = false }: CheckRequest) =>
      readData(
        api.POST('/v1/rank/config/{configID}/check', {
          params: { path: { configID: config }, query: { account } },
          body: { ...(keywords && { keywords }), ...(again && { again: true as const }) },
        }),
      ),
    retry: (count, error) => isPatient && isTaken(error) && count < MOST_TURNS,
    retryDelay: (_, error) => {
      const seconds = error instanceof ApiError ? error.retryAfter : null;
      return seconds === null ? TURN_MS : seconds * 1000;
    },
    onSuccess: ({ run }) => {
      if (run === null) toast({ text: t('Every keyword has been checked today.') });
      void queries.invalidateQueries({ queryKey: ['runs'] });
      void queries.invalidateQueries(rankConfigQuery(account));
    },
    onError: (error) => toast({ text: explainError(error) }),
  });
}

/** Whether a check waits for its turn: it starts by itself within a minute. */
export const useIsWaiting = (config: string): boolean =>
  useMutationState({
    filters: { mutationKey: checkKey(config), status: 'pending' },
    select: ({ state }) => isTaken(state.failureReason),
  }).includes(true);

/** Requests of a check of so many keywords, in words; undefined while that is unknown. */
export function useRequestsText(account: string, keywords: number): string | undefined {
  const { data } = useQuery({
    queryKey: ['usage', account, keywords],
    queryFn: () => readData(api.GET('/v1/rank/usage', { params: { query: { account, keywords } } })),
    enabled: keywords > 0,
    staleTime: 5 * 60_000,
  });
  return data && checkText(data.estimate);
}

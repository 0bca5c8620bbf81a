import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { requestsText } from '../../checks/cost-text';
import { t } from '../../../shared/text/i18n';

const TYPING_MS = 300;

/** What an addition would do, for the last input that had an answer. */
export interface PlanState<Plan> {
  plan: Plan | undefined;
  /** Whether the plan is that of the input. */
  isCurrent: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * Plans an addition when its input has not changed for a while; an earlier plan that is not ready by then is aborted.
 * @param input undefined for nothing to add; must be the same object until it changes
 */
export function useKeywordPlan<Input, Plan>(
  input: Input | undefined,
  makePlan: (input: Input, signal: AbortSignal) => Promise<Plan>,
): PlanState<Plan> {
  const id = useId();
  // The number stands for the input in the key, which may be megabytes.
  const [settled, setSettled] = useState({ input, version: 0 });
  useEffect(() => {
    if (settled.input === input) return undefined;
    const settle = () => setSettled(({ version }) => ({ input, version: version + 1 }));
    const timer = setTimeout(settle, TYPING_MS);
    return () => clearTimeout(timer);
  }, [input, settled.input]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['keyword-plan', id, settled.version],
    queryFn: ({ signal }) => makePlan(settled.input!, signal),
    enabled: settled.input !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const isSettled = settled.input === input && !isPlaceholderData && !isFetching;
  return {
    plan: input === undefined ? undefined : data,
    isCurrent: isSettled && data !== undefined && error === null,
    error: input === undefined ? null : error,
    retry: () => void refetch(),
  };
}

/** Requests of the keywords that are added. */
export const requestsADayText = (requests: number): string =>
  t('Up to {requests} a day.', { requests: requestsText(requests) });

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAllRows, api } from '../../shared/api/client';
import type { components, paths } from '../../shared/api/schema';

export type Slot = components['schemas']['Slot'];
export type NewSlot = paths['/v1/slots']['post']['requestBody']['content']['application/json'];

/** By time of day. */
export const slotsQuery = queryOptions({
  queryKey: ['slots'],
  queryFn: () => readAllRows((query) => api.GET('/v1/slots', { params: { query } })),
});

/** Reads the slots again after a change, and after one that failed halfway. */
export function useSlotChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(['slots', 'slot'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';

export type Change<Input, Output> = (input: Input) => Promise<Output>;
export type Done<Output> = (output: Output) => void;

/** A change, after which queries are read again. @param keys the first parts of their keys */
export function useChange<Input, Output>(
  keys: readonly string[],
  change: Change<Input, Output>,
  onDone?: Done<Output>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      onDone?.(output);
      await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}

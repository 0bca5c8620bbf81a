import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Change, type ChangedWebsite, explainProblem } from './changes';

export interface Outcome {
  website: ChangedWebsite;
  /** Null when it is changed. */
  problem: string | null;
  /** What the user should know of a change that succeeded. */
  note?: string | undefined;
}

/** Changes websites one after the other; one that fails keeps none of the others back. */
export function useBulkChange() {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const run = useMutation({
    mutationFn: async ({ websites, change }: { websites: readonly ChangedWebsite[]; change: Change }) => {
      const isAgain = (outcome: Outcome) => websites.includes(outcome.website);
      setOutcomes((before) => before.filter((outcome) => !isAgain(outcome)));
      for (const website of websites) {
        const outcome = await change(website).then(
          (note) => ({ website, problem: null, note }),
          (error: unknown) => ({ website, problem: explainProblem(error) }),
        );
        setOutcomes((before) => [...before, outcome]);
      }
    },
    // Everything that is read of them may have changed.
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    outcomes,
    failed: outcomes.filter(({ problem }) => problem !== null).map(({ website }) => website),
    isPending: run.isPending,
    isDone: run.isSuccess,
    start: run.mutate,
  };
}

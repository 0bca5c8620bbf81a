import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notesQuery } from '../notes/queries';
import { type ProviderState, providerQuery } from '../../account/provider/queries';
import { useIsPlatform } from '../../shared/session/accounts';
import type { Failures } from '../../shared/summary/sentence';
import { toFacts, readFigure, LeadSentence, type SentenceCounts } from './lead-sentence';
import type { DayFigures } from './periods';
import { moverQueries } from './queries';
import type { OverviewState } from './use-overview';

interface Props extends Pick<OverviewState, 'target' | 'shown'> {
  /** With results, within the range. */
  days: readonly DayFigures[];
  counts: SentenceCounts | undefined;
  /** The day compared with; undefined where there is none. */
  before: DayFigures | undefined;
}

/** The sentence of the overview. */
export function Sentence({ target, shown, days, counts, before }: Props): ReactNode {
  const figure = readFigure(days, before);
  const notes = useQuery(notesQuery(target.account, target.config)).data;
  const { data: provider } = useQuery({ ...providerQuery, enabled: useIsPlatform() });
  const movers = useQueries({
    queries: (['up', 'down'] as const).flatMap((each) => moverQueries(target, shown.view, each, figure)),
  });
  const isKnown = counts && notes && movers.every(({ data }) => data !== undefined);
  return (
    <LeadSentence
      facts={
        isKnown
          ? toFacts({
              days,
              before,
              counts,
              notes,
              rows: movers.flatMap(({ data }) => data!.data),
              reason: findReason(provider),
            })
          : undefined
      }
    />
  );
}

/** What the provider answers, where that is why keywords failed. */
function findReason(
  provider: (Pick<ProviderState, 'state'> & { health: { failure: string | null } }) | undefined,
): Failures['reason'] {
  const failure = provider?.health.failure;
  if (failure === 'rejected' || failure === 'credits') return failure;
  return failure === 'unavailable' ? 'unreachable' : null;
}

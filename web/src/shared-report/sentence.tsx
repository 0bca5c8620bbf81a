import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toFacts, readFigure, LeadSentence, type SentenceCounts } from '../website/overview/lead-sentence';
import type { DayFigures } from '../website/overview/periods';
import type { Facts } from '../shared/summary/sentence';
import { type SharedDays, sharedMoves } from './queries';

interface Props {
  range: SharedDays;
  /** With results, within the range. */
  days: readonly DayFigures[];
  /** The day compared with; undefined where there is none. */
  before: DayFigures | undefined;
  /** Undefined until the day compared with is known. */
  counts: SentenceCounts | undefined;
  notes: Facts['notes'] | undefined;
}

/** The sentence of the overview, without what only operators know. */
export function SharedSentence({ range, days, before, counts, notes }: Props): ReactNode {
  const figure = readFigure(days, before);
  const movers = useQueries({
    queries: (['up', 'down'] as const).flatMap((each) => sharedMoves(range, each, figure)),
  });
  const isKnown = counts && notes && movers.every(({ data }) => data !== undefined);
  const rows = movers.flatMap(({ data }) => data?.data ?? []);
  const facts = isKnown ? toFacts({ days, before, counts, notes, rows, reason: null }) : undefined;
  return <LeadSentence facts={facts} />;
}

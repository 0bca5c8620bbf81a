import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notesQuery } from '../notes/queries';
import { type ProviderState, providerQuery } from '../provider/queries';
import { useIsPlatform } from '../session/accounts';
import { type Failures, writeSentence } from '../summary/sentence';
import { carriersOf } from './moved-keywords';
import type { DayFigures } from './periods';
import { moverQueries } from './queries';
import type { OverviewState } from './use-overview';

interface Props extends Pick<OverviewState, 'target' | 'shown'> {
  /** With results, within the range and before it. */
  days: readonly DayFigures[];
  counts: { total: number; failed: number; compared?: { before: { date: string } | null } } | undefined;
}

/** The path of a page, which is kept in one line. */
const PATH = /(?<=\s)(\/\S*[^\s.,;])/;

/** What changed, since when, and why, in words. */
export function Sentence({ target, shown, days, counts }: Props): ReactNode {
  const figure = days.at(-1)!.traffic === null ? 'visibility' : 'traffic';
  const notes = useQuery(notesQuery(target.account, target.config)).data;
  const { data: provider } = useQuery({ ...providerQuery, enabled: useIsPlatform() });
  const movers = useQueries({
    queries: (['up', 'down'] as const).flatMap((each) => moverQueries(target, shown.view, each, figure)),
  });
  const isKnown = counts && notes && movers.every(({ data }) => data !== undefined);
  if (!isKnown) return <p className="lead-sentence" />;
  const since = counts.compared?.before?.date;
  const rows = movers.flatMap(({ data }) => data!.data);
  const carriers = carriersOf(rows, figure, counts.total);
  const text = writeSentence({
    figure,
    days: days.flatMap((day) =>
      since === undefined || day.date < since || day[figure] === null
        ? []
        : [{ date: day.date, value: day[figure] }],
    ),
    carriers,
    keywords: counts.total,
    notes,
    failures: { failed: counts.failed, keywords: counts.total, reason: reasonOf(provider) },
  });
  return (
    <p className="lead-sentence">
      {text.split(PATH).map((part, index) => (index % 2 === 0 ? part : <span key={index}>{part}</span>))}
    </p>
  );
}

/** What the provider answers, where that is why keywords failed. */
function reasonOf(
  provider: (Pick<ProviderState, 'state'> & { health: { failure: string | null } }) | undefined,
): Failures['reason'] {
  const failure = provider?.health.failure;
  if (failure === 'rejected' || failure === 'credits') return failure;
  return failure === 'unavailable' ? 'unreachable' : null;
}

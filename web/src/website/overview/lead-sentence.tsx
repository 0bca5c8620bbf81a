import type { ReactNode } from 'react';
import { type Facts, type Failures, writeSentence } from '../../shared/summary/sentence';
import { toCarriers } from './moved-keywords';
import type { DayFigures } from './periods';

export interface SentenceCounts {
  total: number;
  failed: number;
}

interface Known {
  /** With results, within the range. */
  days: readonly DayFigures[];
  /** The day compared with; undefined where there is none. */
  before: DayFigures | undefined;
  /** The largest moves. */
  rows: Parameters<typeof toCarriers>[0];
  counts: SentenceCounts;
  notes: Facts['notes'];
  reason: Failures['reason'];
}

/** Estimated traffic where it is known. @param days with results */
export const readFigure = (days: readonly DayFigures[]): Facts['figure'] =>
  days.at(-1)!.traffic === null ? 'visibility' : 'traffic';

export function toFacts({ days, before, rows, counts, notes, reason }: Known): Facts {
  const figure = readFigure(days);
  const compared = before ? [before, ...days.filter(({ date }) => date > before.date)] : days;
  return {
    figure,
    days: compared.flatMap((day) => (day[figure] === null ? [] : [{ date: day.date, value: day[figure] }])),
    only: compared.length === 1 ? compared[0] : undefined,
    carriers: toCarriers(rows, figure, counts.total),
    keywords: counts.total,
    notes,
    failures: { failed: counts.failed, keywords: counts.total, reason },
  };
}

/** The path of a page, which is kept in one line. */
const PATH = /(?<=\s)(\/\S*[^\s.,;])/;

/** What changed, since when, and why, in words; empty until that is known. */
export const LeadSentence = ({ facts }: { facts: Facts | undefined }): ReactNode => (
  <p className="lead-sentence">
    {facts &&
      writeSentence(facts)
        .split(PATH)
        .map((part, index) => (index % 2 === 0 ? part : <span key={index}>{part}</span>))}
  </p>
);

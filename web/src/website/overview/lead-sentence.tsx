import type { ReactNode } from 'react';
import { type Facts, type Failures, hasChanged, writeSentence } from '../../shared/summary/sentence';
import { toCarriers } from './moved-keywords';
import type { DayFigures } from './periods';

export interface SentenceCounts {
  total: number;
  failed: number;
  up?: number;
  down?: number;
  new?: number;
  lost?: number;
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

/**
 * Estimated traffic where it is known, unless the visibility alone changed.
 * @param days with results
 * @param before the day compared with
 */
export function readFigure(days: readonly DayFigures[], before: DayFigures | undefined): Facts['figure'] {
  const now = days.at(-1)!;
  if (now.traffic === null) return 'visibility';
  if (before?.traffic == null || hasChanged('traffic', before.traffic, now.traffic)) return 'traffic';
  return hasChanged('visibility', before.visibility, now.visibility) ? 'visibility' : 'traffic';
}

export function toFacts({ days, before, rows, counts, notes, reason }: Known): Facts {
  const figure = readFigure(days, before);
  const compared = before ? [before, ...days.filter(({ date }) => date > before.date)] : days;
  return {
    figure,
    days: compared.flatMap((day) => (day[figure] === null ? [] : [{ date: day.date, value: day[figure] }])),
    only: compared.length === 1 ? compared[0] : undefined,
    carriers: toCarriers(rows, figure, counts.total),
    keywords: counts.total,
    moved: [counts.up, counts.down, counts.new, counts.lost].reduce((sum: number, n = 0) => sum + n, 0),
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

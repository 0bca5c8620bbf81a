import { addDays, type DayRange, isReported } from '../../shared/days/days';
import type { HistoryDay } from './queries';

/** Days before a range in which the result that it is compared with may be. */
const LOOKBACK_DAYS = 31;

/** The figures that a row of the table has too. */
export interface RowFigures {
  /** The result that `change` is relative to. */
  comparedWith: Pick<HistoryDay, 'date' | 'position' | 'depth' | 'cut'> | undefined;
  /** Positive is better; null without a position on either side. */
  change: number | null;
  /** One search ended above the position of the other: neither new nor lost. */
  isMoveUnknown: boolean;
  best: number | null;
  /** Mean of the daily positions; a day on which the website was not found counts as the depth of its search plus 1. */
  average: number | null;
}

export interface KeywordFigures extends RowFigures {
  /** Days in the top 10. */
  top10Days: number;
  /** Days with a result. */
  days: number;
}

interface Range {
  view: DayRange;
  /** The day compared with; undefined without one. */
  since: string | undefined;
  /** Counts for searches whose own depth is unknown. */
  depth: number;
}

/** The fields of a row, of a table with a comparison. */
export interface TableRow {
  fromPosition?: number | null;
  fromDate?: string | null;
  changeSince?: number | null;
  /** 0 where it is unknown. */
  movement?: number | null;
  bestPosition: number | null;
  averageDaily?: number | null;
}

/** The figures of the row itself, so that both are the same. Undefined for a table without a comparison. */
export function rowFigures(row: TableRow): RowFigures | undefined {
  const { fromDate, fromPosition = null, changeSince, movement, bestPosition, averageDaily = null } = row;
  if (changeSince === undefined || fromDate === undefined) return undefined;
  return {
    comparedWith: fromDate === null ? undefined : { date: fromDate, position: fromPosition },
    change: changeSince,
    isMoveUnknown: changeSince === null && movement === 0,
    best: bestPosition,
    average: averageDaily,
  };
}

/**
 * The same figures for a keyword that the table does not list. Copies after a failed check are no results.
 * @param history ascending; may begin before the range
 */
export function keywordFigures(
  history: readonly HistoryDay[],
  { view, since, depth }: Range,
): KeywordFigures {
  const inView = history.filter(({ date }) => date >= view.from && date <= view.to);
  const results = inView.filter(({ rolled }) => !rolled);
  const found = results.flatMap(({ best, position }) => best ?? position ?? []);
  const comparedWith =
    since === undefined ? undefined : history.findLast(({ date, rolled }) => !rolled && date <= since);
  const latest = inView.at(-1);
  const [then, now] = [comparedWith?.position ?? null, latest?.position ?? null];
  const places = results.map((day) => day.position ?? (day.depth ?? depth) + 1);
  return {
    comparedWith,
    change: then === null || now === null ? null : then - now,
    isMoveUnknown: isBeyond(comparedWith, latest) || isBeyond(latest, comparedWith),
    best: found.length === 0 ? null : Math.min(...found),
    average: places.length === 0 ? null : places.reduce((sum, place) => sum + place, 0) / places.length,
    top10Days: results.filter(({ position }) => position !== null && position <= 10).length,
    days: places.length,
  };
}

/** The figures with those of the row, which does not say how far the search that it is compared with went. */
export function withRow(figures: KeywordFigures, row: RowFigures | undefined): KeywordFigures {
  const { comparedWith: known } = figures;
  const from = row?.comparedWith;
  const isSame = from !== undefined && known?.date === from.date;
  return { ...figures, ...row, ...(isSame && { comparedWith: { ...known, ...from } }) };
}

/** Whether a position is below the depth at which the other search was ended. */
export const isBeyond = (found: HistoryDay | undefined, missing: HistoryDay | undefined): boolean =>
  missing?.position === null &&
  missing.cut === true &&
  (found?.position ?? 0) > (missing.depth ?? Number.POSITIVE_INFINITY);

/** The days to load for a range, with those before it that its comparison needs. */
export function withLookback(range: DayRange): DayRange {
  const longer = { from: addDays(range.from, -LOOKBACK_DAYS), to: range.to };
  return isReported(longer) ? longer : range;
}

import { competitorColor } from '../../shared/chart/colors';
import type { ChartLine } from '../../shared/chart/lines';
import type { HistoryDay } from './queries';

interface Texts {
  own: string;
  carriedOver: string;
  notFound: string;
}

/** Lines of the tracked website: results, copies of earlier ones, and days without a position. */
export function ownLines(days: readonly string[], history: readonly HistoryDay[], texts: Texts): ChartLine[] {
  const byDay = new Map(history.map((each) => [each.date, each]));
  const records = days.map((day) => byDay.get(day));
  const real = records.map((each) => (each && !each.rolled ? each.position : null));
  const rolled = records.map((each) => (each?.rolled ? each.position : null));
  const notFound = records.map((each) => (each && each.position === null ? 1 : null));
  const hasValue = (values: (number | null)[]) => values.some((value) => value !== null);
  return [
    { label: texts.own, color: '--accent', values: real },
    ...(hasValue(rolled)
      ? [
          {
            label: '',
            color: '--accent',
            look: 'dashed',
            isPart: true,
            values: joins(real, rolled),
          } as const,
          { label: texts.carriedOver, color: '--accent', look: 'hollow', values: rolled } as const,
        ]
      : []),
    ...(hasValue(notFound)
      ? [{ label: texts.notFound, color: '--bad', look: 'mark', values: notFound } as const]
      : []),
  ];
}

/** The copies with the results beside them. */
function joins(real: readonly (number | null)[], rolled: readonly (number | null)[]): (number | null)[] {
  const isRolled = (n: number) => (rolled[n] ?? null) !== null;
  return rolled.map((value, n) => value ?? (isRolled(n - 1) || isRolled(n + 1) ? real[n]! : null));
}

/** The lines of chosen competitors, in the order of the configuration. */
export function competitorLines(
  days: readonly string[],
  history: readonly HistoryDay[],
  all: readonly string[],
  chosen: readonly string[],
): ChartLine[] {
  const byDay = new Map(history.map((each) => [each.date, each.competitors]));
  return all.flatMap((website, index) =>
    chosen.includes(website)
      ? [
          {
            label: website,
            color: competitorColor(index),
            values: days.map((day) => byDay.get(day)?.[website] ?? null),
          },
        ]
      : [],
  );
}

export interface HistoryRow extends HistoryDay {
  /** From the day before with a result; positive is better. */
  change: number | null;
  /** The day of the result that a copy repeats; undefined where it is not among the days. */
  knownOn: string | undefined;
}

/** Newest first, each with its change. */
export function historyRows(history: readonly HistoryDay[]): HistoryRow[] {
  let before: HistoryDay | undefined;
  const rows = history.map((day): HistoryRow => {
    const row = { ...day, change: null, knownOn: before?.date };
    if (day.rolled) return row;
    const from = before?.position ?? null;
    before = day;
    return { ...row, change: day.position !== null && from !== null ? from - day.position : null };
  });
  return rows.reverse();
}

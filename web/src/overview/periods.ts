import { type DayRange, isReported, lengthOf, addDays } from '../days/days';
import type { DistributionDay } from '../report-filters/distribution';

/** As many days before; undefined where the API has no place for both. */
export function periodBefore(view: DayRange): DayRange | undefined {
  const days = lengthOf(view);
  const before = { from: addDays(view.from, -days), to: addDays(view.from, -1) };
  return isReported({ from: before.from, to: view.to }) ? before : undefined;
}

export interface PeriodFigures {
  visibility: number | null;
  average: number | null;
  top3: number | null;
  top10: number | null;
  top20: number | null;
  top100: number | null;
  notFound: number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of each figure over the days with results. @param averages of positions, by day */
export function figuresOf(
  days: readonly DistributionDay[],
  averages: ReadonlyMap<string, number>,
  { from, to }: DayRange,
): PeriodFigures {
  const within = days.filter(({ date }) => date >= from && date <= to);
  const meanOf = (pick: (day: DistributionDay) => number) => mean(within.map(pick));
  return {
    visibility: meanOf(({ visibility }) => visibility),
    average: mean(within.flatMap(({ date }) => averages.get(date) ?? [])),
    top3: meanOf(({ top3 }) => top3),
    top10: meanOf(({ top10 }) => top10),
    top20: meanOf(({ top20 }) => top20),
    top100: meanOf(({ top100 }) => top100),
    notFound: meanOf(({ not_found }) => not_found),
  };
}

/** Which figures are better when they are lower. */
export const LOWER_IS_BETTER: readonly (keyof PeriodFigures)[] = ['average', 'notFound'];

/** Positive is better. */
export function gainOf(
  figure: keyof PeriodFigures,
  now: number | null,
  before: number | null,
): number | null {
  if (now === null || before === null) return null;
  const gain = LOWER_IS_BETTER.includes(figure) ? before - now : now - before;
  return Math.round(gain * 10) / 10;
}

/** Keywords of a day by the band that their position is in. */
export interface DayBands {
  date: string;
  /** Of 1–3, 4–10, 11–20, 21–50, 51–100 and not found. */
  counts: [number, number, number, number, number, number];
}

/** The API counts bands from 1 on. */
export const bandsOf = ({
  date,
  top3,
  top10,
  top20,
  top50,
  top100,
  not_found,
}: DistributionDay): DayBands => ({
  date,
  counts: [top3, top10 - top3, top20 - top10, top50 - top20, top100 - top50, not_found],
});

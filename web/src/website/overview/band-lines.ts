import type { ColorName } from '../../shared/chart/colors';
import type { ChartLine } from '../../shared/chart/lines';
import { notFoundText, searchDepth } from '../../shared/session/search-depth';
import { toBands, type DayFigures } from './periods';

const COLORS: ColorName[] = ['--band-1', '--band-2', '--band-3', '--band-4', '--band-5', '--band-none'];

/** Names of the bands, the best first. */
export const bandLabels = () => ['1–3', '4–10', '11–20', '21–50', '51–100', notFoundText()];

/** The first positions of the bands but the last. */
const STARTS = [1, 4, 11, 21, 51];

/**
 * Bars on top of each other: each is as high as all below it, and the highest is drawn first. A band beyond the depth of the
 * search is left out where it is empty.
 */
export function bandLines(
  days: readonly string[],
  figures: readonly DayFigures[],
  labels: readonly string[],
): ChartLine[] {
  const byDay = new Map(figures.map((day) => [day.date, toBands(day).counts]));
  const countsOf = days.map((day) => byDay.get(day));
  const isShown = (band: number) =>
    (STARTS[band] ?? 1) <= searchDepth() || countsOf.some((counts) => (counts?.[band] ?? 0) > 0);
  return COLORS.map((color, band): ChartLine => ({
    label: labels[band]!,
    color,
    look: 'bar',
    values: countsOf.map(
      (counts) => counts?.slice(0, band + 1).reduce((sum, count) => sum + count, 0) ?? null,
    ),
    shown: countsOf.map((counts) => counts?.[band] ?? null),
  }))
    .filter((_, band) => isShown(band))
    .reverse();
}

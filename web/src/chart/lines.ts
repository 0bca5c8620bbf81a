import { addDays, type DayRange, lengthOf } from '../days/days';
import type { ColorName } from './colors';

/** What a chart draws for one set of values. */
export interface ChartLine {
  label: string;
  color: ColorName;
  /** A value for each day of the chart; null is a gap. */
  values: readonly (number | null)[];
  /**
   * `line` by default; `dashed` and `hollow` for what is not a result of its day; `mark` in a lane below the others, which
   * has the label of the line, whatever its value; `bar` from 0.
   */
  look?: 'line' | 'dashed' | 'hollow' | 'mark' | 'bar';
  /** For the legend, where that is not the height: the part of a stack. */
  shown?: readonly (number | null)[];
  /** Part of the line before: not in the legend. */
  isPart?: boolean;
}

/** Values from the top of a reversed axis, which are shaded. */
export interface ValueBand {
  to: number;
  label: string;
}

/** How values become heights. */
export interface ValueAxis {
  /** The least value is at the top. */
  isReversed?: boolean;
  /** The values at both ends, for those in view; null without one. */
  range: (min: number | null, max: number | null) => [number, number];
  format: (value: number) => string;
  bands?: readonly ValueBand[];
}

export interface ChartNote {
  date: string;
  text: string;
}

const MIN_DAYS = 3;
const MIN_POSITIONS = 10;

/**
 * The days of a chart: they begin at the first result.
 * @param first day with a result; undefined without any
 */
export const daysFrom = (first: string | undefined, loaded: DayRange, view: DayRange): DayRange =>
  first !== undefined && first > loaded.from && first <= view.to ? { from: first, to: loaded.to } : loaded;

/** Of one key press or turn of the wheel. */
export const ZOOM_STEP = 0.8;

/** Narrower (`factor` below 1) or wider around a day, within the limits. */
export function zoomed(view: DayRange, center: string, factor: number, limits: DayRange): DayRange {
  const days = lengthOf(view);
  const scaled = Math.round(days * factor);
  // By one day or more: rounding must not stop a zoom.
  const next = factor < 1 ? Math.min(days - 1, scaled) : Math.max(days + 1, scaled);
  const wanted = Math.max(MIN_DAYS, next);
  if (wanted >= lengthOf(limits)) return limits;
  const before = lengthOf({ from: view.from, to: center }) - 1;
  const share = days <= 1 ? 0.5 : Math.min(1, Math.max(0, before / (days - 1)));
  return within(addDays(center, -Math.round(share * (wanted - 1))), wanted, limits);
}

function within(first: string, days: number, limits: DayRange): DayRange {
  const latest = addDays(limits.to, 1 - days);
  const from = first < limits.from ? limits.from : first > latest ? latest : first;
  return { from, to: addDays(from, days - 1) };
}

/** The range of two days in either order, within the limits and of the minimum length. */
export function selected(a: string, b: string, limits: DayRange): DayRange {
  const [first, last] = a <= b ? [a, b] : [b, a];
  const days = Math.min(Math.max(MIN_DAYS, lengthOf({ from: first, to: last })), lengthOf(limits));
  return within(first, days, limits);
}

/** Positions, 1 at the top. At least ten are in view: small changes must not look large. */
export const positionAxis = (
  format: (value: number) => string,
  bands: readonly ValueBand[] = [],
): ValueAxis => ({
  isReversed: true,
  bands,
  range: (_, max) => {
    const padding = 0.05 * (Math.max(MIN_POSITIONS, max ?? 0) - 1);
    return [1 - padding, Math.max(MIN_POSITIONS, max ?? 0) + padding];
  },
  format,
});

/** Mean positions, the lowest at the top. At least five are in view. */
export const averageAxis = (format: (value: number) => string): ValueAxis => ({
  isReversed: true,
  range: (min, max) => {
    if (min === null || max === null) return [0.5, 10.5];
    const span = Math.max(5, max - min);
    return [Math.max(0.5, min - 0.08 * span), Math.max(max, min + span) + 0.12 * span];
  },
  format,
});

/**
 * Labelled values of a reversed axis: 1, and the multiples of a step that are not too close to it.
 * @param min of the axis
 * @param max of the axis
 */
export function positionSplits(min: number, max: number, step: number): number[] {
  const first = Math.ceil(min / step);
  const count = Math.max(0, Math.floor(max / step) - first + 1);
  const multiples = Array.from({ length: count }, (_, n) => (first + n) * step);
  if (min > 1) return multiples;
  return [1, ...multiples.filter((value) => value - 1 >= 0.75 * step)];
}

/** From 0 to a little above the greatest value. */
export const countAxis = (format: (value: number) => string): ValueAxis => ({
  range: (_, max) => [0, max === null || max <= 0 ? 1 : max * 1.05],
  format,
});

/** Values without a neighbour: a line does not show them. */
export const isolatedPoints = (values: ArrayLike<number | null | undefined>): number[] =>
  Array.from(values).flatMap((value, n, values) =>
    typeof value === 'number' && (values[n - 1] ?? null) === null && (values[n + 1] ?? null) === null
      ? [n]
      : [],
  );

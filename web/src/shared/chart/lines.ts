import { addDays, type DayRange, countDays } from '../days/days';
import type { ColorName } from './colors';

/** One series of a chart. */
export interface ChartLine {
  label: string;
  color: ColorName;
  /** One value per day; null is a gap. */
  values: readonly (number | null)[];
  /**
   * `line` by default; `dashed` and `hollow` for carried-over values; `mark` in a labelled lane below the axis
   * for every value; `bar` from 0.
   */
  look?: 'line' | 'dashed' | 'hollow' | 'mark' | 'bar';
  /** Values for the legend where they differ from the heights, as in a stack. */
  shown?: readonly (number | null)[];
  /** Part of the previous line; not in the legend. */
  isPart?: boolean;
}

/** Shaded from the top of a reversed axis to a value. */
export interface ValueBand {
  to: number;
  label: string;
}

/** Maps values to heights. */
export interface ValueAxis {
  /** Lowest value at the top. */
  isReversed?: boolean;
  /** Both ends of the axis, by the values in view; null without any. */
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
 * The days of a chart, from the first result on.
 * @param first day with a result; undefined without any
 */
export const daysFrom = (first: string | undefined, loaded: DayRange, view: DayRange): DayRange =>
  first !== undefined && first > loaded.from && first <= view.to ? { from: first, to: loaded.to } : loaded;

/** The factor of one key press or turn of the wheel. */
export const ZOOM_STEP = 0.8;

/** Narrower (`factor` below 1) or wider around a day, within the limits. */
export function zoomed(view: DayRange, center: string, factor: number, limits: DayRange): DayRange {
  const days = countDays(view);
  const scaled = Math.round(days * factor);
  // By one day or more: rounding must not stop a zoom.
  const next = factor < 1 ? Math.min(days - 1, scaled) : Math.max(days + 1, scaled);
  const wanted = Math.max(MIN_DAYS, next);
  if (wanted >= countDays(limits)) return limits;
  const before = countDays({ from: view.from, to: center }) - 1;
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
  const days = Math.min(Math.max(MIN_DAYS, countDays({ from: first, to: last })), countDays(limits));
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

/** Between the lowest and the highest of percentages, with room around them: within 0 and 100, and at least 4 points high. */
export function fittedRange(min: number, max: number): [number, number] {
  const room = Math.max((max - min) * 0.15, (4 - (max - min)) / 2);
  const high = Math.min(100, Math.max(4, Math.ceil(max + room)));
  return [Math.max(0, Math.min(high - 4, Math.floor(min - room))), high];
}

/** Shows small movements of large values, which an axis from 0 would hide; what is beside the chart names its ends. */
export const fittedAxis = (format: (value: number) => string): ValueAxis => ({
  range: (min, max) => (min === null || max === null ? [0, 1] : fittedRange(min, max)),
  format,
});

/** From 0 to just above the highest value. */
export const countAxis = (format: (value: number) => string): ValueAxis => ({
  range: (_, max) => [0, max === null || max <= 0 ? 1 : max * 1.05],
  format,
});

/** Indexes of values without a neighbour, which a line does not show. */
export const isolatedPoints = (values: ArrayLike<number | null | undefined>): number[] =>
  Array.from(values).flatMap((value, n, values) =>
    typeof value === 'number' && (values[n - 1] ?? null) === null && (values[n + 1] ?? null) === null
      ? [n]
      : [],
  );

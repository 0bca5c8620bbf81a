export interface Stats {
  best: number;
  worst: number;
  sum: number;
  count: number;
  /** To 2 decimals. */
  avg: number;
}

/** Null without positions. */
export function stats(positions: Iterable<number>): Stats | null {
  let [best, worst, sum, count] = [Infinity, -Infinity, 0, 0];
  for (const position of positions) {
    best = Math.min(best, position);
    worst = Math.max(worst, position);
    sum += position;
    count += 1;
  }
  return count === 0 ? null : { best, worst, sum, count, avg: round2(sum / count) };
}

/**
 * Rounds the decimal representation to 2 decimals, half away from zero. 1.005 gives 1.01 although its binary value is
 * lower, hence the exponent in text instead of a multiplication.
 */
export function round2(n: number): number {
  const size = Math.abs(n);
  if (size < 1e-6) return 0;
  if (!(size < 1e15) || Number.isInteger(n)) return n;
  // Text takes ten times as long, and decides only near the half of a hundredth.
  const hundredths = Math.round(size * 100);
  if (size < 1e6 && Math.abs(size * 100 - hundredths) < 0.499_999)
    return n < 0 ? 0 - hundredths / 100 : hundredths / 100;
  const rounded = Number(`${Math.round(Number(`${size}e2`))}e-2`);
  return n < 0 ? 0 - rounded : rounded;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

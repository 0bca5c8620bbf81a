/** k of n as percent with two decimals, and its 95 % interval; n 0: null. */
export interface Rate {
  k: number;
  n: number;
  rate: number | null;
  low: number | null;
  high: number | null;
}

export type Change = 'up' | 'down' | 'none' | null;

const Z = 1.96;

/** Wilson's score interval, as shares of 1. */
export function wilsonInterval(k: number, n: number): { low: number; high: number } {
  const share = k / n;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * n);
  const half = Z * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  const scale = 1 + z2 / n;
  return {
    low: k === 0 ? 0 : Math.max(0, (centre - half) / scale),
    high: k === n ? 1 : Math.min(1, (centre + half) / scale),
  };
}

export function toRate(k: number, n: number): Rate {
  if (n === 0) return { k, n, rate: null, low: null, high: null };
  const { low, high } = wilsonInterval(k, n);
  return { k, n, rate: toPercent(k / n), low: toPercent(low), high: toPercent(high) };
}

export const toPercent = (share: number): number => Math.round(share * 10_000) / 100;

/** A change is one only when the two intervals part; null: one of the two has no run. */
export function findChange(before: Pick<Rate, 'k' | 'n'>, after: Pick<Rate, 'k' | 'n'>): Change {
  if (before.n === 0 || after.n === 0) return null;
  const [from, to] = [wilsonInterval(before.k, before.n), wilsonInterval(after.k, after.n)];
  if (to.low > from.high) return 'up';
  return to.high < from.low ? 'down' : 'none';
}

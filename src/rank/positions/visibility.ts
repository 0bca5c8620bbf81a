/** Share of clicks, in percent, of positions up to and including the first number. */
const CLICK_SHARES = [
  [3, 100],
  [4, 85],
  [5, 60],
  [7, 50],
  [9, 30],
  [10, 20],
] as const;

/** By position from 1; a position behind these has none. */
const SHARES = Array.from(
  { length: CLICK_SHARES.at(-1)![0] + 1 },
  (_, position) => CLICK_SHARES.find(([last]) => position <= last)?.[1] ?? 0,
);

/** 0 to 100; the mean over keywords is the visibility of a website. @param position from 1 */
export function clickShare(position: number): number {
  return SHARES[position] ?? 0;
}

/**
 * Shares of a total in percent with 2 decimals, by largest remainder: they are 100 in sum, or all 0 without a total. Of
 * equal remainders the first is rounded up.
 */
export function percentShares(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return values.map(() => 0);
  const exact = values.map((value) => (WHOLE * value) / total);
  const shares = exact.map(Math.floor);
  const missing = WHOLE - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - shares[index]! }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1;
  return shares.map((share) => share / 100);
}

/** 100 % in hundredths. */
const WHOLE = 10_000;

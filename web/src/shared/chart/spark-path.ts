interface Size {
  width: number;
  height: number;
}

interface Spark {
  /** SVG path. */
  path: string;
  /** Last point. */
  last: { x: number; y: number };
}

const isKnown = (value: number | null) => value !== null;

/**
 * From the first day with a value to the last one, the lowest at the top. A day without a value is a gap, a single day a
 * point. Undefined without any value.
 * @param leastSpan values between top and bottom at least, so that small changes look small
 */
export function drawSpark(
  values: readonly (number | null)[],
  { width, height }: Size,
  leastSpan: number,
): Spark | undefined {
  const days = values.slice(values.findIndex(isKnown), values.findLastIndex(isKnown) + 1);
  const known = days.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  const [best, worst] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(leastSpan, worst - best);
  // Centres small changes.
  const top = best - (span - (worst - best)) / 2;
  const toX = (day: number) => (days.length === 1 ? width : (day * width) / (days.length - 1));
  const toY = (value: number) => ((value - top) / span) * height;
  const path = days
    .map((value, day) => {
      if (value === null) return '';
      const point = `${toX(day).toFixed(1)} ${toY(value).toFixed(1)}`;
      const before = days[day - 1] ?? null;
      const after = days[day + 1] ?? null;
      if (before !== null) return `L${point}`;
      return after === null ? `M${point}h0` : `M${point}`;
    })
    .join('');
  return { path, last: { x: width, y: toY(known.at(-1)!) } };
}

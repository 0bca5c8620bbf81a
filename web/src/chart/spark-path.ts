/** Positions on an axis of fewer than this look calmer than they would on their own. */
const LEAST_SPAN = 10;

interface Size {
  width: number;
  height: number;
}

interface Spark {
  /** Of an SVG. */
  path: string;
  /** The newest point. */
  last: { x: number; y: number };
}

const isKnown = (position: number | null) => position !== null;

/**
 * From the first day with a position to the last one: 1 is at the top, and a day without a position is a gap. A day
 * alone is a point. Undefined without any position.
 */
export function sparkOf(positions: readonly (number | null)[], { width, height }: Size): Spark | undefined {
  const days = positions.slice(positions.findIndex(isKnown), positions.findLastIndex(isKnown) + 1);
  const known = days.filter((position) => position !== null);
  if (known.length === 0) return undefined;
  const [best, worst] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(LEAST_SPAN, worst - best);
  // What is flat is in the middle.
  const top = best - (span - (worst - best)) / 2;
  const xOf = (day: number) => (days.length === 1 ? width : (day * width) / (days.length - 1));
  const yOf = (position: number) => ((position - top) / span) * height;
  const path = days
    .map((position, day) => {
      if (position === null) return '';
      const point = `${xOf(day).toFixed(1)} ${yOf(position).toFixed(1)}`;
      const before = days[day - 1] ?? null;
      const after = days[day + 1] ?? null;
      if (before !== null) return `L${point}`;
      return after === null ? `M${point}h0` : `M${point}`;
    })
    .join('');
  return { path, last: { x: width, y: yOf(known.at(-1)!) } };
}

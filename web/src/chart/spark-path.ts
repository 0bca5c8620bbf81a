/** Positions on an axis of fewer than this look calmer than they would on their own. */
const LEAST_SPAN = 5;

interface Size {
  width: number;
  height: number;
}

/** The path of an SVG: 1 is at the top, and a day without a position is a gap. A day alone is a point. */
export function sparkPath(positions: readonly (number | null)[], { width, height }: Size): string {
  const known = positions.filter((position) => position !== null);
  if (known.length === 0) return '';
  const [best, worst] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(LEAST_SPAN, worst - best);
  // What is flat is in the middle.
  const top = best - (span - (worst - best)) / 2;
  const step = width / Math.max(1, positions.length - 1);
  return positions
    .map((position, day) => {
      if (position === null) return '';
      const point = `${(day * step).toFixed(1)} ${(((position - top) / span) * height).toFixed(1)}`;
      const before = positions[day - 1] ?? null;
      const after = positions[day + 1] ?? null;
      if (before !== null) return `L${point}`;
      return after === null ? `M${point}h0` : `M${point}`;
    })
    .join('');
}

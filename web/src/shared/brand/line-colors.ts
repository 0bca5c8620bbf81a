/** Share of red, green and blue in what the eye sees as a difference of two colours. */
const WEIGHTS = [0.3, 0.59, 0.11] as const;

const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)];
  return Math.sqrt(WEIGHTS.reduce((sum, weight, at) => sum + weight * (a[at]! - b[at]!) ** 2, 0));
}

/**
 * The colour of a competitor's line that is nearest to the accent of a brand, and gives way to it.
 * @param lines by name, as '#rrggbb'
 * @param spare takes its place
 * @returns undefined where the spare colour is nearer to the accent than each of them
 */
export function displacedLine(
  accent: string,
  lines: Readonly<Record<string, string>>,
  spare: string,
): string | undefined {
  const [nearest] = Object.entries(lines)
    .map(([name, color]) => ({ name, far: distance(accent, color) }))
    .sort((a, b) => a.far - b.far);
  return nearest && nearest.far < distance(accent, spare) ? nearest.name : undefined;
}

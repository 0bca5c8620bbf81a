/** Custom property of a colour in theme.css. */
export type ColorName = `--${string}`;

/** Line colours, each with its own dash pattern, so that lines differ in greyscale too. */
const DASHES: Record<ColorName, readonly number[]> = {
  '--line-1': [8, 4],
  '--line-2': [2, 3],
  '--line-3': [12, 3, 2, 3],
  '--line-4': [5, 2],
  '--line-5': [12, 5],
  '--line-6': [2, 6],
  '--line-7': [8, 3, 2, 3, 2, 3],
  '--line-8': [4, 6],
};

const COLORS = Object.keys(DASHES) as ColorName[];

/** Colour of a competitor, by its index in the configuration. */
export const competitorColor = (index: number): ColorName => COLORS[index % COLORS.length]!;

/** Lengths of dashes and gaps in pixels; empty for a solid line. */
export const findDash = (color: ColorName): readonly number[] => DASHES[color] ?? [];

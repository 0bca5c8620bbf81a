/** A colour by the name of its custom property in theme.css. */
export type ColorName = `--${string}`;

/** Of the lines that are told apart by colour, each with a dash pattern of its own: they differ in greyscale too. */
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

/** Of a competitor, by its place in the configuration. */
export const competitorColor = (index: number): ColorName => COLORS[index % COLORS.length]!;

/** Lengths of dashes and gaps in pixels; none for a solid line. */
export const dashOf = (color: ColorName): readonly number[] => DASHES[color] ?? [];

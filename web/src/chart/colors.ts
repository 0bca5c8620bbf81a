/** A colour by the name of its custom property in theme.css. */
export type ColorName = `--${string}`;

const COLORS = 8;

/** Of a competitor, by its place in the configuration. */
export const competitorColor = (index: number): ColorName => `--line-${(index % COLORS) + 1}`;

import type { SerpRow } from './queries';

export interface ComparedRow extends SerpRow {
  /** Position on the other day; null when absent, undefined without another day. */
  before?: number | null;
}

export interface ComparedSerp {
  rows: ComparedRow[];
  /** Dropped out since the other day, with their positions then. */
  left: SerpRow[];
}

const linksOf = (rows: readonly SerpRow[]) => {
  const positions = new Map<string, number>();
  // Best position of a link that occurs twice.
  for (const { link, position } of rows) if (!positions.has(link)) positions.set(link, position);
  return positions;
};

/** The results of a day beside those of another day: new, moved, or dropped out. */
export function compareSerps(now: readonly SerpRow[], then: readonly SerpRow[] | undefined): ComparedSerp {
  if (then === undefined) return { rows: [...now], left: [] };
  const [positions, current] = [linksOf(then), linksOf(now)];
  return {
    rows: now.map((row) => ({ ...row, before: positions.get(row.link) ?? null })),
    left: then.filter(({ link, position }) => !current.has(link) && positions.get(link) === position),
  };
}

import type { SerpRow } from './queries';

export interface ComparedRow extends SerpRow {
  /** On the other day; null when it was not there, undefined without another day. */
  before?: number | null;
}

export interface ComparedSerp {
  rows: ComparedRow[];
  /** Of the other day, with their places then. */
  left: SerpRow[];
}

const linksOf = (rows: readonly SerpRow[]) => {
  const places = new Map<string, number>();
  // A link that occurs twice has its best place.
  for (const { link, position } of rows) if (!places.has(link)) places.set(link, position);
  return places;
};

/** The results of a day beside those of another: a link that was there has moved or not, the others have entered or left. */
export function compareSerps(now: readonly SerpRow[], then: readonly SerpRow[] | undefined): ComparedSerp {
  if (then === undefined) return { rows: [...now], left: [] };
  const [places, current] = [linksOf(then), linksOf(now)];
  return {
    rows: now.map((row) => ({ ...row, before: places.get(row.link) ?? null })),
    left: then.filter(({ link, position }) => !current.has(link) && places.get(link) === position),
  };
}

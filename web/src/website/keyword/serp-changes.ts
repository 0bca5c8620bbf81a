import type { Serp, SerpRow } from './queries';

export interface ComparedRow extends SerpRow {
  /** Position on the other day; null when absent, undefined without another day. */
  before?: number | null;
}

export interface ComparedSerp {
  rows: ComparedRow[];
  /** Dropped out since the other day, with their positions then. */
  left: SerpRow[];
}

const listLinks = (rows: readonly SerpRow[]) => {
  const positions = new Map<string, number>();
  // Best position of a link that occurs twice.
  for (const { link, position } of rows) if (!positions.has(link)) positions.set(link, position);
  return positions;
};

/** The results of a day beside those of another day: new, moved, or dropped out. */
export function compareSerps(now: readonly SerpRow[], then: readonly SerpRow[] | undefined): ComparedSerp {
  if (then === undefined) return { rows: [...now], left: [] };
  const [positions, current] = [listLinks(then), listLinks(now)];
  return {
    rows: now.map((row) => ({ ...row, before: positions.get(row.link) ?? null })),
    left: then.filter(({ link, position }) => !current.has(link) && positions.get(link) === position),
  };
}

const TOP = 10;

/** A result of one day, and its position on the other; null where it is not among those results. */
export interface MovedResult {
  row: SerpRow;
  other: number | null;
}

/** The pages that came into the top 10 between two days, and those that dropped out of it. */
export function topTenChanges(
  now: readonly SerpRow[],
  then: readonly SerpRow[],
): { came: MovedResult[]; went: MovedResult[] } {
  const crossed = (rows: readonly SerpRow[], others: readonly SerpRow[]) => {
    const [own, other] = [listLinks(rows), listLinks(others)];
    return rows.flatMap((row): MovedResult[] => {
      const isFirst = row.position <= TOP && own.get(row.link) === row.position;
      const position = other.get(row.link) ?? null;
      return isFirst && (position ?? Infinity) > TOP ? [{ row, other: position }] : [];
    });
  };
  return { came: crossed(now, then), went: crossed(then, now) };
}

/** The newest kept day up to a day, before that of the results; undefined without one. */
export const keptBefore = ({ days, day }: Pick<Serp, 'days' | 'day'>, before: string | undefined) =>
  before === undefined ? undefined : days.find((kept) => kept <= before && kept < day);

import { bySeries, type Device } from './series.js';

/** Newest positions of all websites for one keyword. */
export interface KeywordPlaces {
  keyword: string;
  country: string;
  near: string;
  device: Device;
  /** By website; null: not found. Without those that have no result yet. */
  positions: Record<string, number | null>;
  /** Search results examined, where the configuration ended the search and a website was not found. */
  depth?: number | undefined;
}

export interface Rivalry {
  website: string;
  /** Keywords for which it ranks above the website of the configuration. */
  above: number;
  /** Keywords for which it ranks below. */
  below: number;
}

export type PlacesOrder = 'asc' | 'desc';

const rank = (position: number | null | undefined) => position ?? Infinity;

/** @returns whether `rival` ranks above `website` for the keyword; not found is below every position */
export const isAbove = ({ positions }: KeywordPlaces, rival: string, website: string): boolean =>
  rank(positions[rival]) < rank(positions[website]);

/** How often each competitor ranks above and below the website, over the keywords for which both have a result. */
export function rivalries(
  rows: readonly KeywordPlaces[],
  website: string,
  competitors: readonly string[],
): Rivalry[] {
  return competitors.map((rival) => {
    const both = rows.filter(
      ({ positions }) => positions[rival] !== undefined && positions[website] !== undefined,
    );
    return {
      website: rival,
      above: both.filter((row) => isAbove(row, rival, website)).length,
      below: both.filter((row) => isAbove(row, website, rival)).length,
    };
  });
}

/** @param by a website whose positions decide, those without a position last; undefined: by keyword */
export function sortPlaces(
  rows: readonly KeywordPlaces[],
  by: string | undefined,
  order: PlacesOrder,
): KeywordPlaces[] {
  const sign = order === 'asc' ? 1 : -1;
  if (by === undefined) return rows.toSorted((a, b) => sign * bySeries(a, b));
  return rows.toSorted((a, b) => {
    const [x, y] = [a.positions[by], b.positions[by]];
    if (x == null || y == null) return Number(x == null) - Number(y == null) || bySeries(a, b);
    return sign * (x - y) || bySeries(a, b);
  });
}

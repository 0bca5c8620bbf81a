import { bySeries, type Device } from '../../positions/series.js';

/** Newest positions of all websites for one keyword. */
export interface KeywordPlaces {
  keyword: string;
  country: string;
  near: string;
  device: Device;
  /** By website; null: not found. Without those that have no result yet. */
  positions: Record<string, number | null>;
  /** The same on the compared day; null: not found. */
  before: Record<string, number | null>;
  /** Places that the website has won; negative: lost. Null without a position on either side. */
  change: number | null;
  /** Competitors that rank above the website now and did not then. */
  overtaken_by: string[];
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

type Positions = KeywordPlaces['positions'];

/** What changed between the positions of then and now. */
export function placesChange(
  website: string,
  before: Positions,
  positions: Positions,
): Pick<KeywordPlaces, 'change' | 'overtaken_by'> {
  const [then, now] = [before[website], positions[website]];
  const rivals = Object.keys(positions).filter((rival) => rival !== website && before[rival] !== undefined);
  return {
    change: then == null || now == null ? null : then - now,
    overtaken_by:
      then === undefined || now === undefined
        ? []
        : rivals.filter((rival) => rank(positions[rival]) < rank(now) && !(rank(before[rival]) < rank(then))),
  };
}

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

/** What decides the order: the keyword, the change of the website, or the positions of a website. */
export type PlacesField = 'keyword' | 'change' | { website: string };

/** Rows without a figure are last in both orders. @param website that of the configuration */
export function sortPlaces(
  rows: readonly KeywordPlaces[],
  by: PlacesField,
  order: PlacesOrder,
  website: string,
): KeywordPlaces[] {
  const sign = order === 'asc' ? 1 : -1;
  if (by === 'keyword') return rows.toSorted((a, b) => sign * bySeries(a, b));
  const readFigure = (row: KeywordPlaces) =>
    by === 'change' ? movement(row, website) : row.positions[by.website];
  return rows.toSorted((a, b) => {
    const [x, y] = [readFigure(a), readFigure(b)];
    if (x == null || y == null) return Number(x == null) - Number(y == null) || bySeries(a, b);
    return sign * (x - y) || bySeries(a, b);
  });
}

const BEYOND = 1000;

/** The change, where a lost keyword fell below every position, and a new one came from there. */
function movement({ before, positions, change }: KeywordPlaces, website: string): number | null {
  const [then, now] = [before[website], positions[website]];
  if (change !== null || then === undefined || now === undefined || then === now) return change;
  return (then ?? BEYOND) - (now ?? BEYOND);
}

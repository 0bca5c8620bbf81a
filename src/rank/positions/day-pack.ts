import { findBest, type Position } from './data-point.js';
import { stats } from './statistics.js';

/** The results of one slot day, from its day document or packed in memory. */
export interface PackedDay {
  day: string;
  /** Run times that entries refer to by index. */
  run_ats: Date[];
  entries: Buffer;
  /** Dictionary indexes of the competitors, a column of `places` each. */
  sites: number[];
  /** A row of `sites.length` bytes per entry: best position of the competitor, NOT_FOUND or NOT_TRACKED. */
  places: Buffer;
  /** A row for each entry (features/day-features.ts); absent: unknown, or not read. */
  features?: Buffer | undefined;
  /** A row of `sites` for each entry; absent: no competitor is in any block, or not read. */
  site_features?: Buffer | undefined;
}

export const NOT_FOUND = 0;
/** The competitor was not in the configuration when the keyword was checked. */
export const NOT_TRACKED = 255;

/** The result of one keyword on one day: numbers, with dictionary indexes for its texts. */
export interface DayEntry {
  series: number;
  /** Index into `run_ats`. */
  run: number;
  /** 0 when the website was not found; so are worst, sum and count. */
  best: number;
  worst: number;
  sum: number;
  count: number;
  /** Number of search results examined. */
  depth: number;
  /** The search was ended at that depth: the website may be below it. */
  cut?: boolean | undefined;
  rolled: boolean;
  /** Milliseconds since 1970. */
  checkedAt: number;
  /** Dictionary index of the link at the best position; 0 for none. */
  link: number;
}

/**
 * Version of the format below. A change of the format, or of the meaning of an index, increments it (days/README.md),
 * because two releases run side by side during an upgrade.
 */
export const DAY_FORMAT = 2;

/**
 * Bytes of an entry: series u32, link u32, run u16, sum u16, checkedAt i48, best, worst, count, depth, flags u8, and
 * one spare.
 */
export const ENTRY_BYTES = 24;
const ROLLED = 1;
const CUT = 2;

export function packEntries(entries: readonly DayEntry[]): Buffer {
  const bytes = Buffer.alloc(entries.length * ENTRY_BYTES);
  entries.forEach((entry, index) => {
    const at = index * ENTRY_BYTES;
    bytes.writeUInt32LE(entry.series, at);
    bytes.writeUInt32LE(entry.link, at + 4);
    bytes.writeUInt16LE(entry.run, at + 8);
    bytes.writeUInt16LE(entry.sum, at + 10);
    bytes.writeIntLE(entry.checkedAt, at + 12, 6);
    bytes[at + 18] = entry.best;
    bytes[at + 19] = entry.worst;
    bytes[at + 20] = entry.count;
    bytes[at + 21] = entry.depth;
    bytes[at + 22] = (entry.rolled ? ROLLED : 0) | (entry.cut ? CUT : 0);
  });
  return bytes;
}

/**
 * The columns and rows of competitors.
 * @param places of each entry: position by site
 */
export function packPlaces(
  places: readonly ReadonlyMap<number, number | null>[],
): Pick<PackedDay, 'sites' | 'places'> {
  const sites = [...new Set(places.flatMap((row) => [...row.keys()]))];
  const bytes = Buffer.alloc(places.length * sites.length, NOT_TRACKED);
  places.forEach((row, index) => {
    sites.forEach((site, column) => {
      const position = row.get(site);
      if (position !== undefined) bytes[index * sites.length + column] = position ?? NOT_FOUND;
    });
  });
  return { sites, places: bytes };
}

/**
 * Reuses one object for all entries, because a year of a thousand keywords has 365,000; `visit` must not store it.
 * @param visit called with each entry and its row
 */
export function visitEntries(bytes: Buffer, visit: (entry: Readonly<DayEntry>, row: number) => void): void {
  const entry: DayEntry = {
    series: 0,
    run: 0,
    best: 0,
    worst: 0,
    sum: 0,
    count: 0,
    depth: 0,
    cut: false,
    rolled: false,
    checkedAt: 0,
    link: 0,
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    entry.series = view.getUint32(at, true);
    entry.link = view.getUint32(at + 4, true);
    entry.run = view.getUint16(at + 8, true);
    entry.sum = view.getUint16(at + 10, true);
    entry.checkedAt = view.getUint32(at + 12, true) + view.getInt16(at + 16, true) * 2 ** 32;
    entry.best = view.getUint8(at + 18);
    entry.worst = view.getUint8(at + 19);
    entry.count = view.getUint8(at + 20);
    entry.depth = view.getUint8(at + 21);
    const flags = view.getUint8(at + 22);
    entry.rolled = (flags & ROLLED) !== 0;
    entry.cut = (flags & CUT) !== 0;
    visit(entry, at / ENTRY_BYTES);
  }
}

/** Depth of records without one. */
const DEFAULT_DEPTH = 100;

/** The position that counts in an average: not found is one more than the depth of the search. */
export const countedPosition = ({ best, depth }: Pick<DayEntry, 'best' | 'depth'>): number =>
  best === NOT_FOUND ? (depth || DEFAULT_DEPTH) + 1 : best;

/** The fields of an entry that depend on the positions; `link` is the text, not its index. */
export function condense(positions: readonly Position[]) {
  const found = stats(positions.map(({ position }) => position));
  if (!found) return { best: 0, worst: 0, sum: 0, count: 0, link: '' };
  const { best, worst, sum, count } = found;
  return { best, worst, sum, count, link: findBest({ positions })?.link ?? '' };
}

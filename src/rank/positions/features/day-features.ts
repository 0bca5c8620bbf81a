import { toBit, type FeatureType, toTypes } from './feature-types.js';
import type { StoredFeatures } from './stored-features.js';

/** The features of one row of a packed day. */
export interface RowFeatures {
  /** Types that the provider sees. */
  seen: number;
  /** Types on the page. */
  present: number;
  /** Types whose owner is known. */
  linked: number;
  owned: number;
  /** 0: unknown. */
  rank: number;
}

/** Bytes of a row: types that the provider sees (0: unknown), on the page, with a known owner, owned u32, and rank u16. */
const ROW_BYTES = 18;
const SITE_BYTES = 4;
const MAX_RANK = 0xffff;

/** A row for each result; undefined where the features of none are known. */
export function packFeatures(results: readonly StoredFeatures[]): Buffer | undefined {
  if (results.every(({ s }) => s === undefined)) return undefined;
  const bytes = Buffer.alloc(results.length * ROW_BYTES);
  results.forEach(({ s, f = 0, k = 0, o = 0, a = 0 }, row) => {
    if (s === undefined) return;
    const at = row * ROW_BYTES;
    bytes.writeUInt32LE(s, at);
    bytes.writeUInt32LE(f, at + 4);
    bytes.writeUInt32LE(k, at + 8);
    bytes.writeUInt32LE(o, at + 12);
    bytes.writeUInt16LE(Math.min(a, MAX_RANK), at + 16);
  });
  return bytes;
}

/** Reads one row into `into`. @returns whether its features are known */
export function readFeatures(bytes: Buffer | undefined, row: number, into: RowFeatures): boolean {
  const at = row * ROW_BYTES;
  if (!bytes || at + ROW_BYTES > bytes.length) return false;
  into.seen = bytes.readUInt32LE(at);
  into.present = bytes.readUInt32LE(at + 4);
  into.linked = bytes.readUInt32LE(at + 8);
  into.owned = bytes.readUInt32LE(at + 12);
  into.rank = bytes.readUInt16LE(at + 16);
  return into.seen !== 0;
}

const OVERVIEW = toBit('ai_overview');

/** Whether a row's page is known to have an AI Overview. */
export function hasOverview(bytes: Buffer | undefined, row: number): boolean {
  const at = row * ROW_BYTES;
  return (
    bytes !== undefined && at + ROW_BYTES <= bytes.length && (bytes.readUInt32LE(at + 4) & OVERVIEW) !== 0
  );
}

/**
 * Types that competitors own, in the columns of their places.
 * @param owned of each result: types by site
 * @returns undefined where none owns any
 */
export function packSiteFeatures(
  owned: readonly ReadonlyMap<number, number>[],
  sites: readonly number[],
): Buffer | undefined {
  if (owned.every(({ size }) => size === 0)) return undefined;
  const bytes = Buffer.alloc(owned.length * sites.length * SITE_BYTES);
  owned.forEach((row, index) => {
    sites.forEach((site, column) => {
      bytes.writeUInt32LE(row.get(site) ?? 0, (index * sites.length + column) * SITE_BYTES);
    });
  });
  return bytes;
}

/** Types that a competitor owns. @param cell row * number of sites + column */
export function siteFeaturesAt(bytes: Buffer | undefined, cell: number): number {
  const at = cell * SITE_BYTES;
  return bytes && at + SITE_BYTES <= bytes.length ? bytes.readUInt32LE(at) : 0;
}

/** What a row of a report says of the newest page of a keyword; without fields where that is unknown. */
export interface FeatureFields {
  /** Types on the page. */
  features?: readonly FeatureType[] | undefined;
  /** Types that the website owns. */
  owned?: readonly FeatureType[] | undefined;
  /** Types whose owner is unknown. */
  unknown_owner?: readonly FeatureType[] | undefined;
  /** Position among all elements of the page; null: not found, or the order is unknown. */
  rank_absolute?: number | null | undefined;
}

const NONE: FeatureFields = {};

export const newRow = (): RowFeatures => ({ seen: 0, present: 0, linked: 0, owned: 0, rank: 0 });

export const toFields = ({ present, linked, owned, rank }: Omit<RowFeatures, 'seen'>): FeatureFields => ({
  features: toTypes(present),
  owned: toTypes(owned),
  unknown_owner: toTypes(present & ~linked),
  rank_absolute: rank || null,
});

/** The features of the newest result of each series, from packed days in ascending order. In typed arrays, as SeriesPositions. */
export class SeriesFeatures {
  private values = new Int32Array();
  private readonly row = newRow();

  set(series: number, bytes: Buffer | undefined, row: number): void {
    const isKnown = readFeatures(bytes, row, this.row);
    if (series * COLUMNS >= this.values.length) this.grow(series + 1);
    const { present, linked, owned, rank } = this.row;
    const [{ values }, at] = [this, series * COLUMNS];
    values[at + STATE] = isKnown ? KNOWN : UNKNOWN;
    if (!isKnown) return;
    values[at + PRESENT] = present;
    values[at + LINKED] = linked;
    values[at + OWNED] = owned;
    values[at + RANK] = rank;
  }

  has(series: number): boolean {
    return (this.values[series * COLUMNS + STATE] ?? 0) > 0;
  }

  readSeries(series: number): FeatureFields {
    const [{ values }, at] = [this, series * COLUMNS];
    if (values[at + STATE] !== KNOWN) return NONE;
    return toFields({
      present: values[at + PRESENT]!,
      linked: values[at + LINKED]!,
      owned: values[at + OWNED]!,
      rank: values[at + RANK]!,
    });
  }

  private grow(size: number): void {
    const values = new Int32Array(Math.max(size * COLUMNS, this.values.length * 2, 64 * COLUMNS));
    values.set(this.values);
    this.values = values;
  }
}

const [STATE, PRESENT, LINKED, OWNED, RANK, COLUMNS] = [0, 1, 2, 3, 4, 5];
/** Values of STATE; 0 without a record. */
const [KNOWN, UNKNOWN] = [1, 2];

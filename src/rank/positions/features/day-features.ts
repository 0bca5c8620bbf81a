import { bitOf } from './feature-types.js';
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

const OVERVIEW = bitOf('ai_overview');

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

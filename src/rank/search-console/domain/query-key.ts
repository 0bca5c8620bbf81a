import { type Device, foldKeyword, type KeywordEntry, readDevice } from '../../positions/series.js';
import { toAlpha3 } from './countries.js';

/** 64 bits of the text, country and device of a query: equal for a keyword and the queries that it is matched with. */
export interface QueryKey {
  low: number;
  high: number;
}

/** Devices of Search Console. No keyword is of a tablet, so its queries match none. */
export const SEARCH_DEVICES = ['DESKTOP', 'MOBILE', 'TABLET'] as const;
export type SearchDevice = (typeof SEARCH_DEVICES)[number];

const DEVICE_OF: Record<Device, SearchDevice> = { desktop: 'DESKTOP', mobile: 'MOBILE' };

/** @param folded text of the query, as foldKeyword returns it @param country in lower case, three letters */
export const toQueryKey = (folded: string, country: string, device: string): QueryKey =>
  hashText(`${folded}\n${country}\n${device}`);

/** The key of the queries that a keyword is matched with; `near` has no part in it. */
export function keyOfKeyword(entry: KeywordEntry): QueryKey {
  return toQueryKey(
    foldKeyword(entry.keyword),
    toAlpha3(entry.country) ?? entry.country,
    DEVICE_OF[readDevice(entry)],
  );
}

/** Stored, so it must never change: cyrb53 with both halves whole. */
export function hashText(text: string): QueryKey {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  const first = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  const second = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return { low: first >>> 0, high: second >>> 0 };
}

/** Finds the indexes of keys, by open addressing in typed arrays: a Map takes ten times as long. */
export class KeyTable {
  private readonly mask: number;
  private readonly lows: Uint32Array;
  private readonly highs: Uint32Array;
  /** Index + 1 of the first key with these bits; 0: free. */
  private readonly slots: Uint32Array;
  /** Index of the first equal key, by index of a key. */
  readonly first: Uint32Array;

  constructor(keys: readonly QueryKey[]) {
    let size = 16;
    while (size < 2 * keys.length) size *= 2;
    this.mask = size - 1;
    this.lows = new Uint32Array(size);
    this.highs = new Uint32Array(size);
    this.slots = new Uint32Array(size);
    this.first = Uint32Array.from(keys, (key, index) => this.add(key, index));
  }

  /** @returns the index of the first key that is equal; -1 for none */
  find(low: number, high: number): number {
    for (let slot = low & this.mask; this.slots[slot] !== 0; slot = (slot + 1) & this.mask)
      if (this.lows[slot] === low && this.highs[slot] === high) return this.slots[slot]! - 1;
    return -1;
  }

  private add({ low, high }: QueryKey, index: number): number {
    const known = this.find(low, high);
    if (known >= 0) return known;
    let slot = low & this.mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
    [this.lows[slot], this.highs[slot], this.slots[slot]] = [low, high, index + 1];
    return index;
  }
}

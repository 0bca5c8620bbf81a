import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Counts } from '../domain/counts.js';
import { ENGINES, type Engine } from '../domain/run.js';

/** Version of the packing of days; one of another version is read from its runs. */
export const SUMS_FORMAT = 2;

/** Zones are shifted by multiples of it, so that a quarter of an hour belongs to one local day. */
const QUARTER_MS = 15 * 60_000;
const QUARTERS = 96;
/** Engines by quarters of an hour. */
export const SLOTS = ENGINES.length * QUARTERS;

export const SUM_FIELDS = [
  'answered',
  'no_answer',
  'failed',
  'skipped',
  'mentioned',
  'cited',
  'first',
] as const satisfies (keyof Counts)[];

/** A prompt and its slot, then the counts. */
const ROW_BYTES = 2 + 2 + SUM_FIELDS.length;
const ID_BYTES = 12;
const MAX_PROMPTS = 0xffff;
const MAX_BYTE = 0xff;

export interface SeenVendor {
  engine: Engine;
  vendor: string;
  api: boolean;
}

/** The ended runs of a UTC day. */
export interface PackedSums {
  /** Ids, compressed. */
  prompts: Buffer;
  rows: Buffer;
  /** Beside each row: the number of competitors, then for each how often it is named and cited. */
  brands: Buffer;
  vendors: SeenVendor[];
}

/** Runs of a prompt in a slot. */
export interface SlotSum {
  prompt: number;
  slot: number;
  /** In the order of SUM_FIELDS. */
  counts: number[];
  brands: number[];
}

export const findSlot = (engine: Engine, at: Date): number =>
  ENGINES.indexOf(engine) * QUARTERS + (Math.floor(at.getTime() / QUARTER_MS) % QUARTERS);

/** The engine and the first instant of each slot of a day. */
export function describeSlot(slot: number, dayStart: number): { engine: Engine; at: Date } {
  return {
    engine: ENGINES[Math.floor(slot / QUARTERS)]!,
    at: new Date(dayStart + (slot % QUARTERS) * QUARTER_MS),
  };
}

/** @returns undefined for more prompts than a row can number */
export function packCounts(
  prompts: readonly string[],
  sums: Iterable<SlotSum>,
): Pick<PackedSums, 'prompts' | 'rows' | 'brands'> | undefined {
  if (prompts.length > MAX_PROMPTS) return undefined;
  const rows: Buffer[] = [];
  const brands: Buffer[] = [];
  for (const { prompt, slot, counts, brands: named } of sums)
    for (const part of divideCounts([...counts, ...named])) {
      const row = Buffer.alloc(ROW_BYTES);
      row.writeUInt16LE(prompt, 0);
      row.writeUInt16LE(slot, 2);
      row.set(part.slice(0, SUM_FIELDS.length), 4);
      rows.push(row);
      brands.push(Buffer.from([named.length / 2, ...part.slice(SUM_FIELDS.length)]));
    }
  return {
    prompts: deflateRawSync(Buffer.from(prompts.join(''), 'hex')),
    rows: Buffer.concat(rows),
    brands: Buffer.concat(brands),
  };
}

/** Counts beyond `max` go on in further rows: rows are added up. */
export function* divideCounts(counts: readonly number[], max = MAX_BYTE): Generator<number[]> {
  let rest = [...counts];
  do {
    yield rest.map((count) => Math.min(count, max));
    rest = rest.map((count) => Math.max(0, count - max));
  } while (rest.some((count) => count > 0));
}

export function unpackPrompts(prompts: Buffer): string[] {
  const hex = inflateRawSync(prompts).toString('hex');
  const size = 2 * ID_BYTES;
  return Array.from({ length: hex.length / size }, (_, index) => hex.slice(index * size, (index + 1) * size));
}

/** @param visit gets the offset of the counts, which are in the order of SUM_FIELDS */
export function eachRow(rows: Buffer, visit: (prompt: number, slot: number, counts: number) => void): void {
  for (let at = 0; at < rows.length; at += ROW_BYTES)
    visit(rows[at]! | (rows[at + 1]! << 8), rows[at + 2]! | (rows[at + 3]! << 8), at + 4);
}

/** @param visit gets each row's offset of its competitors in `brands`, and their number */
export function eachBrandRow(
  { rows, brands }: Pick<PackedSums, 'rows' | 'brands'>,
  visit: (prompt: number, slot: number, first: number, count: number) => void,
): void {
  let at = 0;
  eachRow(rows, (prompt, slot) => {
    const count = brands[at]!;
    visit(prompt, slot, at + 1, count);
    at += 1 + 2 * count;
  });
}

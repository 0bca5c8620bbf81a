import { countMatches, type Matches } from './matches.js';

/** Size of the scratch space at the end of a layout's bytes, in which a chunk of a response is built. */
export const CHUNK_BYTES = 64 * 1024;

/** Iterates over ordinals. */
export class Cursor {
  index = 0;
  readonly count: number;
  private readonly inRange: number;

  constructor(private readonly matches: Matches) {
    this.count = countMatches(matches);
    this.inRange = matches.to - matches.from;
  }

  ordinal(index: number): number {
    return index < this.inRange ? this.matches.from + index : this.matches.rest[index - this.inRange]!;
  }
}

/**
 * Representation of the items of a response. An item is copied from prebuilt slices of JSON, which are in one block of
 * bytes with the scratch space, as copying within a block is several times faster than between two. A comma follows
 * every item.
 */
export interface Layout {
  readonly bytes: Uint8Array;

  readonly scratchStart: number;
  /** Bytes of an item and its comma. */
  size(ordinal: number): number;
  /** Writes the cursor's item, and possibly further ones up to `limit`. @returns the end */
  write(cursor: Cursor, at: number, limit: number): number;
}

/** Complete items; adjacent ones are copied together. */
export class PrebuiltLayout implements Layout {
  constructor(
    readonly bytes: Uint8Array,
    readonly scratchStart: number,
    readonly starts: Uint32Array,
  ) {}

  size(ordinal: number): number {
    return this.starts[ordinal + 1]! - this.starts[ordinal]!;
  }

  /** Fills the whole chunk, as calls per item would take longer than the copying. */
  write(cursor: Cursor, at: number, limit: number): number {
    const { bytes, starts } = this;
    const { count } = cursor;
    let { index } = cursor;
    let to = at;
    while (index < count) {
      const first = cursor.ordinal(index);
      const start = starts[first]!;
      let end = starts[first + 1]!;
      if (to + end - start > limit) break;
      index++;
      for (let next = first + 1; index < count && cursor.ordinal(index) === next; next++, index++) {
        if (to + starts[next + 1]! - start > limit) break;
        end = starts[next + 1]!;
      }
      bytes.copyWithin(to, start, end);
      to += end - start;
    }
    cursor.index = index;
    return to;
  }

  static build(items: readonly object[]): PrebuiltLayout {
    const slices = items.map((item) => `${JSON.stringify(item)},`);
    const starts = new Uint32Array(items.length + 1);
    for (let i = 0; i < slices.length; i++) starts[i + 1] = starts[i]! + Buffer.byteLength(slices[i]!);
    const scratchStart = starts[items.length]!;
    const bytes = Buffer.alloc(scratchStart + CHUNK_BYTES);
    // A single write is faster than one per item.
    bytes.write(slices.join(''));
    return new PrebuiltLayout(bytes, scratchStart, starts);
  }
}

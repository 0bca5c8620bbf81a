import { countOf, type Matches } from './matches.js';

/** Room at the end of a layout's bytes in which one chunk of an answer is put together. */
export const CHUNK = 64 * 1024;

/** Goes through the ordinals of an answer. */
export class Cursor {
  index = 0;
  readonly count: number;
  private readonly inRange: number;

  constructor(private readonly matches: Matches) {
    this.count = countOf(matches);
    this.inRange = matches.to - matches.from;
  }

  ordinal(index: number): number {
    return index < this.inRange ? this.matches.from + index : this.matches.rest[index - this.inRange]!;
  }
}

/**
 * How the items of an answer look. Each is made of ready slices of JSON that lie in one block of bytes together with
 * the room in which chunks are made: copying within one block is several times cheaper than between two.
 * Every item is followed by a comma.
 */
export interface Layout {
  readonly bytes: Uint8Array;
  /** Where the room for a chunk begins. */
  readonly room: number;
  /** Bytes of an item and its comma. */
  size(ordinal: number): number;
  /** Writes the cursor's item, and as many after it as come cheap, up to `limit`. @returns where it ended */
  write(cursor: Cursor, at: number, limit: number): number;
}

/** Items that are ready as they are: neighbours are copied together. */
export class ReadyLayout implements Layout {
  constructor(
    readonly bytes: Uint8Array,
    readonly room: number,
    readonly starts: Uint32Array,
  ) {}

  size(ordinal: number): number {
    return this.starts[ordinal + 1]! - this.starts[ordinal]!;
  }

  /** Fills the chunk in one go: with a call for each item, calls would take longer than copying. */
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

  /** Items given as objects. */
  static of(items: readonly object[]): ReadyLayout {
    const slices = items.map((item) => `${JSON.stringify(item)},`);
    const starts = new Uint32Array(items.length + 1);
    for (let i = 0; i < slices.length; i++) starts[i + 1] = starts[i]! + Buffer.byteLength(slices[i]!);
    const room = starts[items.length]!;
    const bytes = Buffer.alloc(room + CHUNK);
    // One text, written at once: a call for each item takes longer.
    bytes.write(slices.join(''));
    return new ReadyLayout(bytes, room, starts);
  }
}

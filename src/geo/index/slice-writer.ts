import type { Lines } from './lines.js';

/** A stretch of a block of bytes. */
export interface Piece {
  at: number;
  end: number;
}

/**
 * Writes slices one after another into a block of a known size. Loops over bytes, not `set` or `copy`: the slices are
 * short, and a call for each costs more than the bytes.
 */
export class SliceWriter {
  readonly bytes: Buffer;
  at = 0;

  /** @param room bytes to leave free behind the slices */
  constructor(size: number, room: number) {
    this.bytes = Buffer.from(new ArrayBuffer(size + room));
  }

  put(text: string): Piece {
    const at = this.at;
    this.at += this.bytes.write(text, at);
    return { at, end: this.at };
  }

  copy(from: Uint8Array): void {
    const to = this.bytes;
    const at = this.at;
    for (let i = 0; i < from.length; i++) to[at + i] = from[i]!;
    this.at = at + from.length;
  }

  repeat({ at, end }: Piece): void {
    this.bytes.copyWithin(this.at, at, end);
    this.at += end - at;
  }

  line({ bytes, starts }: Lines, line: number): void {
    const to = this.bytes;
    const end = starts[line + 1]! - 1;
    let at = this.at;
    for (let i = starts[line]!; i < end; i++) to[at++] = bytes[i]!;
    this.at = at;
  }

  /** Many slices at once. */
  all(slices: Uint8Array): Piece {
    const at = this.at;
    this.bytes.set(slices, at);
    this.at += slices.length;
    return { at, end: this.at };
  }
}

/** A stretch of a block of bytes. */
export interface Piece {
  at: number;
  end: number;
}

/** Writes slices one after another into a block of a known size. */
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

  /** Many slices at once. */
  all(slices: Uint8Array): Piece {
    const at = this.at;
    this.bytes.set(slices, at);
    this.at += slices.length;
    return { at, end: this.at };
  }
}

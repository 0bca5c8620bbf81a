export interface ByteRange {
  at: number;
  end: number;
}

/** Writes consecutive slices into a block of known size. */
export class SliceWriter {
  readonly bytes: Buffer;
  at = 0;

  /** @param scratchBytes free space after the slices */
  constructor(size: number, scratchBytes: number) {
    this.bytes = Buffer.from(new ArrayBuffer(size + scratchBytes));
  }

  writeText(text: string): ByteRange {
    const at = this.at;
    this.at += this.bytes.write(text, at);
    return { at, end: this.at };
  }

  writeBytes(slices: Uint8Array): ByteRange {
    const at = this.at;
    this.bytes.set(slices, at);
    this.at += slices.length;
    return { at, end: this.at };
  }
}

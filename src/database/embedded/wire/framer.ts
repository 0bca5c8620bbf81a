export const MAX_MESSAGE = 48_000_000;
const HEADER = 16;

/**
 * Splits a byte stream into complete messages.
 * @throws Error when a length is invalid or above the limit announced to the driver
 */
export class Framer {
  private chunks: Buffer[] = [];
  private size = 0;

  /** Yields the messages that this chunk completes. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.size += chunk.length;
    while (this.size >= 4) {
      const length = this.peekLength();
      if (length < HEADER || length > MAX_MESSAGE) throw new Error(`bad message length ${length}`);
      if (this.size < length) return;
      const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
      const rest = all.subarray(length);
      this.chunks = rest.length > 0 ? [rest] : [];
      this.size = rest.length;
      yield all.subarray(0, length);
    }
  }

  private peekLength(): number {
    if (this.chunks[0]!.length < 4) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0]!.readInt32LE(0);
  }
}

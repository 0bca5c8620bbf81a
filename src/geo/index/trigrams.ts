import type { Lines } from './lines.js';

const NONE = new Uint32Array(0);

/**
 * For every three bytes that occur within a line, the lines they occur in, in ascending order. The bytes are numbered
 * densely first (a few dozen different ones occur), so that three of them address a small table.
 */
export class Trigrams {
  private readonly digits = new Uint8Array(256);
  private readonly base: number;
  private readonly starts: Uint32Array;
  private readonly lines: Uint32Array;

  constructor(names: Lines) {
    this.base = this.numberBytes(names.bytes);
    const keys = this.base ** 3;
    this.starts = new Uint32Array(keys + 1);
    this.each(names, keys, (key) => void this.starts[key + 1]!++);
    for (let key = 0; key < keys; key++) this.starts[key + 1]! += this.starts[key]!;
    this.lines = new Uint32Array(this.starts[keys]!);
    const next = this.starts.slice(0, keys);
    this.each(names, keys, (key, line) => void (this.lines[next[key]!++] = line));
  }

  get byteLength(): number {
    return this.starts.byteLength + this.lines.byteLength;
  }

  /** The lines that have the rarest three bytes of a text: all that contain the text are among them. */
  rarest(text: Buffer): Uint32Array {
    let best: Uint32Array = NONE;
    for (let at = 0; at + 3 <= text.length; at++) {
      const lines = this.linesWith(text[at]!, text[at + 1]!, text[at + 2]!);
      if (lines.length === 0) return NONE;
      if (at === 0 || lines.length < best.length) best = lines;
    }
    return best;
  }

  private linesWith(a: number, b: number, c: number): Uint32Array {
    const [x, y, z] = [this.digits[a]!, this.digits[b]!, this.digits[c]!];
    if (x === 0 || y === 0 || z === 0) return NONE;
    const key = (x * this.base + y) * this.base + z;
    return this.lines.subarray(this.starts[key], this.starts[key + 1]);
  }

  /** Numbers the bytes that occur from 1 on. @returns one more than the highest number */
  private numberBytes(bytes: Buffer): number {
    const seen = new Uint8Array(256);
    for (let at = 0; at < bytes.length; at++) seen[bytes[at]!] = 1;
    let base = 1;
    for (let byte = 0; byte < 256; byte++) if (seen[byte] && byte !== 10) this.digits[byte] = base++;
    return base;
  }

  /** Every trigram of every line, once a line. */
  private each(names: Lines, keys: number, visit: (key: number, line: number) => void): void {
    const { bytes, starts } = names;
    const { base, digits } = this;
    const seenIn = new Uint32Array(keys);
    for (let line = 0; line < names.count; line++) {
      const end = starts[line + 1]! - 3;
      for (let at = starts[line]!; at < end; at++) {
        const key = (digits[bytes[at]!]! * base + digits[bytes[at + 1]!]!) * base + digits[bytes[at + 2]!]!;
        if (seenIn[key] === line + 1) continue;
        seenIn[key] = line + 1;
        visit(key, line);
      }
    }
  }
}

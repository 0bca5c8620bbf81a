import type { Lines } from './lines.js';

const NONE = new Uint32Array(0);
const BITS = 5;
const KEYS = 1 << (3 * BITS);
const LAST_EXACT = 27;

/** Byte classes: 0 for the newline, one for each letter and the space; bytes that are rare in names share the others. */
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 10) return 0;
  const char = String.fromCharCode(byte);
  if (char >= 'a' && char <= 'z') return byte - 96;
  if (char === ' ') return LAST_EXACT;
  if (char === '-' || char === "'") return 28;
  return byte < 0x80 ? 29 : 30 + (byte & 1);
});

/** Lines that include all those that contain a text. */
interface Candidates {
  lines: Uint32Array;
  /** Every candidate contains the text, so no check is needed. */
  certain: boolean;
}

/**
 * The lines that contain each trigram, in ascending order. Trigrams consist of byte classes instead of bytes, so that the
 * table fits into the processor's cache; otherwise memory latency would dominate.
 */
export class Trigrams {
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  private readonly lines: Uint32Array;

  constructor({ bytes }: Lines) {
    this.starts = countKeys(bytes);
    this.lines = new Uint32Array(this.starts[KEYS]!);
    this.ends = fillLines(bytes, this.starts, this.lines);
  }

  /** Lines with the rarest trigram of a text of at least three bytes. */
  rarest(text: Buffer): Candidates {
    let best: Uint32Array = NONE;
    for (let at = 0; at + 3 <= text.length; at++) {
      const lines = this.linesWith(text, at);
      if (lines.length === 0) return { lines: NONE, certain: true };
      if (at === 0 || lines.length < best.length) best = lines;
    }
    return { lines: best, certain: text.length === 3 && text.every(isExact) };
  }

  private linesWith(text: Buffer, at: number): Uint32Array {
    const [a, b, c] = [CLASSES[text[at]!]!, CLASSES[text[at + 1]!]!, CLASSES[text[at + 2]!]!];
    const key = (((a << BITS) | b) << BITS) | c;
    return this.lines.subarray(this.starts[key], this.ends[key]);
  }
}

function isExact(byte: number): boolean {
  return CLASSES[byte]! <= LAST_EXACT;
}

/** Start of each trigram's lines, with space for repeated trigrams of a line. */
function countKeys(bytes: Buffer): Uint32Array {
  const starts = new Uint32Array(KEYS + 1);
  for (let at = 0, key = 0, run = 0; at < bytes.length; at++) {
    const digit = CLASSES[bytes[at]!]!;
    key = ((key << BITS) | digit) & (KEYS - 1);
    run = digit === 0 ? 0 : run + 1;
    if (run >= 3) starts[key + 1]!++;
  }
  for (let key = 0; key < KEYS; key++) starts[key + 1]! += starts[key]!;
  return starts;
}

/** @returns the end of each trigram's lines */
function fillLines(bytes: Buffer, starts: Uint32Array, lines: Uint32Array): Uint32Array {
  const ends = starts.slice(0, KEYS);
  for (let at = 0, key = 0, run = 0, line = 0; at < bytes.length; at++) {
    const digit = CLASSES[bytes[at]!]!;
    key = ((key << BITS) | digit) & (KEYS - 1);
    run = digit === 0 ? 0 : run + 1;
    if (digit === 0) line++;
    else if (run >= 3) {
      const end = ends[key]!;
      if (end > starts[key]! && lines[end - 1] === line) continue;
      lines[end] = line;
      ends[key] = end + 1;
    }
  }
  return ends;
}

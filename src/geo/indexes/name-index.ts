import { lowerBound, Lines } from './lines.js';
import { matchList, type Matches, matchRange } from './matches.js';
import { Trigrams } from './trigrams.js';

const SEPARATORS = /[\s.,'-]+/;

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Substring search over normalized names, which are sorted by bytes. Exact and prefix matches form one range; the other
 * matches are found by trigrams, in the same order, so that a search sorts nothing.
 */
export class NameIndex {
  private readonly trigrams: Trigrams;

  constructor(private readonly names: Lines) {
    this.trigrams = new Trigrams(names);
  }

  /** Names that contain the text: exact matches, then prefix matches, then others. */
  search(normalized: string): Matches {
    const text = Buffer.from(normalized);
    if (text.length === 0 || text.includes(10)) return matchRange(0, 0);
    const { from, to } = this.prefixed(text);
    const rest = text.length < 3 ? this.scan(text, from, to) : this.filter(text, from, to);
    return from === to && rest.length === 0 ? matchList(this.searchWords(normalized)) : { from, to, rest };
  }

  exact(normalized: string): { from: number; to: number } {
    const text = Buffer.from(normalized);
    const from = lowerBound(this.names.count, (line) => this.compare(line, text) >= 0);
    const length = text.length;
    let to = from;
    while (to < this.names.count && this.measure(to) === length && this.compare(to, text) === 0) to++;
    return { from, to };
  }

  /** Names with the same words in a row between other separators: "Winston Salem" finds "Winston-Salem". */
  private searchWords(normalized: string): Uint32Array {
    const words = normalized.split(SEPARATORS).filter((word) => word !== '');
    if (words.length < 2) return new Uint32Array();
    const bytes = words.map((word) => escapeRegExp(Buffer.from(word).toString('latin1')));
    const pattern = new RegExp(bytes.join("[ .,'-]{1,3}"), 'g');
    const found: { line: number; rank: number }[] = [];
    // Latin-1 has one character per byte, so that offsets are those of the bytes.
    for (const match of this.names.bytes.toString('latin1').matchAll(pattern)) {
      const line = lowerBound(this.names.count, (each) => this.names.end(each) >= match.index);
      if (found.at(-1)?.line === line) continue;
      const isPrefix = match.index === this.names.start(line);
      const isExact = isPrefix && match[0].length === this.measure(line);
      found.push({ line, rank: isExact ? 0 : isPrefix ? 1 : 2 });
    }
    return Uint32Array.from(found.sort((a, b) => a.rank - b.rank || a.line - b.line).map(({ line }) => line));
  }

  private prefixed(text: Buffer): { from: number; to: number } {
    const from = lowerBound(this.names.count, (line) => this.compare(line, text) >= 0);
    const to = lowerBound(this.names.count, (line) => this.compare(line, text) > 0);
    return { from, to };
  }

  /** Compares the beginning of a line with a text; 0 if the line starts with it. */
  private compare(line: number, text: Buffer): number {
    const { bytes } = this.names;
    const start = this.names.start(line);
    const end = this.names.end(line);
    for (let i = 0; i < text.length; i++) {
      if (start + i >= end) return -1;
      const difference = bytes[start + i]! - text[i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private measure(line: number): number {
    return this.names.end(line) - this.names.start(line);
  }

  /** For one or two bytes, which are too short for trigrams and occur in many names. */
  private scan(text: Buffer, from: number, to: number): Uint32Array {
    const { bytes, starts } = this.names;
    const [first, second] = text;
    const found = new Uint32Array(this.names.count);
    let count = 0;
    for (let line = 0; line < this.names.count; line++) {
      if (line === from && to > from) {
        line = to - 1;
        continue;
      }
      const end = starts[line + 1]! - text.length;
      for (let at = starts[line]!; at < end; at++) {
        if (bytes[at] !== first || (second !== undefined && bytes[at + 1] !== second)) continue;
        found[count++] = line;
        break;
      }
    }
    return found.slice(0, count);
  }

  private filter(text: Buffer, from: number, to: number): Uint32Array {
    const { lines: candidates, certain } = this.trigrams.rarest(text);
    const found = new Uint32Array(candidates.length);
    let count = 0;
    for (let i = 0; i < candidates.length; i++) {
      const line = candidates[i]!;
      if ((line < from || line >= to) && (certain || this.contains(line, text))) found[count++] = line;
    }
    return count === found.length ? found : found.slice(0, count);
  }

  private contains(line: number, text: Buffer): boolean {
    const { bytes } = this.names;
    const last = this.names.end(line) - text.length;
    for (let at = this.names.start(line); at <= last; at++) {
      let i = 0;
      while (i < text.length && bytes[at + i] === text[i]) i++;
      if (i === text.length) return true;
    }
    return false;
  }
}

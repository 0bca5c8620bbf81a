import { firstWhere, Lines } from './lines.js';
import { type Matches, matchesOf } from './matches.js';
import { Trigrams } from './trigrams.js';

/**
 * Substring search over names. Lines are folded names, sorted by their bytes: exact matches and prefixes are one
 * range, and what else contains the text comes from the trigrams in the same order, so nothing is sorted at a search.
 */
export class NameIndex {
  private readonly trigrams: Trigrams;

  constructor(private readonly names: Lines) {
    this.trigrams = new Trigrams(names);
  }

  get byteLength(): number {
    return this.names.byteLength + this.trigrams.byteLength;
  }

  /** Every name that contains the folded text; exact matches first, then prefixes, then the rest. */
  search(folded: string): Matches {
    const text = Buffer.from(folded);
    if (text.length === 0 || text.includes(10)) return matchesOf(0, 0);
    const { from, to } = this.prefixed(text);
    const rest = text.length < 3 ? this.scan(text, from, to) : this.filter(text, from, to);
    return { from, to, rest };
  }

  /** The names that are the folded text and nothing more. */
  exact(folded: string): { from: number; to: number } {
    const text = Buffer.from(folded);
    const from = firstWhere(this.names.count, (line) => this.compare(line, text) >= 0);
    const length = text.length;
    let to = from;
    while (to < this.names.count && this.lengthOf(to) === length && this.compare(to, text) === 0) to++;
    return { from, to };
  }

  private prefixed(text: Buffer): { from: number; to: number } {
    const from = firstWhere(this.names.count, (line) => this.compare(line, text) >= 0);
    const to = firstWhere(this.names.count, (line) => this.compare(line, text) > 0);
    return { from, to };
  }

  /** Order of a line's beginning against a text: 0 when the line begins with it. */
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

  private lengthOf(line: number): number {
    return this.names.end(line) - this.names.start(line);
  }

  /** One or two bytes: too short for trigrams, and found in so many names that looking at each is no loss. */
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

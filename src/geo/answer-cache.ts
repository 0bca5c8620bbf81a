import type { Encoding } from '../common/http/compression.js';
import type { Streamed } from './streamed.js';

/** Of larger ones few would fit. */
const MOST_BYTES = 512 * 1024;
/** What even the smallest counts for: a small buffer holds on to the larger one that it was cut from. */
const LEAST_WEIGHT = 8 * 1024;
const ALL_BYTES = 8 * 1024 * 1024;

interface Kept extends Streamed {
  weight: number;
  packed: Map<Encoding, Buffer>;
}

/**
 * Keeps the chunks of answers, all but the largest, as they are sent, and their compressed forms, up to a size; those
 * asked for longest ago go first.
 */
export class AnswerCache {
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;

  get(key: string, make: () => Streamed): Streamed {
    const known = this.kept.get(key);
    if (!known) return this.keeping(key, make());
    this.kept.delete(key);
    this.kept.set(key, known);
    return known;
  }

  get byteLength(): number {
    return this.bytes;
  }

  private keeping(key: string, answer: Streamed): Streamed {
    const { byteLength } = answer;
    if (byteLength === undefined || byteLength > MOST_BYTES) return answer;
    const weight = Math.max(byteLength, LEAST_WEIGHT);
    const keepPacked = (encoding: Encoding, bytes: Buffer) => this.keepPacked(key, encoding, bytes);
    const keep = (chunks: Buffer[]) =>
      this.keep(key, { ...answer, weight, packed: new Map(), keepPacked, chunks: () => chunks });
    return { ...answer, keepPacked, chunks: () => collected(answer.chunks(), keep) };
  }

  private keepPacked(key: string, encoding: Encoding, bytes: Buffer): void {
    const kept = this.kept.get(key);
    // Race: it may have gone while it was compressed, or another caller has compressed it too.
    if (!kept || kept.packed.has(encoding)) return;
    kept.packed.set(encoding, bytes);
    const weight = Math.max(bytes.length, LEAST_WEIGHT);
    kept.weight += weight;
    this.bytes += weight;
    this.trim();
  }

  private keep(key: string, answer: Kept): void {
    // Race: two callers of the same text each make the answer; the later one is kept.
    this.bytes += answer.weight - (this.kept.get(key)?.weight ?? 0);
    this.kept.delete(key);
    this.kept.set(key, answer);
    this.trim();
  }

  private trim(): void {
    for (const [oldest, { weight }] of this.kept) {
      if (this.bytes <= ALL_BYTES) break;
      this.kept.delete(oldest);
      this.bytes -= weight;
    }
  }
}

/** Passes chunks on, and hands all of them over once the last was taken. */
function* collected(chunks: Iterable<Buffer>, whole: (chunks: Buffer[]) => void): Generator<Buffer> {
  const all: Buffer[] = [];
  for (const chunk of chunks) {
    all.push(chunk);
    yield chunk;
  }
  whole(all);
}

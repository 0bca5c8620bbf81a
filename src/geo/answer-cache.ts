import type { Streamed } from './stream-answer.js';

/** Smaller answers are made as fast as they are found here; of larger ones few would fit. */
const LEAST_BYTES = 16 * 1024;
const MOST_BYTES = 512 * 1024;
const ALL_BYTES = 8 * 1024 * 1024;

/** Keeps the chunks of middling answers as they are sent, up to a size; those asked for longest ago go first. */
export class AnswerCache {
  private readonly kept = new Map<string, Streamed & { byteLength: number }>();
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
    const { byteLength = 0 } = answer;
    if (byteLength < LEAST_BYTES || byteLength > MOST_BYTES) return answer;
    const keep = (chunks: Buffer[]) => this.keep(key, { ...answer, byteLength, chunks: () => chunks });
    return { ...answer, chunks: () => collected(answer.chunks(), keep) };
  }

  private keep(key: string, answer: Streamed & { byteLength: number }): void {
    // Race: two callers of the same text each make the answer; the later one is kept.
    this.bytes += answer.byteLength - (this.kept.get(key)?.byteLength ?? 0);
    this.kept.delete(key);
    this.kept.set(key, answer);
    for (const [oldest, { byteLength }] of this.kept) {
      if (this.bytes <= ALL_BYTES) break;
      this.kept.delete(oldest);
      this.bytes -= byteLength;
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

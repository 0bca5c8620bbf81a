import { LRUCache } from 'lru-cache';
import type { Encoding } from '../../common/http/compression.js';
import type { CachedBody, StreamedBody } from './streamed-body.js';

/** Larger bodies are not cached, as only few of them would fit. */
const LARGEST_SHARE = 1 / 8;
/** Memory of an entry beside its bytes. */
const ENTRY_BYTES = 1024;

/** LRU cache of response bodies and their compressed forms, limited by their bytes. */
export class ResponseCache {
  private readonly entries: LRUCache<string, CachedBody>;
  private readonly maxBodyBytes: number;

  constructor(maxBytes: number) {
    this.maxBodyBytes = maxBytes * LARGEST_SHARE;
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (body, key) => weightOf(body) + UTF16_BYTES * key.length,
    });
  }

  find(key: string): CachedBody | undefined {
    return this.entries.get(key);
  }

  get byteLength(): number {
    return this.entries.calculatedSize;
  }

  /** @returns the same body, which enters the cache once all of its chunks have been consumed */
  caching(key: string, body: StreamedBody): StreamedBody {
    const { byteLength } = body;
    if (byteLength === undefined || byteLength > this.maxBodyBytes) return body;
    const storeCompressed = (encoding: Encoding, bytes: Buffer) => this.storeCompressed(key, encoding, bytes);
    const store = (chunks: Buffer[]) => {
      const bytes = joined(chunks, byteLength);
      const compressed: CachedBody['compressed'] = new Map();
      this.entries.set(key, {
        ...body,
        byteLength,
        bytes,
        compressed,
        storeCompressed,
        chunks: () => [bytes],
      });
    };
    return { ...body, storeCompressed, chunks: () => collect(body.chunks(), store) };
  }

  private storeCompressed(key: string, encoding: Encoding, bytes: Buffer): void {
    const cached = this.entries.get(key);
    // Race: during the compression the entry may have been evicted, or compressed for another request.
    if (!cached || cached.compressed.has(encoding)) return;
    const compressed = new Map(cached.compressed).set(encoding, joined([bytes], bytes.length));
    this.entries.set(key, { ...cached, compressed });
  }
}

/** Bytes of a character of a key, at most. */
const UTF16_BYTES = 2;

function weightOf({ byteLength, compressed }: CachedBody): number {
  return [...compressed.values()].reduce((sum, { length }) => sum + length, ENTRY_BYTES + byteLength);
}

/** Copies, as a chunk may be a slice that retains a larger buffer. */
function joined(chunks: readonly Buffer[], length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(bytes, at);
  return bytes;
}

/** Passes chunks on, and calls back with all of them after the last. */
function* collect(chunks: Iterable<Buffer>, callback: (chunks: Buffer[]) => void): Generator<Buffer> {
  const all: Buffer[] = [];
  for (const chunk of chunks) {
    all.push(chunk);
    yield chunk;
  }
  callback(all);
}

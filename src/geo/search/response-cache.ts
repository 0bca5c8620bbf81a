import type { Encoding } from '../../common/http/compression.js';
import type { StreamedBody } from './streamed-body.js';

/** Larger bodies are not cached, as only few of them would fit. */
const MAX_BODY_BYTES = 512 * 1024;
/** Minimum weight of an entry: a small buffer retains the larger one of which it is a slice. */
const MIN_WEIGHT = 8 * 1024;
const MAX_TOTAL_BYTES = 8 * 1024 * 1024;

interface CachedBody extends StreamedBody {
  weight: number;
  compressed: Map<Encoding, Buffer>;
}

/** LRU cache of response bodies and their compressed forms, limited by size. */
export class ResponseCache {
  private readonly entries = new Map<string, CachedBody>();
  private bytes = 0;

  get(key: string, build: () => StreamedBody): StreamedBody {
    const cached = this.entries.get(key);
    if (!cached) return this.cacheable(key, build());
    this.entries.delete(key);
    this.entries.set(key, cached);
    return cached;
  }

  get byteLength(): number {
    return this.bytes;
  }

  /** A body that enters the cache once all of its chunks have been consumed. */
  private cacheable(key: string, body: StreamedBody): StreamedBody {
    const { byteLength } = body;
    if (byteLength === undefined || byteLength > MAX_BODY_BYTES) return body;
    const weight = Math.max(byteLength, MIN_WEIGHT);
    const storeCompressed = (encoding: Encoding, bytes: Buffer) => this.storeCompressed(key, encoding, bytes);
    const store = (chunks: Buffer[]) =>
      this.store(key, { ...body, weight, compressed: new Map(), storeCompressed, chunks: () => chunks });
    return { ...body, storeCompressed, chunks: () => collect(body.chunks(), store) };
  }

  private storeCompressed(key: string, encoding: Encoding, bytes: Buffer): void {
    const cached = this.entries.get(key);
    // Race: during the compression the entry may have been evicted, or compressed for another request.
    if (!cached || cached.compressed.has(encoding)) return;
    cached.compressed.set(encoding, bytes);
    const weight = Math.max(bytes.length, MIN_WEIGHT);
    cached.weight += weight;
    this.bytes += weight;
    this.evict();
  }

  private store(key: string, body: CachedBody): void {
    // Race: simultaneous requests each build the body; the last one is cached.
    this.bytes += body.weight - (this.entries.get(key)?.weight ?? 0);
    this.entries.delete(key);
    this.entries.set(key, body);
    this.evict();
  }

  private evict(): void {
    for (const [oldest, { weight }] of this.entries) {
      if (this.bytes <= MAX_TOTAL_BYTES) break;
      this.entries.delete(oldest);
      this.bytes -= weight;
    }
  }
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

import { LRUCache } from 'lru-cache';
import type { GeoSettings } from '../../settings/settings.js';
import type { Encoding } from '../../common/http/compression.js';
import type { GeoData } from '../data/geo-data.js';
import type { Snapshot } from '../data/snapshot.js';
import { normalizeName } from '../indexes/normalize-name.js';
import { codeKey } from '../indexes/postal-code.js';
import type { PageRange } from './page-query.js';
import type { GeoResponse, StreamedBody, CachedBody } from './streamed-body.js';

const MB = 1024 * 1024;

/** A search, or a look-up of a postal code; with the data it determines the body. */
export type CacheableQuery =
  | { form: 'cities' | 'brief' | 'detail' | 'countries' | 'states'; text: string; page: PageRange }
  | { form: 'zip'; zipCode: string; countryCode: string };

type Build = (snapshot: Snapshot) => StreamedBody | Promise<StreamedBody>;

/** Responses whose bodies are cached for each version of the data. */
export class CachedResponses {
  private readonly caches = new WeakMap<Snapshot, ResponseCache>();
  private readonly maxBytes: number;

  constructor(
    private readonly data: GeoData,
    { cacheMb }: GeoSettings,
  ) {
    this.maxBytes = cacheMb * MB;
  }

  async get(query: CacheableQuery, build: Build): Promise<GeoResponse> {
    const snapshot = await this.data.snapshot;
    const cache = this.findCache(snapshot);
    const key = toKey(query);
    const body = cache.find(key) ?? cache.caching(key, await build(snapshot));
    return { version: snapshot.version, body };
  }

  private findCache(snapshot: Snapshot): ResponseCache {
    const cache = this.caches.get(snapshot) ?? new ResponseCache(this.maxBytes);
    this.caches.set(snapshot, cache);
    return cache;
  }
}

/** Equal for queries with the same response: texts that differ in case or accents only, one spelling of a code. */
export function toKey(query: CacheableQuery): string {
  if (query.form === 'zip') {
    const country = query.countryCode.toUpperCase();
    return `zip ${country.length} ${country}${codeKey(query.zipCode)}`;
  }
  const { form, text, page } = query;
  return `${form} ${page.offset ?? ''} ${page.limit ?? ''} ${textKey(text)}`;
}

/** A text with spaces around it is searched as given, and then without them. */
const textKey = (text: string) => (text === text.trim() ? `=${normalizeName(text)}` : `~${text}`);

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
      sizeCalculation: (body, key) => weigh(body) + UTF16_BYTES * key.length,
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

function weigh({ byteLength, compressed }: CachedBody): number {
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

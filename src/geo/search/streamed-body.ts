import { compress, type Encoding } from '../../common/http/compression.js';
import type { PostalList } from '../indexes/postal-list.js';
import type { PageRange } from './page-query.js';

/** A response body of known or unknown length, whose chunks are built while it is sent. */
export interface StreamedBody {
  byteLength?: number;
  /** Number of items before limit and offset. */
  total?: number;
  chunks(): Iterable<Buffer>;
  /** All of a cached body. */
  bytes?: Buffer;
  /** Compressed forms of a cached body. */
  compressed?: ReadonlyMap<Encoding, Buffer>;
  storeCompressed?(encoding: Encoding, bytes: Buffer): void;
}

/** A body from the cache. */
export interface CachedBody extends StreamedBody {
  byteLength: number;
  bytes: Buffer;
  compressed: ReadonlyMap<Encoding, Buffer>;
}

/** A body and the version of the data that it was built from. */
export interface GeoResponse {
  version: string;
  body: StreamedBody;
}

/** Compresses a small body as a whole; cached for a cached body. */
export async function compressBody(body: StreamedBody, encoding: Encoding): Promise<Buffer> {
  const cached = body.compressed?.get(encoding);
  if (cached) return cached;
  const bytes = await compress(body.bytes ?? Buffer.concat([...body.chunks()]), encoding);
  body.storeCompressed?.(encoding, bytes);
  return bytes;
}

const ROWS_PER_CHUNK = 500;

/** The postal records of a city; large cities have ten thousand. */
export function postalListBody(
  message: string,
  list: PostalList,
  rows: number[],
  { offset = 0, limit }: PageRange,
): StreamedBody {
  const page = rows.slice(offset, limit === undefined ? undefined : offset + limit);
  return { total: rows.length, chunks: () => chunks(message, list, page) };
}

function* chunks(message: string, list: PostalList, rows: number[]): Generator<Buffer> {
  yield Buffer.from(`{"success":true,"message":${JSON.stringify(message)},"data":[`);
  for (let at = 0; at < rows.length; at += ROWS_PER_CHUNK) {
    const tuples = rows.slice(at, at + ROWS_PER_CHUNK).map((row) => list.tuple(row));
    yield Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(tuples).slice(1, -1)}`);
  }
  yield Buffer.from(']}');
}

import type { Encoding } from '../common/http/compression.js';

/** An answer of a known or unknown length, made while it is sent. */
export interface Streamed {
  byteLength?: number;
  /** All items there are, of which limit and offset show a part. */
  total?: number;
  chunks(): Iterable<Buffer>;
  /** Its compressed forms, of an answer that is kept. */
  packed?: ReadonlyMap<Encoding, Buffer>;
  keepPacked?(encoding: Encoding, bytes: Buffer): void;
}

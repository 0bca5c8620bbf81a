import { compress, type Encoding } from '../common/http/compression.js';
import type { Streamed } from './streamed.js';

/** A small answer as a whole, compressed; kept beside the answer where that is kept. */
export async function packed(answer: Streamed, encoding: Encoding): Promise<Buffer> {
  const known = answer.packed?.get(encoding);
  if (known) return known;
  const bytes = await compress(Buffer.concat([...answer.chunks()]), encoding);
  answer.keepPacked?.(encoding, bytes);
  return bytes;
}

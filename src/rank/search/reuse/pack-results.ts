import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { bufferOf } from '../../../database/buffer-of.js';
import type { SearchResult } from '../providers/search.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Links and titles; a result without either keeps its position. */
export function packResults(results: readonly SearchResult[]): Promise<Buffer> {
  const rows = results.map((result) => ({ link: result?.link, title: result?.title }));
  return compress(JSON.stringify(rows));
}

export async function unpackResults(packed: Buffer): Promise<SearchResult[]> {
  return JSON.parse((await decompress(bufferOf(packed))).toString()) as SearchResult[];
}

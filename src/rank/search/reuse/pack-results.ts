import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { bufferOf } from '../../../database/buffer-of.js';
import type { PageLayout } from '../../positions/features/page-features.js';
import type { SearchResult } from '../providers/search.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Links and titles; a result without either keeps its position. */
export function packResults(results: readonly SearchResult[]): Promise<Buffer> {
  const rows = results.map((result) => ({ link: result?.link, title: result?.title }));
  return compress(JSON.stringify(rows));
}

/** Uncut, since each account looks for its own websites in it. */
export const packLayout = (layout: PageLayout): Promise<Buffer> => compress(JSON.stringify(layout));

export async function unpackLayout(packed: Buffer): Promise<PageLayout> {
  return JSON.parse((await decompress(bufferOf(packed))).toString()) as PageLayout;
}

export async function unpackResults(packed: Buffer): Promise<SearchResult[]> {
  return JSON.parse((await decompress(bufferOf(packed))).toString()) as SearchResult[];
}

import { createHash } from 'node:crypto';
import type { Search } from '../providers/search.js';

/** Identifies searches that have the same response, regardless of account. */
export function searchKey(search: Search, provider: string, depth: number): string {
  const { keyword, country, near = '', language, device = 'desktop' } = search;
  const parts = [provider, depth, language, country, near, device, keyword];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

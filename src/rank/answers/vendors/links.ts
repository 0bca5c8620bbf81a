import { member, readText } from '../../search/index.js';
import type { RawCitation } from '../domain/citations.js';

/** Links of a list whose entries have an address and a title, or are addresses. */
export function readCitations(list: unknown, url = 'url', title = 'title'): RawCitation[] {
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).flatMap((entry) => {
    const address = typeof entry === 'string' ? entry : member(entry, url);
    return typeof address === 'string' && address !== ''
      ? [{ url: address, title: readText(member(entry, title)) }]
      : [];
  });
}

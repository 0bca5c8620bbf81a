import { calculateObjectSize } from 'bson';
import type { Keyword } from '../../positions/keyword-list.js';

/** Type of an element, and the end of its name. */
const ELEMENT_BYTES = 2;

/** Bytes of `{ keywords }` in BSON. Pauses at each keyword. */
export function* storedSize(keywords: readonly Keyword[]): Generator<void, number> {
  let bytes = calculateObjectSize({ keywords: [] });
  for (const [index, keyword] of keywords.entries()) {
    bytes += ELEMENT_BYTES + String(index).length + calculateObjectSize(keyword);
    yield;
  }
  return bytes;
}

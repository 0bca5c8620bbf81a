import { normalizeText } from '../../common/normalize-text.js';

/** Compares by Unicode code point; the operator `<` compares UTF-16 units, which orders surrogates before '～'. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x !== y) return codePointOrder(x) - codePointOrder(y);
  }
  return a.length - b.length;
}

/** Moves surrogates behind all other units. */
function codePointOrder(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Compares in lower case by code point; ties by the original code points. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return byCodePoint(a.toLowerCase(), b.toLowerCase()) || byCodePoint(a, b);
}

/** A text prepared for many comparisons. */
export interface TextKey {
  text: string;
  /** In lower case; the operator `<` orders it by code point. */
  folded: string;
}

const BEHIND_SURROGATES = /[\ud800-\uffff]/;
const EACH_BEHIND = /[\ud800-\uffff]/g;

export function textKey(text: string): TextKey {
  const lower = text.toLowerCase();
  if (!BEHIND_SURROGATES.test(lower)) return { text, folded: lower };
  const folded = lower.replace(EACH_BEHIND, (unit) =>
    String.fromCharCode(codePointOrder(unit.charCodeAt(0))),
  );
  return { text, folded };
}

/** `byText` of the texts. */
export function compareKeys(a: TextKey, b: TextKey): number {
  if (a.folded !== b.folded) return a.folded < b.folded ? -1 : 1;
  return byText(a.text, b.text);
}

/** A value prepared for many comparisons. */
export type SortKey = TextKey | number | null;

/** @param value of one type in all rows, or null; a list is compared as text */
export function toSortKey(value: unknown): SortKey {
  if (value == null) return null;
  return Array.isArray(value) || typeof value === 'string' ? textKey(String(value)) : Number(value);
}

/** Null is last in both orders. @param sign -1 for the descending order */
export function compareSortKeys(a: SortKey, b: SortKey, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'number' ? a - Number(b) : compareKeys(a, b as TextKey));
}

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;

/**
 * Ignores case, width of characters (full-width letters, half-width kana) and Unicode normalization. Upper case also
 * equates final sigma with sigma, and sharp s with ss; lower case before it equates capitals that have no other upper
 * case, such as capital sharp s. The letter i is one, with a dot or without, small or capital.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  return normalizeText(normalizeText(text, 'NFKC').toLowerCase().toUpperCase(), 'NFC').replaceAll(
    '\u0130',
    'I',
  );
}

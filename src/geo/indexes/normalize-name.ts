import { Lines } from './lines.js';

/** Letters without a Unicode decomposition, and their usual ASCII spelling. */
const LETTERS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ς', 'σ'],
]);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
const APOSTROPHE = /[`‘’ʻʼʽ′]/g;
const DASH = /\p{Pd}/gu;
/** Accents of Latin, Greek, Cyrillic and Arabic script. Vowel signs of Indic scripts are letters and not included. */
const MARK =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20f0]|[\ufe20-\ufe2f]/g;
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;

/**
 * The form in which names are compared: without case, accents and typographic apostrophes and hyphens. Normalizing
 * several lines together gives the same result as line by line.
 */
export function normalizeName(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARK, '')
    .replace(APOSTROPHE, "'")
    .replace(LETTER, (letter) => LETTERS.get(letter)!)
    .replace(DASH, '-')
    .normalize('NFC');
}

/**
 * A normalized name as it is, then with blanks for hyphens and hyphens for blanks: "Winston Salem" is "Winston-Salem" in
 * other sources.
 */
export function nameSpellings(normalized: string): string[] {
  return [...new Set([normalized, normalized.replaceAll('-', ' '), normalized.replaceAll(' ', '-')])];
}

/** Code points below are normalized by table where the result is ASCII, as for accented Latin letters. */
const TABLE_END = 0x2040;

/** ASCII results by code point, with which most names are normalized without creating strings. */
interface NormalizationTable {
  codes: (Uint8Array | undefined)[];
  /** Results for ASCII, which are single bytes. */
  ascii: Uint8Array;
}

function normalizationTable(): NormalizationTable {
  const codes = Array.from({ length: TABLE_END }, (_, code) => {
    // Beyond Latin letters, Latin names contain only accents, apostrophes and hyphens.
    if (code >= 0x370 && code < 0x1e00) return undefined;
    const normalized = normalizeName(String.fromCharCode(code));
    return ASCII.test(normalized) ? Buffer.from(normalized) : undefined;
  });
  return { codes, ascii: Uint8Array.from(codes.slice(0, 0x80), (normalized) => normalized![0]!) };
}

let table: NormalizationTable | undefined;

/** Normalizes every line: nearly all by table, the others as strings. */
export function normalizeLines(lines: Lines): Lines {
  table ??= normalizationTable();
  // A normalized name has at most three times as many bytes.
  const normalized = Buffer.allocUnsafe(lines.bytes.length * 3);
  let at = 0;
  for (let line = 0; line < lines.count; line++) {
    const end = normalizeByTable(table, lines, line, normalized, at);
    at = end >= 0 ? end : at + normalized.write(`${normalizeName(lines.text(line))}\n`, at);
  }
  return new Lines(Buffer.from(normalized.subarray(0, at)), lines.count);
}

/** @returns the end of the written line, newline included; -1 if a code point is not in the table */
function normalizeByTable(
  { codes: table, ascii }: NormalizationTable,
  { bytes, starts }: Lines,
  line: number,
  to: Buffer,
  at: number,
): number {
  const end = starts[line + 1]!;
  let next = at;
  for (let i = starts[line]!; i < end; i++) {
    let code = bytes[i]!;
    if (code < 0x80) {
      to[next++] = ascii[code]!;
      continue;
    }
    if (code >= 0xf0) return -1;
    if (code >= 0xe0) code = ((code & 15) << 12) | ((bytes[++i]! & 63) << 6) | (bytes[++i]! & 63);
    else if (code >= 0xc0) code = ((code & 31) << 6) | (bytes[++i]! & 63);
    const normalized = table[code];
    if (normalized === undefined) return -1;
    for (let j = 0; j < normalized.length; j++) to[next++] = normalized[j]!;
  }
  return next;
}

import { Lines } from './lines.js';

/** Letters that Unicode does not take apart into a base letter and a mark, and what people type for them. */
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
/** Accents of Latin, Greek, Cyrillic and Arabic script; vowel signs of Indic scripts are letters, and stay. */
const MARK =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20f0]|[\ufe20-\ufe2f]/g;
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;

/**
 * What a text is compared by: without case, accents and typographic variants of apostrophe and hyphen.
 * Folding a text line by line or all lines at once gives the same.
 */
export function fold(text: string): string {
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

/** Code points up to here are folded one by one when each becomes plain ASCII, as accented Latin letters do. */
const TABLE_END = 0x2040;

/** What code points fold to, where that is ASCII: a name is then folded without making a text of it. */
interface FoldTable {
  codes: (Uint8Array | undefined)[];
  /** Of most letters: one byte for one. */
  ascii: Uint8Array;
}

function foldTable(): FoldTable {
  const codes = Array.from({ length: TABLE_END }, (_, code) => {
    // Beyond Latin only its accents, apostrophes and hyphens occur within Latin names.
    if (code >= 0x370 && code < 0x1e00) return undefined;
    const folded = fold(String.fromCharCode(code));
    return ASCII.test(folded) ? Buffer.from(folded) : undefined;
  });
  return { codes, ascii: Uint8Array.from(codes.slice(0, 0x80), (folded) => folded![0]!) };
}

let table: FoldTable | undefined;

/** Every line folded. What the table holds, nearly all there is, is folded where it lies; the rest becomes texts. */
export function foldLines(lines: Lines): Lines {
  table ??= foldTable();
  // No letter becomes more than three bytes a byte.
  const folded = Buffer.allocUnsafe(lines.bytes.length * 3);
  let at = 0;
  for (let line = 0; line < lines.count; line++) {
    const end = foldByTable(table, lines, line, folded, at);
    at = end >= 0 ? end : at + folded.write(`${fold(lines.text(line))}\n`, at);
  }
  return new Lines(Buffer.from(folded.subarray(0, at)), lines.count);
}

/** Folds a line, its newline included. @returns where it ended, or -1 when a letter is not in the table */
function foldByTable(
  { codes: table, ascii }: FoldTable,
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
    const folded = table[code];
    if (folded === undefined) return -1;
    for (let j = 0; j < folded.length; j++) to[next++] = folded[j]!;
  }
  return next;
}

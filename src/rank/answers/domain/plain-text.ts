import { parse as parseDomain } from 'tldts';

/** A text without mark-up; each unit knows where it comes from in the original. */
export interface PlainText {
  text: string;
  /** Start and end in the original of each UTF-16 unit of `text`. */
  starts: number[];
  ends: number[];
}

/** Units of the original: kept, taken out (what is beside them joins), or replaced by a blank. */
const [KEPT, OUT, BLANK] = [0, 1, 2] as const;

const COMMENT = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Of a reference; the text of a footnote without an address is shown. */
const DEFINITION =
  /^ {0,3}\[(?:[^\]\n]+\]:[ \t]*<?(?:[a-z][a-z\d+.-]*:\/\/|mailto:|www\.)\S.*|(?!\^)[^\]\n]+\]:[ \t]*\S+(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*)$/gim;
const AUTOLINK = /<(?:[a-z][a-z\d+.-]*:|[^\s<>@]+@)[^\s<>]*>/gi;
const TAG = /<\/?([a-z][a-z\d-]*)(?:\s[^<>]*|\/)?>/gi;
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'font',
  'i',
  'ins',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'u',
  'wbr',
]);
/** Up to two levels of parentheses within the target. */
const TARGET = String.raw`\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\)){0,2000}\)`;
const LINK = new RegExp(
  String.raw`!?\[((?:[^\[\]]|\[[^\[\]]{0,500}\]){0,1000})\](${TARGET}|\[[^\[\]\n]{0,500}\])`,
  'g',
);
/** The mark of a footnote or source: '[1](https://…)'. */
const NUMBER = /^\^?\d+$/;
const ADDRESS = /(?:\b[a-z][a-z\d+.-]{0,20}:\/\/|\bwww\.(?=[\p{L}\d])|\bmailto:)[^\s<>"'”“’»«)\]}|]+/giu;
const MAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
/** A host with a path: the host is a word, the path is a target. */
const PATH = /(?<![\p{L}\d.-])((?:[\p{L}\d][\p{L}\d-]{0,62}\.){1,8}\p{L}{2,20})(\/[^\s<>"'”“’»«)\]}|]+)/giu;
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
const EMPHASIS = [
  /(\*{1,3})(?=[^\s*])((?:[^*]|\*(?!\1)){0,500}?[^\s*])\1/g,
  /(~~)(?=\S)([^~]{0,500}?\S)\1/g,
  /(`{1,10})([^`]{1,1000})\1/g,
];
const UNDERLINE = /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]{0,500}?[^\s_])\1(?![\p{L}\p{N}_])/gu;
const LINE_MARK = /^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-+*][ \t]+)+/gm;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;
/** From U+00A0 on. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc ' +
  'euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml ' +
  'yacute thorn yuml';
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['amp', '&'],
  ['apos', "'"],
  ['bull', '•'],
  ['gt', '>'],
  ['hellip', '…'],
  ['ldquo', '“'],
  ['lsquo', '‘'],
  ['lt', '<'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['quot', '"'],
  ['rdquo', '”'],
  ['rsquo', '’'],
  ['trade', '™'],
]);

/**
 * The visible text of Markdown and HTML: without mark-up, targets of links and images, and bare addresses.
 * @param keepEmphasis keeps `*`, `_`, `~` and backquotes, which may belong to a name
 */
export function toPlainText(source: string, keepEmphasis = false): PlainText {
  const marks = new Uint8Array(source.length);
  markTargets(source, marks);
  markFormatting(source, marks, keepEmphasis);
  return readKept(source, marks, findEntities(source));
}

function markTargets(source: string, marks: Uint8Array): void {
  const each = (pattern: RegExp, mark: (match: RegExpMatchArray, at: number) => void) => {
    for (const match of source.matchAll(pattern)) if (marks[match.index] === KEPT) mark(match, match.index);
  };
  each(COMMENT, ([whole], at) => marks.fill(BLANK, at, at + whole.length));
  each(DEFINITION, ([whole], at) => marks.fill(BLANK, at, at + whole.length));
  each(AUTOLINK, ([whole], at) => marks.fill(BLANK, at, at + whole.length));
  each(TAG, ([whole, name], at) =>
    marks.fill(INLINE.has(name!.toLowerCase()) ? OUT : BLANK, at, at + whole.length),
  );
  markLinks(source, 0, marks);
  each(ADDRESS, ([whole], at) => marks.fill(BLANK, at, at + trimEnd(whole).length));
  each(MAIL, ([whole], at) => marks.fill(BLANK, at, at + whole.length));
  each(PATH, ([, host, path], at) => {
    if (parseDomain(host!).isIcann) marks.fill(BLANK, at + host!.length, at + host!.length + path!.length);
  });
}

/** Sentence marks after an address are no part of it. */
function trimEnd(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?*_~`'.includes(address[end - 1]!)) end -= 1;
  return address.slice(0, end);
}

/** The text of a link may have an image, which has a target too. */
function markLinks(source: string, offset: number, marks: Uint8Array): void {
  for (const match of source.matchAll(LINK)) {
    const [whole, text] = match as unknown as [string, string];
    const at = offset + match.index;
    const from = at + whole.indexOf('[') + 1;
    const isNumber = NUMBER.test(text.trim());
    // What is beside a link is another word.
    marks.fill(BLANK, at, isNumber ? at + whole.length : from);
    marks.fill(BLANK, from + text.length, at + whole.length);
    if (!isNumber) markLinks(text, from, marks);
  }
}

function markFormatting(source: string, marks: Uint8Array, keepEmphasis: boolean): void {
  const out = (from: number, length: number) => {
    for (let at = from; at < from + length; at += 1) if (marks[at] === KEPT) marks[at] = OUT;
  };
  for (const { index } of source.matchAll(ESCAPE)) out(index, 1);
  for (const match of source.matchAll(LINE_MARK)) out(match.index, match[0].length);
  if (keepEmphasis) return;
  const pairs = (pattern: RegExp) => {
    for (const match of source.matchAll(pattern)) {
      const length = match[1]!.length;
      out(match.index, length);
      out(match.index + match[0].length - length, length);
    }
  };
  // Marks may be nested: '**a *b* c**'.
  for (const pattern of [...EMPHASIS, UNDERLINE]) pairs(pattern);
  for (const match of source.matchAll(/\*\*(?=\S)(.{1,500}?)(?<=\S)\*\*/g)) {
    out(match.index, 2);
    out(match.index + match[0].length - 2, 2);
  }
}

function findEntities(source: string): Map<number, { length: number; text: string }> {
  const found = new Map<number, { length: number; text: string }>();
  for (const match of source.matchAll(ENTITY)) {
    const [whole, decimal, hex, name] = match;
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    const text = code === undefined ? readEntity(name!) : toCharacter(code);
    if (text !== undefined) found.set(match.index, { length: whole.length, text });
  }
  return found;
}

const readEntity = (name: string): string | undefined =>
  ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase());

const toCharacter = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined;

function readKept(
  source: string,
  marks: Uint8Array,
  entities: ReadonlyMap<number, { length: number; text: string }>,
): PlainText {
  const plain: PlainText = { text: '', starts: [], ends: [] };
  const parts: string[] = [];
  const add = (text: string, start: number, end: number) => {
    parts.push(text);
    for (let unit = 0; unit < text.length; unit += 1) {
      plain.starts.push(start);
      plain.ends.push(end);
    }
  };
  for (let at = 0; at < source.length; at += 1) {
    if (marks[at] === OUT) continue;
    if (marks[at] === BLANK) {
      if (marks[at - 1] !== BLANK) add(' ', at, at + 1);
      continue;
    }
    const entity = entities.get(at);
    if (entity) {
      add(entity.text, at, at + entity.length);
      at += entity.length - 1;
    } else add(source[at]!, at, at + 1);
  }
  plain.text = parts.join('');
  return plain;
}

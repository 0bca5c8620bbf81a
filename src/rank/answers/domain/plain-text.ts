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
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S.*$/gm;
const AUTOLINK = /<(?:[a-z][a-z\d+.-]*:|[^\s<>@]+@)[^\s<>]*>/gi;
const TAG = /<\/?([a-z][a-z\d-]*)(?:\s[^<>]*|\/)?>/gi;
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'font',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'u',
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
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  auml: 'ä',
  eacute: 'é',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  ouml: 'ö',
  quot: '"',
  rsquo: '’',
  szlig: 'ß',
  uuml: 'ü',
};

/** The visible text of Markdown and HTML: without mark-up, targets of links and images, and bare addresses. */
export function toPlainText(source: string): PlainText {
  const marks = new Uint8Array(source.length);
  markTargets(source, marks);
  markFormatting(source, marks);
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

function markFormatting(source: string, marks: Uint8Array): void {
  const out = (from: number, length: number) => {
    for (let at = from; at < from + length; at += 1) if (marks[at] === KEPT) marks[at] = OUT;
  };
  for (const { index } of source.matchAll(ESCAPE)) out(index, 1);
  for (const match of source.matchAll(LINE_MARK)) out(match.index, match[0].length);
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
    const text = code === undefined ? ENTITIES[name!.toLowerCase()] : toCharacter(code);
    if (text !== undefined) found.set(match.index, { length: whole.length, text });
  }
  return found;
}

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

import { parse as parseDomain } from 'tldts';
import { type PlainText, toPlainText } from './plain-text.js';

/** A place in the original text, in UTF-16 units. */
export interface Mention {
  start: number;
  end: number;
}

/** What names a brand. */
export interface Named {
  name: string;
  aliases?: readonly string[] | undefined;
}

/** Not seen, such as soft hyphens, zero-width characters and variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/**
 * A character with its marks, or syllables and voiced signs that NFKC composes. Normalization takes a time that grows with
 * the square of the number of marks, of which no language has more than 30 on one letter.
 */
const CLUSTER = /[\u1100-\u11ff]{1,100}|\P{M}[\p{M}\uff9e\uff9f]{0,30}|\p{M}{1,30}/uy;
const ASCII_END = 0x80;
const APOSTROPHE = /[\u02bc\u2018\u2019\u201b\u2032\uff07`´]/g;
/** Marks of a trademark, which NFKC makes the letters TM and SM. */
const TRADEMARK = /[®™℠]/g;
const HYPHEN = /[\u2010-\u2013\u2212]/g;
const EMPHASIS = /[*_~`]/;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const CJK =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}]/u;
const DOTLESS = 'ı';
/** Of one name in an answer; further ones say nothing new. */
const MAX_MENTIONS = 1000;

/** NFKC and full case folding; apostrophes and hyphens in one form, marks of a trademark as blanks. */
export function foldText(text: string): string {
  // Before NFKC, which makes a blank and a mark of an accent that stands alone.
  const plain = text.replace(APOSTROPHE, "'").replace(TRADEMARK, ' ').normalize('NFKC');
  const folded = plain.replace(/[^ı]+/g, foldCase).normalize('NFKC');
  return folded.replace(APOSTROPHE, "'").replace(HYPHEN, '-').replace(UNSEEN, '');
}

/** By way of the upper case, which has the full mapping of ß and the like; that of ı would be a plain i. */
const foldCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

const isWordSign = (sign: string | undefined): boolean =>
  sign !== undefined && (sign === DOTLESS || WORD.test(sign));

interface FoldedText extends PlainText {
  /** By unit of the text: 1 where a word may begin or end before it. */
  bounds: Uint8Array;
}

/** An answer in which names are found. */
export class MentionText {
  private readonly folded: FoldedText;
  private withEmphasis: FoldedText | undefined;

  /** @param source Markdown, HTML or plain text */
  constructor(private readonly source: string) {
    this.folded = foldPlain(toPlainText(source));
  }

  /** The mentions of a brand in the order of the text; of two at one place the longer. */
  find({ name, aliases = [] }: Named): Mention[] {
    const found = [...new Set([name, ...aliases].map(foldName))].flatMap((each) => this.findName(each));
    found.sort((one, other) => one.start - other.start || other.end - one.end);
    const apart: Mention[] = [];
    for (const mention of found) if (mention.start >= (apart.at(-1)?.end ?? 0)) apart.push(mention);
    return apart;
  }

  private findName(name: string): Mention[] {
    if (name === '') return [];
    const found = findIn(this.folded, name);
    // 'E*TRADE' twice in a paragraph looks like emphasis.
    if (!EMPHASIS.test(name)) return found;
    this.withEmphasis ??= foldPlain(toPlainText(this.source, true));
    return [...found, ...findIn(this.withEmphasis, name)];
  }
}

function findIn({ text, starts, ends, bounds }: FoldedText, name: string): Mention[] {
  const isAddress = looksLikeAddress(name);
  const found: Mention[] = [];
  const next = (from: number) => (found.length < MAX_MENTIONS ? text.indexOf(name, from) : -1);
  for (let at = next(0); at !== -1; at = next(at + 1)) {
    const end = at + name.length;
    // Letters and digits end a word; Han, Kana and Hangul are found within one, and end a word of another script.
    const isWhole = bounds[at] === 1 && bounds[end] === 1;
    if (isWhole && !(isAddress && isInOtherDomain(text, at, end)))
      found.push({ start: starts[at]!, end: ends[end - 1]! });
  }
  return found;
}

const foldName = (name: string): string => foldText(name).replace(/\s+/gu, ' ').trim();

/** Once for the text: names are compared with it at very many places. */
function findBounds(text: string): Uint8Array {
  const bounds = new Uint8Array(text.length + 1).fill(1);
  let wasJoining = false;
  for (let at = 0; at < text.length;) {
    const sign = signAt(text, at)!;
    const isJoining = isWordSign(sign) && !CJK.test(sign);
    if (wasJoining && isJoining) bounds[at] = 0;
    wasJoining = isJoining;
    at += sign.length;
  }
  return bounds;
}

const signAt = (text: string, at: number): string | undefined => {
  const code = text.codePointAt(at);
  return code === undefined ? undefined : String.fromCodePoint(code);
};

const looksLikeAddress = (name: string): boolean =>
  /^[^\s/]+\.[^\s/]+$/.test(name) && parseDomain(name).isIcann === true;

/** 'mo.com' in 'my-mo.com', 'mo.com.br' and 'mo.common', but not at the end of a sentence, and not in 'www.mo.com'. */
const isInOtherDomain = (text: string, start: number, end: number): boolean =>
  text[start - 1] === '-' || (text[end] === '.' && isWordSign(signAt(text, end + 1)));

function foldPlain({ text, starts, ends }: PlainText): FoldedText {
  const parts: string[] = [];
  const folded: PlainText = { text: '', starts: [], ends: [] };
  const known = new Map<string, string>();
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = clusterEnd(text, from);
    const cluster = text.slice(from, to);
    let sign = known.get(cluster) ?? foldSign(cluster);
    known.set(cluster, sign);
    if (sign === ' ' && parts.at(-1) === ' ') sign = '';
    if (sign === '') continue;
    parts.push(sign);
    for (let unit = 0; unit < sign.length; unit += 1) {
      folded.starts.push(starts[from]!);
      folded.ends.push(ends[to - 1]!);
    }
  }
  folded.text = parts.join('');
  return { ...folded, bounds: findBounds(folded.text) };
}

/** Blanks are one. */
const foldSign = (cluster: string): string => foldText(cluster).replace(/^\s+$/u, ' ');

function clusterEnd(text: string, from: number): number {
  // ASCII before ASCII, which is most of a text, has no marks.
  const next = from + 1;
  if (text.charCodeAt(from) < ASCII_END && !(text.charCodeAt(next) >= ASCII_END)) return next;
  CLUSTER.lastIndex = from;
  CLUSTER.exec(text);
  return CLUSTER.lastIndex;
}

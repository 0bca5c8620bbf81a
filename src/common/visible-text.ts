/** Characters that are not seen, by Unicode's property: zero-width spaces, soft hyphens, marks of direction, fillers. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const EACH_IGNORABLE = new RegExp(IGNORABLE, 'gu');
const ZWNJ = '\u200c';
const ZWJ = '\u200d';

/** Letters and signs of scripts in which joiners choose the form of letters. */
const INDIC =
  '\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}' +
  '\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}';
const ENDS_INDIC = new RegExp(`[${INDIC}]$`, 'u');
const BEGINS_INDIC = new RegExp(`^[${INDIC}]`, 'u');
/** The sign that removes a vowel: a joiner after it shows also at the end of a word. */
const ENDS_VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039]$/u;
const ARABIC = '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}';
const BEGINS_CURSIVE = new RegExp(`^[\\p{L}&&[${ARABIC}]]`, 'v');
const ENDS_CURSIVE = new RegExp(`[\\p{L}&&[${ARABIC}]]\\p{M}*$`, 'v');
/** Letters that never join to the next one, after which a joiner changes nothing. */
const ENDS_UNJOINED = /[ء-ؤإاةدذرزوٱ-ٳٵ-ٷڈ-ڙۀۃ-ۋۍۏےۓەۮۯ]\p{M}*$/u;
const EMOJI = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|[\u{e0020}-\u{e007f}])*$/u;
const BEGINS_EMOJI = /^\p{Extended_Pictographic}/u;
/** The flags of England, Scotland and Wales: letters as tags after a black flag. */
const FLAGS = /\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]+\u{e007f}/gu;

/**
 * A text without the characters that are not seen, by which two texts differ that look alike. Joiners stay where they
 * change what is seen: in Persian, Indic scripts and emoji.
 */
export function visibleText(text: string): string {
  if (!IGNORABLE.test(text)) return text;
  const flags = new Set([...text.matchAll(FLAGS)].flatMap(({ index, 0: flag }) => findRange(index, flag)));
  const parts: string[] = [];
  let before = '';
  let end = 0;
  const keep = (part: string) => {
    parts.push(part);
    before = (before + part.slice(-NEAR)).slice(-NEAR);
  };
  for (const { index, 0: character } of text.matchAll(EACH_IGNORABLE)) {
    keep(text.slice(end, index));
    end = index + character.length;
    if (flags.has(index) || isSeen(character, before, text.slice(end, end + NEAR))) keep(character);
  }
  return parts.join('') + text.slice(end);
}

/** Units beside a character that decide whether it is seen. */
const NEAR = 16;

const findRange = (start: number, text: string) =>
  Array.from({ length: text.length }, (_, index) => start + index);

function isSeen(character: string, before: string, after: string): boolean {
  const next = after.replace(EACH_IGNORABLE, '');
  switch (character) {
    case ZWNJ:
      if (ENDS_INDIC.test(before)) return BEGINS_INDIC.test(next);
      return ENDS_CURSIVE.test(before) && !ENDS_UNJOINED.test(before) && BEGINS_CURSIVE.test(next);
    case ZWJ:
      if (EMOJI.test(before)) return BEGINS_EMOJI.test(next);
      if (ENDS_INDIC.test(before)) return ENDS_VIRAMA.test(before) || BEGINS_INDIC.test(next);
      return ENDS_CURSIVE.test(before) && !ENDS_UNJOINED.test(before) && !BEGINS_CURSIVE.test(next);
    case '\ufe0f':
      return (
        /\p{Extended_Pictographic}$/u.test(before) || (/[\d#*]$/.test(before) && next.startsWith('\u20e3'))
      );
    default:
      return /[\u180b-\u180f]/u.test(character) && /\p{Script=Mongolian}$/u.test(before);
  }
}

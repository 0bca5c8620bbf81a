import { visibleText } from '../../common/visible-text.js';

/** Characters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATE = ['\u2068', '\u2069'] as const;
const WORD_JOINER = '\u2060';

/** Signs that make an address, a mention, a tag, a command or an emoji of what follows. */
const BINDING = /[@#/\\.．。｡:$~](?=\S)/gu;

/**
 * A text from outside, such as a keyword, for a message: one line of limited length, without unseen characters, and
 * isolated where it would reverse the order of what follows.
 */
export function quoteText(text: string, max = 120): string {
  const line = visibleText(text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim();
  const shown = cutText(line, max);
  return RIGHT_TO_LEFT.test(shown) ? ISOLATE.join(shown) : shown;
}

/** Cuts between characters as they are seen. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, max))) {
    if (cut.length + segment.length >= max) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** Keeps services from making links, mentions, tags and emoji of a text, by characters that are not seen. */
export const inertText = (text: string): string => text.replace(BINDING, `${WORD_JOINER}$&${WORD_JOINER}`);

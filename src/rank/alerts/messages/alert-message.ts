import type { AlertTexts } from '../texts/alert-texts.js';
import { FEATURE_CHANGES, PAGE_CHANGES } from '../../positions/alert-rules.js';
import type { Language } from '../../../common/language.js';
import { textsOf } from '../texts/languages.js';
import type { AlertedKeyword, RankAlert } from './rank-alert.js';

type Named = Pick<RankAlert, 'day' | 'total' | 'named'>;

/** Characters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates text that would reverse the order of what follows it, by U+2068 and U+2069. */
const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

export const websiteOf = (website: string, child: string | undefined): string =>
  child === undefined ? website : `${website} (${child})`;

/** @param website with the name of its account where the reader has several */
export function notificationText({ total, named }: Named, website: string, language: Language) {
  const texts = textsOf(language);
  const moves = named
    .map((keyword) => `${moveOf(keyword, texts)}${otherThanMoves(keyword, texts)}`)
    .join('; ');
  return {
    title: texts.title(total, website),
    body: [`${moves}.`, ...moreThan(named, total, texts)].join(' '),
  };
}

/** @param link to the keywords in the console */
export function mailText(
  { total, named, day }: Named,
  website: string,
  language: Language,
  link: string,
): string {
  const texts = textsOf(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
  const lines = named.map(
    (keyword) => `${moveOf(keyword, texts)} (${keyword.rules.map(texts.rule).join(', ')})`,
  );
  return [
    texts.intro(total, website, date),
    ...lines,
    ...moreThan(named, total, texts),
    `${texts.open} ${link}`,
    texts.reason,
  ].join('\n');
}

export const mailSubject = ({ total }: Named, website: string, language: Language): string =>
  textsOf(language).title(total, website);

/** What a position does not tell: ' (now in AI Overview)'; '' without any. */
function otherThanMoves({ rules }: AlertedKeyword, texts: AlertTexts): string {
  const others = rules.filter(({ when }) => [...PAGE_CHANGES, ...FEATURE_CHANGES].includes(when as never));
  return others.length === 0 ? '' : ` (${others.map(texts.rule).join(', ')})`;
}

/** 'coffee (US, New York): 3 → 12', or one position when it is the same. */
function moveOf({ keyword, country, near, device, from, to }: AlertedKeyword, texts: AlertTexts): string {
  const where = [country, ...(near ? [isolated(near)] : []), ...(device === 'mobile' ? [texts.mobile] : [])];
  const position = (at: number | null) => (at === null ? texts.notFound : String(at));
  const move = from === to ? position(to) : `${position(from)} → ${position(to)}`;
  return `${isolated(keyword)} (${where.join(', ')}): ${move}`;
}

const moreThan = (named: readonly unknown[], total: number, texts: AlertTexts) =>
  total > named.length ? [texts.more(total - named.length)] : [];

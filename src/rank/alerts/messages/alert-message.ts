import { type AlertTexts, english } from '../texts/en.js';
import { type AlertRule, FEATURE_CHANGES, PAGE_CHANGES } from '../../positions/alert-rules.js';
import type { Language } from '../../../common/language.js';
import { german } from '../texts/de.js';
import type { Types } from 'mongoose';
import { type ChatMessage, type ChatReader, quoteText } from '../../../channels/index.js';
import type { MailPayload } from '../../../mail/index.js';
import { OutboxKind } from '../../../outbox/index.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { nameWebsite } from '../../positions/website-name.js';

/** A keyword that met rules; positions are null for not found. */
export interface AlertedKeyword extends Omit<Keyword, 'tags'> {
  from: number | null;
  to: number | null;
  rules: AlertRule[];
}

/** A user, or all users of an account without an owner. */
export interface AlertRecipient {
  account: Types.ObjectId;
  user: Types.ObjectId | null;
  /** The account that the alert is about, for a recipient in the one above. */
  child?: { account: Types.ObjectId; name: string };
  language: Language;
}

/** Payload of `rankAlert`. The names and the number of all keywords; the alert in the store has all of them. */
export interface RankAlert extends MailPayload {
  /** Id of the alert. */
  alert: string;
  config: Types.ObjectId;
  account: Types.ObjectId;
  website: string;
  day: string;
  total: number;
  /** The first MAX_NAMED. */
  named: AlertedKeyword[];
  tell: AlertRecipient[];
  /** Present with a recipient of the mail; `child`: name of the account, for an owner in one above. */
  mailed?: { language: Language; child?: string };
}

export const MAX_NAMED = 20;

export const rankAlert = new OutboxKind<RankAlert>('rank_alert');

const TEXTS: Record<Language, AlertTexts> = { en: english, de: german };

export const readTexts = (language: Language): AlertTexts => TEXTS[language];

type Named = Pick<RankAlert, 'day' | 'total' | 'named'>;

/** Characters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates text that would reverse the order of what follows it, by U+2068 and U+2069. */
const isolated = (text: string) =>
  RIGHT_TO_LEFT.test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text;

/** @param website with the name of its account where the reader has several */
export function notificationText({ total, named }: Named, website: string, language: Language) {
  const texts = readTexts(language);
  const moves = named
    .map((keyword) => `${describeMove(keyword, texts)}${otherThanMoves(keyword, texts)}`)
    .join('; ');
  return {
    title: texts.title(total, website),
    body: [`${moves}.`, ...moreThan(named, total, texts)].join(' '),
  };
}

/**
 * What channels say.
 * @param alert with the first MAX_NAMED keywords
 * @param link to the keywords in the console
 */
export function chatMessage(
  { website, total, named }: Pick<RankAlert, 'website' | 'total' | 'named'>,
  { language, child }: ChatReader,
  link: string,
): ChatMessage {
  const texts = readTexts(language);
  return {
    language,
    title: texts.title(total, quoteText(nameWebsite(website, child))),
    changes: named.map((each) => {
      const [keyword, near] = [quoteText(each.keyword), quoteText(each.near ?? '')];
      return `${describeMove({ ...each, keyword, near }, texts)} (${each.rules.map(texts.rule).join(', ')})`;
    }),
    total,
    link,
  };
}

/** @param link to the keywords in the console */
export function mailText(
  { total, named, day }: Named,
  website: string,
  language: Language,
  link: string,
): string {
  const texts = readTexts(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
  const lines = named.map(
    (keyword) => `${describeMove(keyword, texts)} (${keyword.rules.map(texts.rule).join(', ')})`,
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
  readTexts(language).title(total, website);

/** What a position does not tell: ' (now in AI Overview)'; '' without any. */
function otherThanMoves({ rules }: AlertedKeyword, texts: AlertTexts): string {
  const others = rules.filter(({ when }) => [...PAGE_CHANGES, ...FEATURE_CHANGES].includes(when as never));
  return others.length === 0 ? '' : ` (${others.map(texts.rule).join(', ')})`;
}

/** 'coffee (US, New York): 3 → 12', or one position when it is the same. */
function describeMove(
  { keyword, country, near, device, from, to }: AlertedKeyword,
  texts: AlertTexts,
): string {
  const where = [country, ...(near ? [isolated(near)] : []), ...(device === 'mobile' ? [texts.mobile] : [])];
  const position = (at: number | null) => (at === null ? texts.notFound : String(at));
  const move = from === to ? position(to) : `${position(from)} → ${position(to)}`;
  return `${isolated(keyword)} (${where.join(', ')}): ${move}`;
}

const moreThan = (named: readonly unknown[], total: number, texts: AlertTexts) =>
  total > named.length ? [texts.more(total - named.length)] : [];

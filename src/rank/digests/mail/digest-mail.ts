import Mustache from 'mustache';
import { escapeHtml } from '../../../common/escape-html.js';
import type { LocalDay } from '../../../common/time/zone.js';
import type { DigestContent } from '../domain/digest.js';
import {
  answersText,
  type DigestBrand,
  type DigestData,
  digestData,
  type DigestFacts,
  Words,
} from './digest-data.js';
import { DIGEST_TEMPLATE } from './digest-template.js';

const PRODUCT = 'Rankwire';

export interface DigestMail {
  subject: string;
  html: string;
  text: string;
}

/** The mail of a digest. */
export function digestMail(facts: DigestFacts): DigestMail {
  const { language, content, since, missed, csv, website, link, unsubscribe } = facts;
  const words = new Words(language);
  const data = content && since !== null ? digestData(words, content, since) : null;
  const period = words.text(facts.period);
  const product = facts.brand?.name ?? PRODUCT;
  const common = {
    product,
    period,
    website,
    subject: toSubject(words, period, facts),
    about: [
      data?.about ?? words.text('noResults', { days: facts.searchedDays }),
      ...missedText(words, missed, content),
    ].join(' '),
    answers: facts.answers ? answersText(words, facts.answers) : '',
    note: csv === 'none' ? '' : words.text(csv === 'attached' ? 'csvAttached' : 'csvTooLarge', { product }),
    reason: words.text('reason', { website }),
  };
  const text = toText(words, data, common, facts);
  const values = {
    ...common,
    ...brandData(product, facts.brand),
    language,
    answers: common.answers === '' ? null : { answersText: common.answers },
    note: common.note === '' ? null : { noteText: common.note },
    results: data && { ...data, ...headings(words) },
    link,
    open: words.text('open', { product }),
    unsubscribe,
    unsubscribeText: words.text('unsubscribe'),
  };
  const html = Mustache.render(DIGEST_TEMPLATE, values, undefined, {
    escape: (value) => escapeHtml(String(value)),
  });
  return { subject: common.subject, html, text };
}

/** Says of which day the figures are, where a later check was missed. */
function missedText(words: Words, missed: LocalDay | null, content: DigestContent | null): string[] {
  if (missed === null) return [];
  const day = words.date(missed);
  if (!content) return [words.text('missed', { day })];
  return [words.text('missedSince', { day, of: words.date(content.now.date) })];
}

const headings = (words: Words) => ({
  distributionTitle: words.text('distribution'),
  positionsText: words.text('positions'),
  visibilityText: words.text('visibility'),
  nowText: words.text('now'),
  earlierText: words.text('earlier'),
});

function toSubject(words: Words, period: string, { website, content }: DigestFacts): string {
  if (!content) return words.text('subjectWithoutResults', { period, website });
  const { up, down } = content;
  return words.text('subject', { period, website, up: up.count, down: down.count });
}

function brandData(product: string, brand: DigestBrand | null) {
  const { light, dark } = brand?.colors ?? { light: undefined, dark: undefined };
  const logo = brand?.logo ?? null;
  return {
    logo: logo === null ? null : { logoSource: logo },
    name: logo === null ? { nameText: product } : null,
    buttonColor: light?.accent ?? '#0b5cad',
    onButtonColor: light?.on_accent ?? '#ffffff',
    barColor: light?.accent ?? '#2f7fd3',
    barColorDark: dark?.accent ?? '#5aa9f2',
  };
}

type Common = Record<'product' | 'period' | 'website' | 'about' | 'answers' | 'note' | 'reason', string>;

function toText(
  words: Words,
  data: DigestData | null,
  { product, period, website, about, answers, note, reason }: Common,
  { link, unsubscribe, brand }: DigestFacts,
): string {
  const blocks = [
    ...(brand ? [product] : []),
    `${period} – ${website}\n${about}`,
    ...(data ? resultBlocks(words, data) : []),
    ...(answers === '' ? [] : [answers]),
    ...(note === '' ? [] : [note]),
    `${words.text('open', { product })}: ${link}`,
    `--\n${reason}\n${words.text('unsubscribe')}: ${unsubscribe}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function resultBlocks(words: Words, { figures, distribution, moves, failed }: DigestData): string[] {
  const bands = distribution.map(({ label, now, before }) => `${label}: ${now}${toBefore(words, before)}`);
  const movers = moves.map(({ title, rows, more }) =>
    [title, ...rows.map(moveLine), ...(more ? [more.moreText] : [])].join('\n'),
  );
  return [
    figures.map(({ label, value, earlier }) => `${label}: ${value}${earlier && ` (${earlier})`}`).join('\n'),
    [words.text('distribution'), ...bands].join('\n'),
    ...movers,
    ...(failed ? [failed.failedText] : []),
  ];
}

const toBefore = (words: Words, value: string) => ` (${words.text('before', { value })})`;

/** Isolated, so that a keyword in a script from right to left does not reorder the line. */
const moveLine = ({ keyword, where, from, to }: DigestData['moves'][number]['rows'][number]) =>
  `- \u2068${keyword}\u2069 (\u2068${where}\u2069): ${from} → ${to}`;

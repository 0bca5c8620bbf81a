import type { LocalDay } from '../../../common/time/zone.js';
import {
  type ChartDay,
  type DigestContent,
  type DigestMover,
  type DigestMoves,
  positionBands,
} from '../domain/digest.js';
import type { DigestPeriod } from '../domain/digest-due.js';
import type { Language } from '../../../common/language.js';
import type { AnswersHeadline } from '../../answers/index.js';
import { de } from './texts/de.js';
import { type DigestTexts, en } from './texts/en.js';

export const DIGEST_TEXTS: Record<Language, DigestTexts> = { en, de };

type Values = Record<string, string | number>;

/** The words, numbers and dates of a language. */
export class Words {
  private readonly numbers: Intl.NumberFormat;
  private readonly percents: Intl.NumberFormat;
  private readonly dates: Intl.DateTimeFormat;
  private readonly shortDates: Intl.DateTimeFormat;

  constructor(private readonly language: Language) {
    this.numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    this.percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    this.dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    this.shortDates = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  }

  /** Numbers among the values are formatted. */
  text(name: keyof DigestTexts, values: Values = {}): string {
    return DIGEST_TEXTS[this.language][name].replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key]!;
      return typeof value === 'number' ? this.number(value) : value;
    });
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  /** @param value 0 to 100 */
  percent(value: number): string {
    return this.percents.format(value / 100);
  }

  date(day: LocalDay): string {
    return this.dates.format(new Date(`${day}T00:00:00Z`));
  }

  /** Without the year. */
  shortDate(day: LocalDay): string {
    return this.shortDates.format(new Date(`${day}T00:00:00Z`));
  }
}

/** Who sends a digest. */
export interface DigestBrand {
  name: string;
  /** Address of the picture; null: the name is shown. */
  logo: string | null;
  /** Null: those of the product. */
  colors: Record<'light' | 'dark', { accent: string; on_accent: string }> | null;
}

/** Everything that a digest says. */
export interface DigestFacts {
  language: Language;
  period: DigestPeriod;
  /** Without scheme, such as 'example.com/shop'. */
  website: string;
  /** How often AI answers name the website; null where nothing was answered. */
  answers: AnswersHeadline | null;
  /** Null without results of the last `searchedDays`. */
  content: DigestContent | null;
  searchedDays: number;
  /** The day that the newest results are compared with. */
  since: LocalDay | null;
  /** The newest day that ended without its check, after that of the figures. */
  missed: LocalDay | null;
  /** Whether the table of the keywords is attached. */
  csv: 'attached' | 'too large' | 'none';
  /** The website in the console. */
  link: string;
  /** The unsubscribe link, or a marker that is replaced by that of an address. */
  unsubscribe: string;
  /** Null: the product. */
  brand: DigestBrand | null;
}

type Figure = { label: string; value: string; earlier: string; change: string; tone: string; color: string };

/** What the HTML and the text of a digest with results are made of. */
export interface DigestData {
  about: string;
  figures: Figure[];
  chart: ReturnType<typeof toChart>;
  distribution: {
    label: string;
    /** The label below its heading. */
    range: string;
    now: string;
    before: string;
    filled: { share: number } | null;
    empty: { rest: number } | null;
  }[];
  /** Improved, then declined. */
  moves: MovesData[];
  failed: { failedText: string } | null;
}

interface MovesData {
  title: string;
  rows: { keyword: string; where: string; from: string; to: string; tone: string; color: string }[];
  more: { moreText: string } | null;
}

const ABSENT = '–';

export function digestData(words: Words, content: DigestContent, since: LocalDay): DigestData {
  const { now, before } = content;
  return {
    about: before
      ? words.text('compared', { now: words.date(now.date), before: words.date(before.date) })
      : words.text('notCompared', { now: words.date(now.date), since: words.date(since) }),
    figures: toFigures(words, content),
    chart: toChart(words, content.chart),
    distribution: toDistribution(words, content),
    moves: [toMoves(words, 'improved', content.up), toMoves(words, 'declined', content.down)],
    failed: now.failed > 0 ? { failedText: words.text('failed', { count: now.failed }) } : null,
  };
}

/** In whole percent, as the console has it. */
export function answersText(words: Words, { mention, before, change }: AnswersHeadline): string {
  const percent = (share: number | null) => words.percent(Math.round(share!));
  const { k, n, rate, low, high } = mention;
  const now = words.text('answers', { k, n, rate: percent(rate), low: percent(low), high: percent(high) });
  if (change === null) return `${now}.`;
  const name = ({ up: 'answersUp', down: 'answersDown', none: 'answersSame' } as const)[change];
  return `${now}; ${words.text('answersBefore', { rate: percent(before.rate) })}, ${words.text(name)}.`;
}

function toFigures(words: Words, { now, before }: DigestContent): Figure[] {
  const figure = (
    name: 'visibility' | 'average' | 'top3' | 'top10',
    show: (value: number) => string,
    unit: keyof typeof SINGLE,
  ): Figure => {
    const sign = name === 'average' ? -1 : 1;
    const gain = before ? Math.round(10 * sign * (now[name] - before[name])) / 10 : 0;
    return {
      label: words.text(name),
      value: show(now[name]),
      earlier: before ? words.text('before', { value: show(before[name]) }) : '',
      change: before ? toChange(words, gain, unit) : '',
      ...toTone(gain),
    };
  };
  const number = (value: number) => words.number(value);
  return [
    figure('visibility', (value) => words.percent(value), 'points'),
    figure('average', number, 'places'),
    figure('top3', number, 'keywords'),
    figure('top10', number, 'keywords'),
  ];
}

/** Mail programs without style sheets use the colour. */
function toTone(gain: number): { tone: string; color: string } {
  if (gain === 0) return { tone: 'same', color: '#5a6875' };
  return gain > 0 ? { tone: 'better', color: '#14713d' } : { tone: 'worse', color: '#b3261e' };
}

const SINGLE = { points: 'point', places: 'place', keywords: 'oneKeyword' } as const;

function toChange(words: Words, gain: number, unit: keyof typeof SINGLE): string {
  if (gain === 0) return words.text('unchanged');
  const size = Math.abs(gain);
  const name = size === 1 ? SINGLE[unit] : unit;
  return `${gain > 0 ? '▲' : '▼'} ${words.number(size)} ${words.text(name)}`;
}

/** Height of the largest bar. */
const BAR_PX = 64;

function toChart(words: Words, days: readonly ChartDay[]) {
  const known = days.flatMap(({ visibility }) => visibility ?? []);
  const most = Math.max(...known);
  const [from, to] = [days[0]!.date, days.at(-1)!.date];
  const range = { low: words.percent(Math.min(...known)), high: words.percent(most) };
  return {
    chartRange: words.text('chartRange', range),
    first: words.shortDate(from),
    last: words.shortDate(to),
    bars: days.map(({ date, visibility }) => ({
      about: `${words.shortDate(date)}: ${visibility === null ? ABSENT : words.percent(visibility)}`,
      bar: visibility === null ? null : { height: barHeight(visibility, most) },
    })),
  };
}

const barHeight = (value: number, most: number) =>
  most === 0 ? 2 : Math.max(2, Math.round((BAR_PX * value) / most));

function toDistribution(words: Words, content: DigestContent): DigestData['distribution'] {
  const bands = positionBands(content);
  const most = Math.max(1, ...bands.map(({ now }) => now));
  return bands.map(({ first, last, now, before }) => {
    const share = Math.round((100 * now) / most);
    return {
      label: first === null ? words.text('notFound') : words.text('range', { first, last: last! }),
      range: first === null ? words.text('notFound') : `${first}–${last}`,
      now: words.number(now),
      before: before === null ? ABSENT : words.number(before),
      filled: share > 0 ? { share } : null,
      empty: share < 100 ? { rest: 100 - share } : null,
    };
  });
}

function toMoves(words: Words, title: 'improved' | 'declined', { count, largest }: DigestMoves): MovesData {
  const rest = count - largest.length;
  return {
    title: words.text(title, { count }),
    rows: largest.map((mover) => ({
      keyword: oneLine(mover.keyword),
      where: toWhere(words, mover),
      from: mover.from === null ? ABSENT : words.number(mover.from),
      to: mover.to === null ? ABSENT : words.number(mover.to),
      ...toTone(title === 'improved' ? 1 : -1),
    })),
    more: rest > 0 ? { moreText: words.text('more', { count: rest }) } : null,
  };
}

function toWhere(words: Words, { country, near, device }: DigestMover): string {
  return [country, near, device === 'mobile' ? words.text('mobile') : ''].filter(Boolean).join(' · ');
}

/** A keyword may contain line breaks, which would break the list of the text. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

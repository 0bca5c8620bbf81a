import { countDays } from '../days/days';
import { formatDecimal, formatList, formatNumber, formatPercent, formatShortDay } from '../text/format';
import { t } from '../text/i18n';
import { type DayValue, findTurn, type Turn } from './turn';

/** Changes below these are none: of estimated traffic in percent, of the visibility in points. */
const LEAST = { traffic: 2, visibility: 0.5 };
/** Keywords named as those that make most of a change. */
const MOST_CARRIERS = 5;
const MOST = 0.8;
/** From this share on a page is named. */
const PAGE_SHARE = 0.4;
/** A note explains a turn so many days later at most. */
const NOTE_DAYS = 3;

/** What a keyword adds to the change of the figure. */
export interface Carrier {
  keyword: string;
  /** Path of the page that ranks, or ranked; null where it is unknown. */
  page: string | null;
  isLost: boolean;
  /** Clicks a month, or points. */
  gain: number;
}

export interface Facts {
  /** Estimated traffic where it is known. */
  figure: 'traffic' | 'visibility';
  /** Days with results from the day compared with to the newest, ascending. */
  days: readonly DayValue[];
  /** Where there is no other day to compare with. */
  only?: OnlyDay | undefined;
  carriers: readonly Carrier[];
  keywords: number;
  /** Keywords that rank higher, lower, newly or no longer. */
  moved?: number;
  notes: readonly { date: string; text: string }[];
  failures?: Failures;
}

/** The figures of the only day with results. */
interface OnlyDay {
  date: string;
  visibility: number;
  /** Null where no keyword ranks. */
  average: number | null;
  top10: number;
  /** Null where no search volume is known. */
  traffic: number | null;
}

export interface Failures {
  failed: number;
  keywords: number;
  /** Why the provider answers none; null where that is not the reason. */
  reason: 'rejected' | 'credits' | 'unreachable' | null;
}

/** What changed, since when, how much, and what makes most of it; failures first. */
export function writeSentence({ failures, ...facts }: Facts): string {
  const turn = findTurn(facts.days);
  return [failures ? failureText(failures) : '', turn ? changeText(facts, turn) : onlyDayText(facts)]
    .filter((text) => text !== '')
    .join(' ');
}

export function failureText({ failed, keywords, reason }: Failures): string {
  if (failed === 0) return '';
  const values = { n: failed, all: formatNumber(keywords) };
  if (reason === 'rejected')
    return t(
      '{n, plural, one {# of {all} keywords} other {# of {all} keywords}} could not be checked: the provider refused the key.',
      values,
    );
  if (reason === 'credits')
    return t(
      '{n, plural, one {# of {all} keywords} other {# of {all} keywords}} could not be checked: the provider has no credits left.',
      values,
    );
  if (reason === 'unreachable')
    return t(
      '{n, plural, one {# of {all} keywords} other {# of {all} keywords}} could not be checked: the provider cannot be reached.',
      values,
    );
  return t(
    '{n, plural, one {# of {all} keywords} other {# of {all} keywords}} could not be checked.',
    values,
  );
}

function onlyDayText({ only, keywords }: Omit<Facts, 'failures'>): string {
  if (!only) return '';
  const { date, visibility, average, top10, traffic } = only;
  const figures = [
    t('visibility {value}', { value: formatPercent(visibility) }),
    average === null ? '' : t('average position {value}', { value: formatDecimal(average) }),
    t('{n} of {all} keywords in the top 10', { n: formatNumber(top10), all: formatNumber(keywords) }),
    traffic === null ? '' : t('estimated traffic {value}', { value: formatNumber(Math.round(traffic)) }),
  ];
  return t('First results of {day}: {figures}.', {
    day: formatShortDay(date),
    figures: formatList(figures.filter((text) => text !== '')),
  });
}

function changeText(facts: Omit<Facts, 'failures'>, turn: Turn): string {
  const { figure } = facts;
  const amount = readAmount(figure, turn.before, turn.now);
  const day = formatShortDay(turn.from);
  if (amount === null || !hasChanged(figure, turn.before, turn.now))
    return evenText(figure, turn.now, { day, n: facts.moved ?? 0 });
  const carriers = facts.carriers
    .filter(({ gain }) => gain * amount > 0)
    .toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
  const page = namePage(carriers, amount < 0);
  const note = noteText(facts.notes, turn.since);
  return [
    directionText(figure, amount, { since: formatShortDay(turn.since), day }),
    carrierText(carriers, facts.keywords),
    page,
    note,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** @param moves the day compared with, and the keywords that moved since */
function evenText(figure: Facts['figure'], now: number, moves: { day: string; n: number }): string {
  if (figure === 'traffic') {
    const values = { ...moves, value: formatNumber(Math.round(now)) };
    return moves.n > 0
      ? t(
          'Estimated traffic stays at {value} since {day}; {n, plural, one {# keyword} other {# keywords}} moved.',
          values,
        )
      : t('Nothing changed since {day}: estimated traffic stays at {value}.', values);
  }
  const values = { ...moves, value: formatPercent(now) };
  return moves.n > 0
    ? t(
        'Visibility stays at {value} since {day}; {n, plural, one {# keyword} other {# keywords}} moved.',
        values,
      )
    : t('Nothing changed since {day}: visibility stays at {value}.', values);
}

/** Of estimated traffic in percent, null from nothing; of the visibility in points. */
function readAmount(figure: Facts['figure'], before: number, now: number): number | null {
  if (figure === 'visibility') return now - before;
  return before > 0 ? (100 * (now - before)) / before : null;
}

/** Whether a figure changed enough to be said. */
export const hasChanged = (figure: Facts['figure'], before: number, now: number): boolean =>
  Math.abs(readAmount(figure, before, now) ?? 0) >= LEAST[figure];

/** @param days since when, and the day compared with */
function directionText(
  figure: Facts['figure'],
  amount: number,
  days: { since: string; day: string },
): string {
  const size = formatDecimal(Math.round(Math.abs(amount) * 10) / 10);
  if (figure === 'traffic') {
    const percent = formatPercent(Math.round(Math.abs(amount)));
    return amount < 0
      ? t('Down since {since}: estimated traffic −{percent} vs {day}.', { ...days, percent })
      : t('Up since {since}: estimated traffic +{percent} vs {day}.', { ...days, percent });
  }
  return amount < 0
    ? t('Down since {since}: visibility −{size} points vs {day}.', { ...days, size })
    : t('Up since {since}: visibility +{size} points vs {day}.', { ...days, size });
}

const sumGains = (carriers: readonly Carrier[]) => carriers.reduce((sum, { gain }) => sum + gain, 0);

/** @param carriers in the direction of the change, the largest first */
function carrierText(carriers: readonly Carrier[], keywords: number): string {
  const all = sumGains(carriers);
  if (all === 0) return '';
  const computeShare = (count: number) => sumGains(carriers.slice(0, count)) / all;
  const [first] = carriers;
  if (computeShare(1) >= MOST)
    return t('“{keyword}” makes {share} of it.', {
      keyword: first!.keyword,
      share: toPercent(computeShare(1)),
    });
  const count = [2, 3, 4, MOST_CARRIERS].find((each) => computeShare(each) >= MOST) ?? MOST_CARRIERS;
  if (computeShare(count) < 0.5)
    return t('It is spread over {n} of {all} keywords.', {
      n: formatNumber(carriers.length),
      all: formatNumber(keywords),
    });
  return t('{n} of {all} keywords make {share} of it.', {
    n: formatNumber(count),
    all: formatNumber(keywords),
    share: toPercent(computeShare(count)),
  });
}

const toPercent = (share: number) => formatPercent(Math.round(100 * share));

/** The page with most of the change. */
function namePage(carriers: readonly Carrier[], isDown: boolean): string {
  const pages = new Map<string, Carrier[]>();
  for (const carrier of carriers)
    if (carrier.page !== null) pages.set(carrier.page, [...(pages.get(carrier.page) ?? []), carrier]);
  const [largest] = [...pages].toSorted(([, a], [, b]) => Math.abs(sumGains(b)) - Math.abs(sumGains(a)));
  if (!largest || sumGains(largest[1]) / sumGains(carriers) < PAGE_SHARE) return '';
  const [page, rows] = largest;
  if (isDown && rows[0]!.isLost) return t('{page} lost its place.', { page });
  return t('Most of it is on {page}.', { page });
}

/** The last note on the day of the turn, or shortly before. */
function noteText(notes: Facts['notes'], turn: string): string {
  const near = notes
    .map(({ date, text }) => ({ text, n: countDays({ from: date, to: turn }) - 1 }))
    .filter(({ n }) => n >= 0 && n <= NOTE_DAYS)
    .toSorted((a, b) => a.n - b.n)[0];
  if (!near) return '';
  if (near.n === 0) return t('It began on the day of “{text}”.', { text: near.text });
  return t('It began {n, plural, one {a day} other {# days}} after “{text}”.', near);
}

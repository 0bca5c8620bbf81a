import { addDays } from '../days/days';
import { formatDecimal, formatList, formatShortDay } from '../text/format';
import { t } from '../text/i18n';
import { failureText, type Failures } from './sentence';
import { findTurn } from './turn';

/** Changes of the visibility below this are none, in points. */
const LEAST = 0.5;
const NAMED = 2;

export interface WebsiteFigures {
  name: string;
  keywords: number;
  /** Points within the days of the course; null without results to compare. */
  change: number | null;
  /** Visibility by day, up to the newest; null on days without results. */
  course: readonly (number | null)[];
}

export interface WebsitesFacts {
  websites: readonly WebsiteFigures[];
  /** The last day of each course. */
  today: string;
  failures: Failures;
}

/** Whether the visibility of all websites went up or down, since when, and which make most of it; failures first. */
export const writeWebsitesSentence = ({ websites, today, failures }: WebsitesFacts): string =>
  [failureText(failures), changeText(websites, today)].filter((text) => text !== '').join(' ');

function changeText(all: readonly WebsiteFigures[], today: string): string {
  const websites = all.filter(({ change }) => change !== null);
  if (websites.length === 0) return '';
  const keywords = websites.reduce((sum, each) => sum + each.keywords, 0);
  const weighed = websites
    .map((each) => ({ ...each, part: (each.change! * each.keywords) / Math.max(1, keywords) }))
    .toSorted((a, b) => Math.abs(b.part) - Math.abs(a.part));
  const change = weighed.reduce((sum, { part }) => sum + part, 0);
  if (Math.abs(change) < LEAST) return evenText(change, weighed);
  const since = readTurn(websites, today);
  if (since === null) return '';
  const values = { day: formatShortDay(since), size: formatDecimal(Math.abs(change)) };
  const most = weighed.filter(({ part }) => part * change > 0).slice(0, NAMED);
  const direction =
    change < 0
      ? t('Down since {day}: visibility −{size} points over all keywords in 30 days.', values)
      : t('Up since {day}: visibility +{size} points over all keywords in 30 days.', values);
  return `${direction} ${t('Most of it: {names}.', { names: listChanges(most) })}`;
}

/** @param weighed the largest part first */
function evenText(change: number, weighed: readonly (WebsiteFigures & { part: number })[]): string {
  const moved = weighed.filter((each) => Math.abs(each.change!) >= LEAST).slice(0, NAMED);
  if (moved.length === 0)
    return t('Nothing changed in 30 days: the visibility of all websites moved by {size} points.', {
      size: formatDecimal(Math.abs(change)),
    });
  return t(
    'Little changed over all keywords in 30 days: visibility {size} points. Largest changes: {names}.',
    {
      size: signed(change),
      names: listChanges(moved),
    },
  );
}

const listChanges = (websites: readonly WebsiteFigures[]) =>
  formatList(websites.map((each) => `${each.name} (${signed(each.change!)})`));

/** As it is shown: what rounds to 0 has no sign. */
function signed(value: number): string {
  const size = formatDecimal(Math.abs(value));
  return size === '0' ? size : `${value < 0 ? '−' : '+'}${size}`;
}

/** When the sum over the websites turned; a day without results counts as the one before it. */
function readTurn(websites: readonly WebsiteFigures[], today: string): string | null {
  const length = Math.max(...websites.map(({ course }) => course.length));
  const days = Array.from({ length }, (_, index) => ({
    date: addDays(today, index + 1 - length),
    value: websites.reduce((sum, { course, keywords }) => sum + keywords * valueAt(course, index), 0),
  }));
  return findTurn(days)?.since ?? null;
}

const valueAt = (course: readonly (number | null)[], index: number): number =>
  course.slice(0, index + 1).findLast((value) => value !== null) ??
  course.find((value) => value !== null) ??
  0;

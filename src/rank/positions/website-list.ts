import { byText, compareKeys, compareSortKeys, toSortKey, textKey } from './order.js';
import { round2 } from './statistics.js';
import type { SortOrder } from './table.js';
import type { DaySummary } from './summary.js';
import { addDays, type LocalDay } from '../../common/time/zone.js';

/** Days of visibility that are stored with a website. */
export const RECENT_DAYS = 30;

export interface DayVisibility {
  date: LocalDay;
  /** 0 to 100. */
  visibility: number;
}

const SUMMARY_FIELDS = [
  'top3',
  'top10',
  'top20',
  'top50',
  'top100',
  'not_found',
  'failed',
  'average',
  'visibility',
] as const satisfies readonly (keyof DaySummary)[];

/** Fields of a website, and those of its newest day. */
export const WEBSITE_SORT_FIELDS = [
  'name',
  'website',
  'keywords',
  'next_run_at',
  'visibility_change',
  ...SUMMARY_FIELDS,
] as const;
export type WebsiteSortField = (typeof WEBSITE_SORT_FIELDS)[number];

type SortValue = string | number | Date | null;

export interface WebsiteSortKey {
  name: string;
  website: string | null;
  /** Value of the sort field. */
  value: SortValue;
}

/** Returns a sorted copy, null last in both orders, ties by name and website. */
export function sortWebsites<W extends WebsiteSortKey>(websites: readonly W[], order: SortOrder): W[] {
  const sign = order === 'asc' ? 1 : -1;
  const keys = websites.map((website) => ({
    website,
    value: toSortKey(website.value),
    name: textKey(website.name),
  }));
  keys.sort(
    (a, b) =>
      compareSortKeys(a.value, b.value, sign) ||
      // An account without a website is after websites without the value.
      Number(a.website.website === null) - Number(b.website.website === null) ||
      compareKeys(a.name, b.name) ||
      byText(a.website.website ?? '', b.website.website ?? ''),
  );
  return keys.map(({ website }) => website);
}

/** The last `count` days up to `end`, ascending. */
export function lastDays(end: LocalDay, count: number): LocalDay[] {
  return Array.from({ length: count }, (_, n) => addDays(end, n + 1 - count));
}

/** Null for a day without results. */
export function visibilityOn(days: readonly LocalDay[], recent: readonly DayVisibility[]): (number | null)[] {
  const known = new Map(recent.map(({ date, visibility }) => [date, visibility]));
  return days.map((day) => known.get(day) ?? null);
}

/** The newest day with results against the one that `compared_on` names; null without one. */
export interface WebsiteChanges {
  visibility_change: number | null;
  top3_change: number | null;
  top10_change: number | null;
}

/** Changes are of the websites that have one: the average, weighted likewise, and sums. */
export interface WebsiteTotals extends WebsiteChanges {
  websites: number;
  keywords: number;
  failed: number;
  top3: number;
  top10: number;
  /** Average of the websites with results, weighted by their keywords; null without one. */
  visibility: number | null;
}

export type TotalledWebsite = { keywords: number } & Partial<WebsiteChanges> & {
    now: Pick<DaySummary, 'failed' | 'top3' | 'top10' | 'visibility' | 'average'>;
  };

export function sumTotals(websites: readonly TotalledWebsite[]): WebsiteTotals {
  const sum = (read: (website: TotalledWebsite) => number) =>
    websites.reduce((total, website) => total + read(website), 0);
  const checked = websites.filter(({ now }) => now.average !== null);
  return {
    websites: websites.length,
    keywords: sum(({ keywords }) => keywords),
    failed: sum(({ now }) => now.failed),
    top3: sum(({ now }) => now.top3),
    top10: sum(({ now }) => now.top10),
    visibility: weightedMean(checked, ({ now }) => now.visibility),
    visibility_change: weightedMean(checked, ({ visibility_change: change = null }) => change),
    top3_change: sumOfKnown(checked.map(({ top3_change: change = null }) => change)),
    top10_change: sumOfKnown(checked.map(({ top10_change: change = null }) => change)),
  };
}

function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** By keywords, over the websites that have the value. */
function weightedMean<Website extends { keywords: number }>(
  websites: readonly Website[],
  readValue: (website: Website) => number | null,
): number | null {
  let [sum, keywords] = [0, 0];
  for (const website of websites) {
    const value = readValue(website);
    if (value === null) continue;
    sum += website.keywords * value;
    keywords += website.keywords;
  }
  return keywords === 0 ? null : round2(sum / keywords);
}

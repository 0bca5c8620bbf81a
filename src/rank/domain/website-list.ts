import { byText } from './order.js';
import type { SortOrder } from './table.js';
import type { DaySummary } from './summary.js';

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
export const WEBSITE_SORT_FIELDS = ['name', 'website', 'keywords', 'next_run_at', ...SUMMARY_FIELDS] as const;
export type WebsiteSortField = (typeof WEBSITE_SORT_FIELDS)[number];

interface SortableWebsite {
  name: string;
  website: string;
  keywords: number;
  next_run_at: Date | null;
  now: DaySummary;
}

/** Returns a sorted copy, null last in both orders, ties by name and website. */
export function sortWebsites<W extends SortableWebsite>(
  websites: readonly W[],
  field: WebsiteSortField,
  order: SortOrder,
): W[] {
  const sign = order === 'asc' ? 1 : -1;
  return websites.toSorted(
    (a, b) =>
      compare(valueOf(a, field), valueOf(b, field), sign) ||
      byText(a.name, b.name) ||
      byText(a.website, b.website),
  );
}

function valueOf(website: SortableWebsite, field: WebsiteSortField): string | number | Date | null {
  return field in website.now
    ? website.now[field as keyof DaySummary]
    : website[field as 'name' | 'website' | 'keywords' | 'next_run_at'];
}

function compare(a: string | number | Date | null, b: string | number | Date | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string') return sign * byText(a, String(b));
  return sign * (Number(a) - Number(b));
}

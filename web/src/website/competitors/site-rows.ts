import { nameSites } from '../overview/periods';
import type { SiteFigures, SitesDay } from './queries';

export interface SiteRow {
  website: string;
  own: boolean;
  /** On the newest day; undefined without a result of the website. */
  now: SiteFigures | undefined;
  /** Percentage points of share since the compared day; null where a share is unknown, or was among other websites. */
  change: number | null;
}

/**
 * The tracked website and its competitors by their share on the newest day.
 * @param websites the tracked website first; listed with or without a result
 * @param before the compared day, if there is one
 */
export function siteRows(
  days: readonly SitesDay[],
  websites: readonly string[],
  before?: SitesDay,
): SiteRow[] {
  const newest = days.at(-1);
  const isComparable = nameSites(newest?.sites ?? []) === nameSites(before?.sites ?? []);
  const rows = websites.map((website, index): SiteRow => {
    const ofDay = (day: SitesDay | undefined) => day?.sites.find((site) => site.website === website);
    const now = ofDay(newest);
    const change = isComparable ? difference(now?.share, ofDay(before)?.share) : null;
    return { website, own: index === 0, now, change };
  });
  return rows.sort((a, b) => (b.now?.share ?? -1) - (a.now?.share ?? -1));
}

/** Null where one of them is unknown. */
function difference(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  return Math.round((now - before) * 10) / 10;
}

/** Keywords of the newest day with a known search volume; 0: none. */
export const volumeKeywords = (days: readonly SitesDay[]): number =>
  Math.max(0, ...(days.at(-1)?.sites ?? []).map((site) => site.traffic_keywords));

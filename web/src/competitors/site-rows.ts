import type { SiteFigures, SitesDay } from './queries';

export interface SiteRow {
  website: string;
  own: boolean;
  /** On the newest day; undefined without a result of the website. */
  now: SiteFigures | undefined;
  /** Percentage points of share since its first result in the range; null with a single day. */
  change: number | null;
}

/**
 * The tracked website and its competitors by their share on the newest day.
 * @param websites the tracked website first; listed with or without a result
 */
export function siteRows(days: readonly SitesDay[], websites: readonly string[]): SiteRow[] {
  const newest = days.at(-1);
  const rows = websites.map((website, index): SiteRow => {
    const ofDay = (day: SitesDay | undefined) => day?.sites.find((site) => site.website === website);
    const now = ofDay(newest);
    const first = days.find((day) => ofDay(day) !== undefined);
    const isAlone = first === undefined || first === newest;
    const change = now && !isAlone ? rounded((now.share ?? 0) - (ofDay(first)!.share ?? 0)) : null;
    return { website, own: index === 0, now, change };
  });
  return rows.sort((a, b) => (b.now?.share ?? -1) - (a.now?.share ?? -1));
}

const rounded = (value: number) => Math.round(value * 10) / 10;

import type { SiteFigures, SitesDay } from './queries';

export interface SiteRow {
  website: string;
  own: boolean;
  /** Of the newest day; undefined while there is no result of the website. */
  now: SiteFigures | undefined;
  /** Points of share since the first day of the range with a result of the website; null for a day alone. */
  change: number | null;
}

/**
 * The own website and its competitors by their share on the newest day.
 * @param websites those that are listed, whether or not they have a result
 */
export function siteRows(days: readonly SitesDay[], websites: readonly string[]): SiteRow[] {
  const newest = days.at(-1);
  const rows = websites.map((website, index): SiteRow => {
    const ofDay = (day: SitesDay | undefined) => day?.sites.find((site) => site.website === website);
    const now = ofDay(newest);
    const first = days.find((day) => ofDay(day) !== undefined);
    const isAlone = first === undefined || first === newest;
    const change = now && !isAlone ? rounded(now.share - ofDay(first)!.share) : null;
    return { website, own: index === 0, now, change };
  });
  return rows.sort((a, b) => (b.now?.share ?? -1) - (a.now?.share ?? -1));
}

const rounded = (value: number) => Math.round(value * 10) / 10;

import type { LocalDay } from '../../common/time/zone.js';
import { type DayPlaces, type PlaceTally, computeVisibility, within } from './day-places.js';
import { round2 } from './statistics.js';
import { percentShares } from './visibility.js';
import { type TrafficFigures, UNKNOWN_TRAFFIC, type WorthSum } from './worth.js';

/** One website on one day; top3 and so on are cumulative. */
export interface SiteDay extends TrafficFigures {
  website: string;
  own: boolean;
  /** 0 to 100. */
  visibility: number;
  /**
   * Share of voice: percent of the visibility of all sites of the day. Null where it is weighted and no volume is known.
   */
  share: number | null;
  /** Over the keywords with a record; not found counts as depth + 1. */
  average: number;
  top3: number;
  top10: number;
  top100: number;
}

export interface CompetitorsDay {
  date: LocalDay;
  /** The tracked website first, then the competitors with a record on that day. */
  sites: SiteDay[];
}

/** The worth of the keywords of a report on one day. */
export interface DayWorths {
  sum: WorthSum;
  /** Index in the dictionary of each keyword of `sum`; -1 without any record. */
  series: Int32Array;
}

interface DayOptions {
  /** Absent: no volume is known. */
  worths?: DayWorths | undefined;
  /** Whether keywords count by their volume in the share of voice. */
  weighted?: boolean;
}

/** @param websites the tracked website and its competitors, in the order of `places`; undefined for a day without records */
export function competitorsDay(
  date: LocalDay,
  places: DayPlaces,
  websites: readonly string[],
  { worths, weighted = false }: DayOptions = {},
): CompetitorsDay | undefined {
  const tallies = websites
    .map((website, index) => ({ website, index, own: index === 0, tally: places.tally(index) }))
    .filter(({ tally }) => tally.keywords > 0)
    .map((site) => ({ ...site, worth: sumWorth(site.index, places, worths) }));
  if (tallies.length === 0) return undefined;
  const shares = weighted
    ? weightedShares(tallies.map(({ worth }) => worth.visibility))
    : percentShares(tallies.map(({ tally }) => computeVisibility(tally)));
  const sites = tallies.map(({ website, own, tally, worth }, index) => ({
    website,
    own,
    ...siteFigures(tally, shares[index]!),
    ...worth.figures,
  }));
  return { date, sites };
}

function sumWorth(site: number, places: DayPlaces, worths: DayWorths | undefined) {
  if (!worths) return { figures: UNKNOWN_TRAFFIC, visibility: null };
  const { sum, series } = worths;
  places.visitPlaces(site, series, (keyword, place, hasOverview) => sum.add(keyword, place, hasOverview));
  return sum.take();
}

/** Null, and no part of the sum, for websites without a keyword whose volume is known. */
function weightedShares(visibilities: readonly (number | null)[]): (number | null)[] {
  const shares = percentShares(visibilities.map((visibility) => visibility ?? 0));
  return shares.map((share, index) => (visibilities[index] === null ? null : share));
}

function siteFigures(tally: PlaceTally, share: number | null) {
  return {
    visibility: round2(computeVisibility(tally)),
    share,
    average: round2(tally.sum / tally.keywords),
    top3: within(tally, 3),
    top10: within(tally, 10),
    top100: within(tally, 100),
  };
}

/** The tracked website on one day; top3 and so on are cumulative. */
export interface DistributionDay {
  date: LocalDay;
  top3: number;
  top10: number;
  top20: number;
  top50: number;
  top100: number;
  not_found: number;
  /** 0 to 100. */
  visibility: number;
  /** Over the keywords with a record; not found counts as depth + 1. */
  average: number;
  /** Keywords whose check failed: with a rolled copy, or without a record. */
  failed: number;
}

/** Number of keywords with a record. */
export const countKeywords = ({ top100, not_found }: DistributionDay): number => top100 + not_found;

/** @param failed keywords that failed and have no record; undefined for a day without records */
export function distributionDay(date: LocalDay, places: DayPlaces, failed = 0): DistributionDay | undefined {
  const own = places.tally(0);
  if (own.keywords === 0) return undefined;
  return {
    date,
    top3: within(own, 3),
    top10: within(own, 10),
    top20: within(own, 20),
    top50: within(own, 50),
    top100: within(own, 100),
    not_found: own.at[0]!,
    visibility: round2(computeVisibility(own)),
    average: round2(own.sum / own.keywords),
    failed: places.rolledCount + failed,
  };
}

/** A keyword that was deleted and added again has no record on the days between: a day without a few is whole. */
const WHOLE_SHARE = 0.9;

/**
 * The days on which all keywords were checked. On the others only some were, such as a few on demand between weekly
 * checks: their figures do not compare.
 * @param days ascending
 * @param readCount number of keywords with a record on a day
 */
export function wholeDays<Day>(days: readonly Day[], readCount: (day: Day) => number): Day[] {
  let most = 0;
  return days.filter((day) => {
    const keywords = readCount(day);
    const isWhole = keywords >= most * WHOLE_SHARE;
    most = Math.max(most, keywords);
    return isWhole;
  });
}

import type { LocalDay } from '../../../common/time/zone.js';
import type { Position } from '../../positions/data-point.js';
import { NOT_FOUND, type PackedDay, visitEntries } from '../../positions/day-pack.js';
import { hasOverview } from '../../positions/features/day-features.js';
import type { FindDay } from '../../positions/graph-accumulator.js';
import { byText, foldCase } from '../../positions/order.js';
import { PageNames } from '../../positions/page-url.js';
import type { Series } from '../../positions/series.js';
import { SeveralLinks, type SeveralOnDay } from './cannibalization.js';
import { round2, sum } from '../../positions/statistics.js';
import { clickShare } from '../../positions/visibility.js';

/** A page of the website, over the keywords whose newest result has it. */
export interface PageRow {
  url: string;
  keywords: number;
  /** The number of keywords of which it is the best page. */
  best_keywords: number;
  top3: number;
  top10: number;
  /** Null without a keyword. */
  best: number | null;
  average: number | null;
  /** 0 to 100: its part of the website's visibility, by the keywords of which it is the best page. */
  visibility: number;
  /** Against the day of the comparison, or without one the first result of each keyword within the range. */
  visibility_change: number;
  /** Estimated clicks a month from these keywords; null where no volume is known. */
  traffic: number | null;
  /** Of Search Console over the range; null: unknown. */
  clicks: number | null;
  impressions: number | null;
  /**
   * First and last day of the range on which it was the best page of a keyword, or in its newest result. For a page that
   * only ranked on the compared day: that day.
   */
  first_seen: LocalDay;
  last_seen: LocalDay;
}

export const PAGE_FIELDS = [
  'url',
  'keywords',
  'best_keywords',
  'top3',
  'top10',
  'best',
  'average',
  'visibility',
  'visibility_change',
  'traffic',
  'clicks',
  'impressions',
  'first_seen',
  'last_seen',
] as const satisfies readonly (keyof PageRow)[];
export type PageField = (typeof PAGE_FIELDS)[number];

/** Instead of a page, where the website was not found. */
const NO_PAGE = -1;

/** A page and a position for each series, in lists of numbers: a year of a thousand keywords has 365,000 records. */
class Places {
  size = 0;
  private readonly pages: (number | undefined)[] = [];
  private readonly positions: number[] = [];

  has(series: number): boolean {
    return this.pages[series] !== undefined;
  }

  set(series: number, page: number, best: number): void {
    if (!this.has(series)) this.size += 1;
    this.pages[series] = page;
    this.positions[series] = best;
  }

  pageAt(series: number): number | undefined {
    return this.pages[series];
  }

  *found(): Generator<{ page: number; best: number; series: number }> {
    for (const [series, page] of this.pages.entries())
      if (page !== undefined && page !== NO_PAGE) yield { page, best: this.positions[series]!, series };
  }
}

/** A keyword that a page is the best one of. */
export interface RankedSeries {
  series: number;
  best: number;
  hasOverview: boolean;
}

/** A result of the day of a comparison. */
export interface EarlierResult {
  series: number;
  /** 0 when the website was not found. */
  best: number;
  /** Dictionary index. */
  link: number;
  day: LocalDay;
}

interface PageTally {
  found: RankedSeries[];
  clicks: number;
}

interface PageDays {
  first: LocalDay;
  last: LocalDay;
}

/** Collects the best pages of keywords from packed days in ascending order. */
export class PagesAccumulator {
  private readonly pages: PageNames;
  private readonly seen = new Map<number, PageDays>();
  /** What the newest results are compared with. */
  private earlier = new Places();
  private readonly newest = new Places();
  private readonly several = new SeveralLinks();
  /** Whether the newest result page of a series has an AI Overview. */
  private readonly overviews: boolean[] = [];
  /** Day of the newest result by series. */
  private readonly newestDays: LocalDay[] = [];
  /** Cached `includes` by series index. */
  private readonly included: boolean[] = [];

  /**
   * @param names the dictionary of the configuration; may grow while days are added
   * @param includes whether a series is in the report
   */
  constructor(
    private readonly names: { series: readonly Series[]; link(index: number): string },
    private readonly findDay: FindDay,
    private readonly includes: (series: Series) => boolean,
  ) {
    this.pages = new PageNames((link) => names.link(link));
  }

  add({ day: slotDay, run_ats, entries, features }: PackedDay): void {
    const days = run_ats.map((at) => this.findDay(at));
    visitEntries(entries, ({ series, run, best, link, count }, row) => {
      const day = days[run] ?? null;
      if (day === null || !(this.included[series] ??= this.includes(this.names.series[series]!))) return;
      const page = best === NOT_FOUND ? NO_PAGE : this.pages.toPage(link);
      if (!this.earlier.has(series)) this.earlier.set(series, page, best);
      this.newest.set(series, page, best);
      this.overviews[series] = hasOverview(features, row);
      this.newestDays[series] = day;
      this.several.add(slotDay, series, count);
      if (page !== NO_PAGE) this.see(page, day);
    });
  }

  /** Compares with these results, not with the first ones; a series without one is compared with nothing. */
  compareWith(results: Iterable<EarlierResult>): void {
    this.earlier = new Places();
    for (const { series, best, link, day } of results) {
      const page = best === NOT_FOUND ? NO_PAGE : this.pages.toPage(link);
      this.earlier.set(series, page, best);
      if (page !== NO_PAGE && !this.seen.has(page)) this.see(page, day);
    }
  }

  /** The series whose newest result has further own links. */
  get candidates(): readonly SeveralOnDay[] {
    return this.several.candidates;
  }

  /**
   * Every page that was the best one of a keyword within the range, or is in a newest result.
   * @param newest own positions of the candidates on their day, by series
   * @param estimateTraffic estimate of the keywords that a page is the best one of
   */
  rows(
    newest: ReadonlyMap<number, readonly Position[]>,
    estimateTraffic: (found: readonly RankedSeries[]) => number | null = () => null,
  ): PageRow[] {
    const [now, before] = [this.tally(this.newest), this.tally(this.earlier)];
    const others = this.addOthers(newest);
    const toShare = (clicks: number, { size }: Places) => (size === 0 ? 0 : clicks / size);
    return [...this.seen].map(([page, { first, last }]) => {
      const { found, clicks } = now.get(page) ?? NOWHERE;
      const bests = found.map(({ best }) => best);
      const places = [...bests, ...(others.get(page) ?? [])];
      const visibility = toShare(clicks, this.newest);
      const earlier = toShare(before.get(page)?.clicks ?? 0, this.earlier);
      return {
        url: this.pages.toUrl(page),
        keywords: places.length,
        best_keywords: bests.length,
        top3: places.filter((place) => place <= 3).length,
        top10: places.filter((place) => place <= 10).length,
        best: places.length === 0 ? null : findLeast(places),
        average: places.length === 0 ? null : round2(sum(places) / places.length),
        visibility: round2(visibility),
        visibility_change: this.earlier.size === 0 ? 0 : round2(visibility - earlier),
        traffic: estimateTraffic(found),
        clicks: null,
        impressions: null,
        first_seen: first,
        last_seen: last,
      };
    });
  }

  /** Positions of pages below another own one in the newest result of a keyword: the best of each page. */
  private addOthers(newest: ReadonlyMap<number, readonly Position[]>): Map<number, number[]> {
    const others = new Map<number, number[]>();
    for (const [series, positions] of newest) {
      const best = new Map<number, number>();
      for (const { link, position } of positions) {
        const page = this.pages.pageOfText(link);
        best.set(page, Math.min(position, best.get(page) ?? Infinity));
      }
      best.delete(this.newest.pageAt(series) ?? NO_PAGE);
      for (const [page, position] of best) {
        const places = others.get(page) ?? [];
        places.push(position);
        others.set(page, places);
        this.see(page, this.newestDays[series]!);
      }
    }
    return others;
  }

  private see(page: number, day: LocalDay): void {
    const known = this.seen.get(page);
    if (!known) this.seen.set(page, { first: day, last: day });
    else if (day > known.last) known.last = day;
    else if (day < known.first) known.first = day;
  }

  /** Positions and shares of clicks by page. */
  private tally(of: Places): Map<number, PageTally> {
    const byPage = new Map<number, PageTally>();
    for (const { page, best, series } of of.found()) {
      const known = byPage.get(page) ?? { found: [], clicks: 0 };
      known.found.push({ series, best, hasOverview: this.overviews[series] === true });
      known.clicks += clickShare(best);
      byPage.set(page, known);
    }
    return byPage;
  }
}

const findLeast = (places: readonly number[]) => places.reduce((least, each) => Math.min(least, each));
const NOWHERE: PageTally = { found: [], clicks: 0 };

/** @param part of the url, ignoring case */
export function findPages(rows: readonly PageRow[], part: string): PageRow[] {
  const wanted = foldCase(part);
  return rows.filter(({ url }) => foldCase(url).includes(wanted));
}

/** Null is last in both orders; equal rows by url. */
export function sortPages(rows: readonly PageRow[], by: PageField, order: 'asc' | 'desc'): PageRow[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [a[by], b[by]];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byText(a.url, b.url);
    const found = typeof x === 'string' ? byText(x, String(y)) : x - Number(y);
    return sign * found || byText(a.url, b.url);
  });
}

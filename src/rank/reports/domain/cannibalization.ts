import type { Position } from '../../positions/data-point.js';
import { NOT_FOUND, type PackedDay, visitEntries } from '../../positions/day-pack.js';
import type { FindDay } from '../../positions/graph-accumulator.js';
import { pageId, PageNames, pageUrl } from '../../positions/page-url.js';
import { bySeries, type Device, readDevice, type Series } from '../../positions/series.js';
import { round2 } from '../../positions/statistics.js';
import { clickShare } from '../../positions/visibility.js';
import type { LocalDay } from '../../../common/time/zone.js';

/** Series whose newest result, of one slot day, has several own links. */
export interface SeveralOnDay {
  day: LocalDay;
  series: number[];
}

/** A run in progress leaves the other keywords with the day before. */
const NEWEST_DAYS = 2;

/** Collects which series have several own links in their newest result; the links themselves are in single results. */
export class SeveralLinks {
  /** By series: slot day of the newest result if that has several own links. */
  private readonly several: (LocalDay | undefined)[] = [];
  /** The newest slot days with a result, ascending. */
  private newestDays: LocalDay[] = [];

  /** In ascending order of slot days. @param count own links */
  add(day: LocalDay, series: number, count: number): void {
    if (this.newestDays.at(-1) !== day) this.newestDays = [...this.newestDays, day].slice(-NEWEST_DAYS);
    this.several[series] = count > 1 ? day : undefined;
  }

  /** By each of the newest two slot days with a result: series with several own links in their result of that day. */
  get candidates(): SeveralOnDay[] {
    const byDay = new Map<LocalDay | undefined, number[]>(this.newestDays.map((day) => [day, []]));
    this.several.forEach((day, series) => byDay.get(day)?.push(series));
    return this.newestDays.map((day) => ({ day, series: byDay.get(day)! }));
  }
}

/** A keyword for which pages of one website compete. */
export interface CannibalizedKeyword {
  keyword: string;
  country: string;
  near: string;
  device: Device;
  /** By number of days, descending. */
  urls: CompetingPage[];
  /** How often the best page changed within the range. */
  switches: number;
  /** Mean visibility of the better page on the days on which it was the best one, minus that of all days. */
  lost: number;
}

export interface CompetingPage {
  url: string;
  /** Days on which it was the website's best page. */
  days: number;
  best: number;
  average: number;
}

/** So many changes of the best page tell that the search engine hesitates between pages. */
const MIN_SWITCHES = 2;
/** Points of the visibility; less is 0.0 where it is shown. */
export const LEAST_LOSS = 0.05;
/** Two pages up to this position on one day compete too. */
const LAST_SHARED_POSITION = 20;

interface PageTally {
  days: number;
  best: number;
  sum: number;
  /** Sum of the shares of clicks. */
  clicks: number;
}

interface SeriesPages {
  pages: Map<number, PageTally>;
  last: number;
  switches: number;
  /** Days with a real result, and the sum of their shares of clicks. */
  days: number;
  clicks: number;
}

/**
 * Collects which page was the best one on each day, from packed days in ascending order. Rolled copies count as the
 * newest result only.
 */
export class PageSwitches {
  private readonly pages: PageNames;
  private readonly tallies = new Map<number, SeriesPages>();
  private readonly included: boolean[] = [];
  private readonly several = new SeveralLinks();

  constructor(
    private readonly names: { series: readonly Series[]; link(index: number): string },
    private readonly findDay: FindDay,
    private readonly includes: (series: Series) => boolean,
  ) {
    this.pages = new PageNames((link) => names.link(link));
  }

  add({ day, run_ats, entries }: PackedDay): void {
    const isInRange = run_ats.map((at) => this.findDay(at) !== null);
    visitEntries(entries, ({ series, run, best, link, count, rolled }) => {
      if (!isInRange[run]) return;
      if (!(this.included[series] ??= this.includes(this.names.series[series]!))) return;
      this.several.add(day, series, count);
      if (!rolled) this.addPlace(series, best, best === NOT_FOUND ? undefined : this.pages.toPage(link));
    });
  }

  /** The series whose newest result has several own links, by its slot day: the newest two with a result. */
  get candidates(): readonly SeveralOnDay[] {
    return this.several.candidates;
  }

  /**
   * @param newest own positions of the candidates on their day, by series
   * @returns those that lost most visibility first
   */
  rows(newest: ReadonlyMap<number, readonly Position[]>): CannibalizedKeyword[] {
    const found = [...new Set([...this.tallies.keys(), ...newest.keys()])].flatMap((index) => {
      const tally = this.tallies.get(index) ?? newPages();
      const near = nearPages(newest.get(index) ?? []);
      if (tally.switches < MIN_SWITCHES && near.length < 2) return [];
      return [this.toRow(this.names.series[index]!, tally, near.length < 2 ? [] : near)];
    });
    return found.toSorted((a, b) => b.lost - a.lost || bySeries(a, b));
  }

  private addPlace(series: number, best: number, page: number | undefined): void {
    const known = this.tallies.get(series) ?? newPages();
    this.tallies.set(series, known);
    known.days += 1;
    if (page === undefined) return;
    known.clicks += clickShare(best);
    if (known.last >= 0 && known.last !== page) known.switches += 1;
    known.last = page;
    const tally = known.pages.get(page) ?? { days: 0, best, sum: 0, clicks: 0 };
    known.pages.set(page, {
      days: tally.days + 1,
      best: Math.min(tally.best, best),
      sum: tally.sum + best,
      clicks: tally.clicks + clickShare(best),
    });
  }

  private toRow(series: Series, tally: SeriesPages, near: readonly Position[]): CannibalizedKeyword {
    const ranked = [...tally.pages].map(([page, { days, best, sum }]) => ({
      url: this.pages.toUrl(page),
      days,
      best,
      average: round2(sum / days),
    }));
    const known = new Set(ranked.map(({ url }) => pageId(url)));
    const others = near
      .filter(({ link }) => !known.has(pageId(link)))
      .map(({ link, position }) => ({ url: pageUrl(link), days: 0, best: position, average: position }));
    const urls = [...ranked, ...others].toSorted((a, b) => b.days - a.days || a.average - b.average);
    const better = Math.max(0, ...[...tally.pages.values()].map(({ clicks, days }) => clicks / days));
    return {
      keyword: series.keyword,
      country: series.country,
      near: series.near,
      device: readDevice(series),
      urls,
      switches: tally.switches,
      lost: tally.days === 0 ? 0 : round2(better - tally.clicks / tally.days),
    };
  }
}

const newPages = (): SeriesPages => ({ pages: new Map(), last: -1, switches: 0, days: 0, clicks: 0 });

/** The best position of each page within the shared positions. */
function nearPages(own: readonly Position[]): Position[] {
  const near = own.filter(({ position }) => position <= LAST_SHARED_POSITION);
  const byPage = new Map<string, Position>();
  for (const each of near.toSorted((a, b) => a.position - b.position)) {
    const id = pageId(each.link);
    if (!byPage.has(id)) byPage.set(id, each);
  }
  return [...byPage.values()];
}

import { daysBetween, type LocalDay } from '../../../common/time/zone.js';
import { type PackedDay, visitEntries } from '../../positions/day-pack.js';
import { type FindDay, MAX_ZONE_SHIFT_DAYS } from '../../positions/graph-accumulator.js';
import { byCodePoint } from '../../positions/order.js';
import type { Series } from '../../positions/series.js';
import { websiteId } from '../../positions/website.js';
import {
  newRow,
  readFeatures,
  type RowFeatures,
  siteFeaturesAt,
} from '../../positions/features/day-features.js';
import { FEATURE_TYPES, type FeatureBits, type FeatureType } from '../../positions/features/feature-types.js';
import { isNewerCheck } from '../../positions/data-point.js';

/** Columns of sets; those of the website and of each competitor follow. */
export const [SEEN, PRESENT, LINKED] = [0, 1, 2];
const OWNED = 3;

/**
 * The newest known result of each series on one local day. Typed arrays, because a year of a thousand keywords has
 * 365,000 results.
 */
class DayPages {
  size = 0;
  /** Per series: run and check; NaN without a result. */
  private times = new Float64Array();
  /** Per series: SEEN, PRESENT, LINKED, then the sets of the website and of each competitor. */
  private sets = new Int32Array();
  private readonly width: number;

  constructor(websites: number) {
    this.width = OWNED + websites;
  }

  /** @returns false when a newer result is known */
  add(series: number, runAt: number, checkedAt: number, found: Readonly<RowFeatures>): boolean {
    if (2 * series >= this.times.length) this.grow(series + 1);
    const [run, check] = [this.times[2 * series]!, this.times[2 * series + 1]!];
    if (Number.isNaN(run)) this.size += 1;
    else if (!isNewerCheck(runAt, checkedAt, run, check)) return false;
    this.times[2 * series] = runAt;
    this.times[2 * series + 1] = checkedAt;
    const at = series * this.width;
    this.sets[at + SEEN] = found.seen | found.present;
    this.sets[at + PRESENT] = found.present;
    this.sets[at + LINKED] = found.linked;
    this.sets[at + OWNED] = found.owned;
    return true;
  }

  setOwned(series: number, website: number, owned: FeatureBits): void {
    this.sets[series * this.width + OWNED + website] = owned;
  }

  /** The sets of all series with a result. */
  *column(column: number): Generator<FeatureBits> {
    for (let series = 0; 2 * series < this.times.length; series += 1)
      if (!Number.isNaN(this.times[2 * series]!)) yield this.sets[series * this.width + column]!;
  }

  ownedBy(website: number): Iterable<FeatureBits> {
    return this.column(OWNED + website);
  }

  private grow(size: number): void {
    const length = Math.max(size, this.times.length, 64);
    const [times, sets] = [this.times, this.sets];
    this.times = new Float64Array(2 * length).fill(NaN);
    this.sets = new Int32Array(length * this.width);
    this.times.set(times);
    this.sets.set(sets);
  }
}

export interface TypeCount {
  /** Keywords whose search provider sees the type. */
  seen: number;
  /** Keywords whose page has the type. */
  present: number;
  /** Keywords for which the owner of the block is known. */
  owner_known: number;
  /** Keywords for which the website owns the block. */
  owned: number;
}

export interface FeaturesDay {
  date: LocalDay;
  /** Keywords whose features are known. */
  keywords: number;
  /** The types that a search provider sees. */
  types: Partial<Record<FeatureType, TypeCount>>;
}

export interface FeatureSite {
  website: string;
  own: boolean;
  /** Keywords by type. */
  owned: Partial<Record<FeatureType, number>>;
}

interface Names {
  series: readonly Series[];
  sites: readonly string[];
}

/** Counts the features of result pages by local day, from packed days in ascending order. */
export class FeatureCounts {
  private readonly incomplete = new Map<LocalDay, DayPages>();
  private readonly included: boolean[] = [];
  private readonly competitorIds: string[];
  private readonly rows: FeaturesDay[] = [];
  private newest: DayPages | undefined;
  private readonly row = newRow();

  /**
   * @param websites the tracked website, then its competitors
   * @param includes whether a series is in the report
   */
  constructor(
    private readonly names: Names,
    private readonly findDay: FindDay,
    private readonly websites: readonly string[],
    private readonly includes: (series: Series) => boolean,
  ) {
    this.competitorIds = websites.slice(1).map(websiteId);
  }

  add(packed: PackedDay): void {
    this.finish((earlier) => daysBetween(earlier, packed.day) > MAX_ZONE_SHIFT_DAYS);
    const { run_ats, entries, sites, features, site_features: ofSites } = packed;
    if (!features) return;
    const days = run_ats.map((at) => this.findDay(at));
    const columns = this.competitorIds.map((id) =>
      sites.findIndex((site) => websiteId(this.names.sites[site]!) === id),
    );
    const times = run_ats.map((at) => at.getTime());
    visitEntries(entries, ({ series, run, checkedAt }, row) => {
      const day = days[run];
      if (!day || !(this.included[series] ??= this.includes(this.names.series[series]!))) return;
      if (!readFeatures(features, row, this.row)) return;
      const pages = this.addPages(day);
      if (!pages.add(series, times[run]!, checkedAt, this.row)) return;
      for (let site = 0; site < columns.length; site += 1) {
        const column = columns[site]!;
        const owned = column < 0 ? 0 : siteFeaturesAt(ofSites, row * sites.length + column);
        pages.setOwned(series, site + 1, owned);
      }
    });
  }

  /** The days with known features, ascending, and the websites on the newest. */
  end(): { days: FeaturesDay[]; sites: FeatureSite[] } {
    this.finish(() => true);
    const sites = this.websites.map((website, index) => ({
      website,
      own: index === 0,
      owned: countSets(this.newest?.ownedBy(index) ?? []),
    }));
    return { days: this.rows, sites: this.rows.length > 0 ? sites : [] };
  }

  private addPages(day: LocalDay): DayPages {
    const known = this.incomplete.get(day);
    if (known) return known;
    const pages = new DayPages(this.websites.length);
    this.incomplete.set(day, pages);
    return pages;
  }

  private finish(isComplete: (day: LocalDay) => boolean): void {
    const days = [...this.incomplete].filter(([day]) => isComplete(day));
    for (const [date, pages] of days.sort(([a], [b]) => byCodePoint(a, b))) {
      this.incomplete.delete(date);
      this.rows.push(dayRow(date, pages));
      this.newest = pages;
    }
  }
}

function dayRow(date: LocalDay, pages: DayPages): FeaturesDay {
  const seen = countSets(pages.column(SEEN));
  const present = countSets(pages.column(PRESENT));
  const known = countSets(pages.column(LINKED));
  const owned = countSets(pages.ownedBy(0));
  const types = Object.entries(seen) as [FeatureType, number][];
  return {
    date,
    keywords: pages.size,
    types: Object.fromEntries(
      types.map(([type, count]) => [
        type,
        { seen: count, present: present[type] ?? 0, owner_known: known[type] ?? 0, owned: owned[type] ?? 0 },
      ]),
    ),
  };
}

/** How many sets have each type, in the order of the vocabulary. */
function countSets(sets: Iterable<FeatureBits>): Partial<Record<FeatureType, number>> {
  const counts = new Uint32Array(FEATURE_TYPES.length);
  // Ten thousand pages have few different sets.
  const equal = new Map<FeatureBits, number>();
  for (const set of sets) equal.set(set, (equal.get(set) ?? 0) + 1);
  for (const [set, count] of equal) {
    for (let bit = 0; bit < counts.length; bit += 1) if (set & (1 << bit)) counts[bit]! += count;
  }
  return Object.fromEntries(FEATURE_TYPES.flatMap((type, bit) => (counts[bit] ? [[type, counts[bit]]] : [])));
}

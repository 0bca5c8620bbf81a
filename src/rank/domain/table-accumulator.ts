import { daysBetween, type LocalDay } from '../../common/time/zone.js';
import { type Changes, NO_CHANGES } from './changes.js';
import { depthCell, depthOfCell } from './baseline.js';
import { countedPosition, type DayEntry, type PackedDay, visitEntries } from './day-pack.js';
import { type FeatureFields, SeriesFeatures } from './features/series-features.js';
import type { DayOf } from './graph-accumulator.js';
import { pointState } from './data-point.js';
import { deviceOf, type TaggedKeyword } from './series.js';
import { round2 } from './statistics.js';
import type { ComparedRow } from './table.js';

/** State of one series; positions are 0 when the website was not found. */
interface SeriesState {
  current: number;
  previous: number;
  /** At which the configuration ended the search that did not find the website. */
  previousDepth: number | undefined;
  best: number;
  worst: number;
  sum: number;
  count: number;
  /** Days with a real result. */
  dailySum: number;
  dailyCount: number;
  link: number;
  urls: number;
  depth: number;
  cut: boolean;
  checkedAt: number;
  rolled: boolean;
}

/**
 * Builds the rows of the table from packed days in ascending order (rules 277-288). The state of the series is in typed
 * arrays, because a year of a thousand keywords has 365,000 entries.
 */
export class TableAccumulator {
  private days = new Int32Array();
  private positions = new Uint8Array();
  private sums = new Uint32Array();
  private times = new Float64Array();

  private readonly features = new SeriesFeatures();
  /** For series whose newest result is before the days of `addWithFeatures`. */
  private readonly olderFeatures = new SeriesFeatures();

  /** @param includes whether the results of a series are wanted, by its index */
  constructor(
    private readonly dayOf: DayOf,
    private readonly includes: (series: number) => boolean = () => true,
  ) {}

  /** A day before those of `addWithFeatures`. */
  add({ run_ats, entries }: PackedDay): void {
    const days = run_ats.map((at) => numberOf(this.dayOf(at)));
    if (days.every((day) => day === 0)) return;
    visitEntries(entries, (entry) => {
      const day = days[entry.run]!;
      if (day !== 0 && this.includes(entry.series)) this.addEntry(entry, day);
    });
  }

  /** A day with the blocks of its result pages. */
  addWithFeatures(day: PackedDay): void {
    this.add(day);
    this.setFeatures(this.features, day);
  }

  /** Adds the blocks of a day of `add`. */
  addOlderFeatures(day: PackedDay): void {
    this.setFeatures(this.olderFeatures, day);
  }

  /** Whether the newest result of a series is among the days that were added without blocks. */
  lacksFeatures(series: number): boolean {
    return (this.days[series] ?? 0) > 0 && !this.features.has(series);
  }

  private setFeatures(into: SeriesFeatures, { run_ats, entries, features }: PackedDay): void {
    const isWithin = run_ats.map((at) => this.dayOf(at) !== null);
    visitEntries(entries, ({ series, run }, row) => {
      if (isWithin[run] && this.includes(series)) into.set(series, features, row);
    });
  }

  private addEntry(entry: Readonly<DayEntry>, day: number): void {
    const { series, best, count } = entry;
    if (series >= this.days.length) this.grow(series + 1);
    const { positions, sums } = this;
    const [cell, sum] = [series * POSITION_COLUMNS, series * SUM_COLUMNS];
    const known = this.days[series]!;
    if (known > 0 && day > known) {
      positions[cell + PREVIOUS] = positions[cell + CURRENT]!;
      positions[cell + PREVIOUS_DEPTH] = positions[cell + DEPTH]!;
    }
    this.days[series] = day;
    this.times[series] = entry.checkedAt;
    positions[cell + CURRENT] = best;
    positions[cell + ROLLED] = Number(entry.rolled);
    positions[cell + DEPTH] = depthCell(entry);
    positions[cell + URLS] = count;
    sums[sum + LINK] = entry.link;
    if (!entry.rolled) this.addDaily(sum, day, countedPosition(entry));
    if (count === 0) return;
    if (positions[cell + BEST] === 0 || best < positions[cell + BEST]!) positions[cell + BEST] = best;
    if (entry.worst > positions[cell + WORST]!) positions[cell + WORST] = entry.worst;
    sums[sum + SUM]! += entry.sum;
    sums[sum + COUNT]! += count;
  }

  /** The newest real result of a day replaces an earlier one. */
  private addDaily(sum: number, day: number, position: number): void {
    const { sums } = this;
    if (sums[sum + DAILY_DAY] === day) sums[sum + DAILY_SUM]! -= sums[sum + DAILY_LAST]!;
    else sums[sum + DAILY_COUNT]! += 1;
    sums[sum + DAILY_SUM]! += position;
    sums[sum + DAILY_LAST] = position;
    sums[sum + DAILY_DAY] = day;
  }

  private grow(size: number): void {
    const length = Math.max(size, this.days.length * 2, 64);
    this.days = copyInto(this.days, new Int32Array(length));
    this.positions = copyInto(this.positions, new Uint8Array(length * POSITION_COLUMNS));
    this.sums = copyInto(this.sums, new Uint32Array(length * SUM_COLUMNS));
    this.times = copyInto(this.times, new Float64Array(length));
  }

  private stateOf(series: number): SeriesState | undefined {
    if (!this.days[series]) return undefined;
    const [cell, sum] = [series * POSITION_COLUMNS, series * SUM_COLUMNS];
    const { depth, cut } = this.examinedOf(series);
    return {
      current: this.positions[cell + CURRENT]!,
      previous: this.positions[cell + PREVIOUS]!,
      previousDepth: this.previousDepthOf(cell),
      best: this.positions[cell + BEST]!,
      worst: this.positions[cell + WORST]!,
      rolled: this.positions[cell + ROLLED] === 1,
      sum: this.sums[sum + SUM]!,
      count: this.sums[sum + COUNT]!,
      dailySum: this.sums[sum + DAILY_SUM]!,
      dailyCount: this.sums[sum + DAILY_COUNT]!,
      link: this.sums[sum + LINK]!,
      urls: this.positions[cell + URLS]!,
      depth,
      cut,
      checkedAt: this.times[series]!,
    };
  }

  private previousDepthOf(cell: number): number | undefined {
    const { depth, cut } = depthOfCell(this.positions[cell + PREVIOUS_DEPTH]!);
    return cut && this.positions[cell + PREVIOUS] === 0 ? depth : undefined;
  }

  /** How many results the newest one of a series examined; 0 when it is unknown. */
  examinedOf(series: number | undefined) {
    const cell = series === undefined ? undefined : this.positions[series * POSITION_COLUMNS + DEPTH];
    return depthOfCell(cell ?? 0);
  }

  /**
   * One row per keyword, in the same order.
   * @param indexes of the series of each keyword in the dictionary; undefined for none
   */
  rows(
    keywords: readonly TaggedKeyword[],
    indexes: readonly (number | undefined)[],
    linkOf: (index: number) => string,
    changesOf: (index: number) => Changes = () => NO_CHANGES,
  ): ComparedRow[] {
    return keywords.map((keyword, n) => {
      const index = indexes[n];
      if (index === undefined) return toRow(keyword, undefined, NO_CHANGES, linkOf, NO_FEATURES);
      const features = this.lacksFeatures(index) ? this.olderFeatures : this.features;
      return toRow(keyword, this.stateOf(index), changesOf(index), linkOf, features.of(index));
    });
  }
}

/** Columns of `positions` and `sums`. */
const [CURRENT, PREVIOUS, BEST, WORST, ROLLED, DEPTH, PREVIOUS_DEPTH, URLS, POSITION_COLUMNS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];
const [SUM, COUNT, LINK, DAILY_SUM, DAILY_COUNT, DAILY_LAST, DAILY_DAY, SUM_COLUMNS] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];

/** Days since 0000-12-31; 0 for null. */
function numberOf(day: LocalDay | null): number {
  return day === null ? 0 : daysBetween('0001-01-01', day) + 1;
}

function copyInto<T extends Int32Array | Uint8Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

const NO_FEATURES: FeatureFields = {};

const orNull = (position: number | undefined) => position || null;

/** One literal: copies of ten thousand rows of two dozen fields take longer than all else. */
function toRow(
  keyword: TaggedKeyword,
  series: SeriesState | undefined,
  { changeDay, changeWeek, changeMonth }: Changes,
  linkOf: (index: number) => string,
  { features, owned, unknown_owner, rank_absolute }: FeatureFields,
): ComparedRow {
  const [current, previous] = [orNull(series?.current), orNull(series?.previous)];
  return {
    keyword: keyword.keyword,
    country: keyword.country,
    near: keyword.near || '',
    device: deviceOf(keyword),
    tags: keyword.tags ?? [],
    currentPosition: current,
    previousPosition: previous,
    previousDepth: series?.previousDepth,
    change: current !== null && previous !== null ? previous - current : null,
    bestPosition: orNull(series?.best),
    worstPosition: orNull(series?.worst),
    avgPosition: series && series.count > 0 ? round2(series.sum / series.count) : null,
    url: series && current !== null ? linkOf(series.link) : '',
    urls: series?.urls ?? 0,
    lastChecked: series ? new Date(series.checkedAt) : null,
    depth: series && current === null ? series.depth || undefined : undefined,
    cut: series?.cut && current === null ? true : undefined,
    state: series ? pointState(series.rolled, current !== null) : 'never',
    rolled: series?.rolled ?? false,
    changeDay,
    changeWeek,
    changeMonth,
    averageDaily: series?.dailyCount ? round2(series.dailySum / series.dailyCount) : null,
    volume: null,
    cpc: null,
    traffic: null,
    features,
    owned,
    unknown_owner,
    rank_absolute,
    // For a comparison: fields that are added later turn ten thousand rows into slow dictionaries.
    fromPosition: undefined,
    fromDate: undefined,
    changeSince: undefined,
    urlChanged: undefined,
    movement: undefined,
  };
}

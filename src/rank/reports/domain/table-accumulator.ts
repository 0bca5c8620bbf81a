import { type Changes, NO_CHANGES } from '../../positions/recent-positions.js';
import { type PackedDay, visitEntries } from '../../positions/day-pack.js';
import { type FeatureFields, SeriesFeatures } from '../../positions/features/day-features.js';
import type { FindDay } from '../../positions/graph-accumulator.js';
import { pointState } from '../../positions/data-point.js';
import { readDevice, type TaggedKeyword } from '../../positions/series.js';
import { SeriesPositions, type SeriesState } from './series-positions.js';
import { round2 } from '../../positions/statistics.js';
import type { ComparedRow } from '../../positions/table.js';

/** Builds the rows of the table from packed days in ascending order, and from the blocks of their pages. */
export class TableAccumulator {
  private readonly positions: SeriesPositions;
  private readonly features = new SeriesFeatures();
  /** For series whose newest result is before the days of `addWithFeatures`. */
  private readonly olderFeatures = new SeriesFeatures();

  /** @param includes whether the results of a series are wanted, by its index */
  constructor(
    private readonly findDay: FindDay,
    private readonly includes: (series: number) => boolean = () => true,
  ) {
    this.positions = new SeriesPositions(findDay, includes);
  }

  /** A day before those of `addWithFeatures`. */
  add(day: PackedDay): void {
    this.positions.add(day);
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
    return this.positions.has(series) && !this.features.has(series);
  }

  /** Slot day of the newest result of a series. */
  readSlotDay(series: number) {
    return this.positions.readSlotDay(series);
  }

  /** How many results the newest one of a series examined; 0 when it is unknown. */
  readExamined(series: number | undefined) {
    return this.positions.readExamined(series);
  }

  /** The newest result of a series; undefined without one. */
  readNewest(series: number): { best: number; depth: number } | undefined {
    const newest = this.positions.read(series);
    return newest && { best: newest.current, depth: newest.depth };
  }

  /**
   * One row per keyword, in the same order.
   * @param indexes of the series of each keyword in the dictionary; undefined for none
   */
  rows(
    keywords: readonly TaggedKeyword[],
    indexes: readonly (number | undefined)[],
    readLink: (index: number) => string,
    readChanges: (index: number) => Changes = () => NO_CHANGES,
  ): ComparedRow[] {
    return keywords.map((keyword, n) => {
      const index = indexes[n];
      if (index === undefined) return toRow(keyword, undefined, NO_CHANGES, readLink, NO_FEATURES);
      const features = this.lacksFeatures(index) ? this.olderFeatures : this.features;
      return toRow(
        keyword,
        this.positions.read(index),
        readChanges(index),
        readLink,
        features.readSeries(index),
      );
    });
  }

  private setFeatures(into: SeriesFeatures, { run_ats, entries, features }: PackedDay): void {
    const isWithin = run_ats.map((at) => this.findDay(at) !== null);
    visitEntries(entries, ({ series, run }, row) => {
      if (isWithin[run] && this.includes(series)) into.set(series, features, row);
    });
  }
}

const NO_FEATURES: FeatureFields = {};

const orNull = (position: number | undefined) => position || null;

/** One literal: copies of ten thousand rows of two dozen fields take longer than all else. */
function toRow(
  keyword: TaggedKeyword,
  series: SeriesState | undefined,
  { changeDay, changeWeek, changeMonth }: Changes,
  readLink: (index: number) => string,
  { features, owned, unknown_owner, rank_absolute }: FeatureFields,
): ComparedRow {
  const [current, previous] = [orNull(series?.current), orNull(series?.previous)];
  return {
    keyword: keyword.keyword,
    country: keyword.country,
    near: keyword.near || '',
    device: readDevice(keyword),
    tags: keyword.tags ?? [],
    currentPosition: current,
    previousPosition: previous,
    previousDepth: series?.previousDepth,
    change: current !== null && previous !== null ? previous - current : null,
    bestPosition: orNull(series?.best),
    worstPosition: orNull(series?.worst),
    avgPosition: series && series.count > 0 ? round2(series.sum / series.count) : null,
    url: series && current !== null ? readLink(series.link) : '',
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
    volume_source: undefined,
    cpc: null,
    traffic: null,
    trafficGain: undefined,
    clicks: null,
    impressions: null,
    ctr: null,
    gsc_position: null,
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
    trafficChange: undefined,
  };
}

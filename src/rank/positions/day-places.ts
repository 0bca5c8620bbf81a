import { isNewerCheck } from './data-point.js';
import { type DayEntry, NOT_FOUND, NOT_TRACKED } from './day-pack.js';
import { clickShare } from './visibility.js';

const DEFAULT_DEPTH = 100;
const LAST_POSITION = 100;

/** Places of one website on one day, over the keywords with a record of it. */
export interface PlaceTally {
  keywords: number;
  /** Keywords by best position; not found at 0. */
  at: Uint32Array;
  /** Sum of the best positions; not found counts as the depth of the search + 1. */
  sum: number;
}

/**
 * The newest record of each series on one local day: the best place of each website. Typed arrays, because a year of a
 * thousand keywords has 365,000 records.
 */
export class DayPlaces {
  private times = new Float64Array();
  private depths = new Uint8Array();
  private cuts = new Uint8Array();
  private places = new Uint8Array();
  private rolled = new Uint8Array();
  /** Whether the page is known to have an AI Overview. */
  private overviews = new Uint8Array();

  /** @param websites the tracked website at index 0, then the competitors */
  constructor(private readonly websites: number) {}

  /** @returns false when a newer record is known */
  add(series: number, { best, depth, cut, checkedAt, rolled }: Readonly<DayEntry>, runAt: number): boolean {
    if (series >= this.depths.length) this.grow(series + 1);
    const [pair, row] = [series * 2, series * this.websites];
    const known = this.places[row] !== NOT_TRACKED;
    if (known && !isNewerCheck(runAt, checkedAt, this.times[pair]!, this.times[pair + 1]!)) return false;
    this.times[pair] = runAt;
    this.times[pair + 1] = checkedAt;
    this.depths[series] = depth || DEFAULT_DEPTH;
    this.cuts[series] = Number(cut === true);
    this.rolled[series] = Number(rolled);
    this.overviews[series] = 0;
    this.places.fill(NOT_TRACKED, row, row + this.websites);
    this.places[row] = best;
    return true;
  }

  set(series: number, website: number, place: number): void {
    this.places[series * this.websites + website] = place;
  }

  setOverview(series: number): void {
    this.overviews[series] = 1;
  }

  /** Null when not found; undefined without a record. */
  readPlace(series: number, website: number): number | null | undefined {
    const place = this.places[series * this.websites + website] ?? NOT_TRACKED;
    return place === NOT_TRACKED ? undefined : place === NOT_FOUND ? null : place;
  }

  /**
   * Visits the positions of one website, null when not found. Allocates nothing: a year of ten thousand keywords has 3.65
   * million for each website.
   * @param series indexes; -1 for none
   */
  visitPlaces(
    website: number,
    series: Int32Array,
    visit: (nth: number, place: number | null, hasOverview: boolean) => void,
  ): void {
    const { places, overviews, websites } = this;
    for (let nth = 0; nth < series.length; nth += 1) {
      const index = series[nth]!;
      if (index < 0 || index >= overviews.length) continue;
      const place = places[index * websites + website]!;
      if (place !== NOT_TRACKED) visit(nth, place === NOT_FOUND ? null : place, overviews[index] === 1);
    }
  }

  /** The depth at which the configuration ended the search; undefined where it did not, or without a record. */
  cutAt(series: number): number | undefined {
    return this.cuts[series] ? this.depths[series] : undefined;
  }

  /** Series whose newest record is a rolled copy. */
  get rolledCount(): number {
    return this.rolled.reduce((sum, each) => sum + each, 0);
  }

  tally(website: number): PlaceTally {
    const tally = { keywords: 0, at: new Uint32Array(LAST_POSITION + 1), sum: 0 };
    for (let series = 0; series < this.depths.length; series += 1) {
      const place = this.places[series * this.websites + website]!;
      if (place === NOT_TRACKED) continue;
      tally.keywords += 1;
      tally.at[place]! += 1;
      tally.sum += place === NOT_FOUND ? this.depths[series]! + 1 : place;
    }
    return tally;
  }

  private grow(size: number): void {
    const length = Math.max(size, this.depths.length * 2, 64);
    const [{ times, depths, cuts, places, rolled, overviews }, rows] = [this, length * this.websites];
    this.times = new Float64Array(length * 2);
    this.depths = new Uint8Array(length);
    this.places = new Uint8Array(rows).fill(NOT_TRACKED);
    this.times.set(times);
    this.depths.set(depths);
    this.cuts = new Uint8Array(length);
    this.cuts.set(cuts);
    this.places.set(places);
    this.rolled = new Uint8Array(length);
    this.rolled.set(rolled);
    this.overviews = new Uint8Array(length);
    this.overviews.set(overviews);
  }
}

/** Keywords with a place from 1 to `last`. */
export function within({ at }: PlaceTally, last: number): number {
  return at.subarray(1, last + 1).reduce((sum, count) => sum + count, 0);
}

/** 0 to 100, not rounded. */
export function computeVisibility({ keywords, at }: PlaceTally): number {
  let sum = 0;
  at.forEach((count, place) => (sum += place === NOT_FOUND ? 0 : count * clickShare(place)));
  return keywords === 0 ? 0 : sum / keywords;
}

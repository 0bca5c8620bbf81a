import { daysBetween, type LocalDay } from '../../common/time/zone.js';
import { type DayEntry, type PackedDay, visitEntries } from './day-pack.js';
import type { DayOf } from './graph-accumulator.js';
import { pointState } from './data-point.js';
import { type KeywordEntry, keywordId, type Series } from './series.js';
import { round2 } from './statistics.js';
import type { TableRow } from './table.js';

/** What is known of one series; positions are 0 where the website was not found. */
interface Track {
  current: number;
  previous: number;
  best: number;
  worst: number;
  sum: number;
  count: number;
  link: number;
  checkedAt: number;
  rolled: boolean;
}

/**
 * The rows of the table (rules 277-288) from packed days in ascending order. A year of a thousand keywords passes
 * through here entry by entry, so what is known of a series stands in columns of numbers and not in an object.
 */
export class TableAccumulator {
  private days = new Int32Array();
  private places = new Uint8Array();
  private sums = new Uint32Array();
  private times = new Float64Array();

  constructor(private readonly dayOf: DayOf) {}

  add({ run_ats, entries }: PackedDay): void {
    const days = run_ats.map((at) => numberOf(this.dayOf(at)));
    visitEntries(entries, (entry) => {
      const day = days[entry.run]!;
      if (day > 0) this.addEntry(entry, day);
    });
  }

  private addEntry(entry: Readonly<DayEntry>, day: number): void {
    const { series, best, count } = entry;
    if (series >= this.days.length) this.grow(series + 1);
    const { places, sums } = this;
    const [place, sum] = [series * PLACES, series * SUMS];
    const known = this.days[series]!;
    if (known > 0 && day > known) places[place + PREVIOUS] = places[place + CURRENT]!;
    this.days[series] = day;
    this.times[series] = entry.checkedAt;
    places[place + CURRENT] = best;
    places[place + ROLLED] = Number(entry.rolled);
    sums[sum + LINK] = entry.link;
    if (count === 0) return;
    if (places[place + BEST] === 0 || best < places[place + BEST]!) places[place + BEST] = best;
    if (entry.worst > places[place + WORST]!) places[place + WORST] = entry.worst;
    sums[sum + SUM]! += entry.sum;
    sums[sum + COUNT]! += count;
  }

  private grow(size: number): void {
    const length = Math.max(size, this.days.length * 2, 64);
    this.days = extended(this.days, new Int32Array(length));
    this.places = extended(this.places, new Uint8Array(length * PLACES));
    this.sums = extended(this.sums, new Uint32Array(length * SUMS));
    this.times = extended(this.times, new Float64Array(length));
  }

  private track(series: number): Track | undefined {
    if (!this.days[series]) return undefined;
    const [place, sum] = [series * PLACES, series * SUMS];
    return {
      current: this.places[place + CURRENT]!,
      previous: this.places[place + PREVIOUS]!,
      best: this.places[place + BEST]!,
      worst: this.places[place + WORST]!,
      rolled: this.places[place + ROLLED] === 1,
      sum: this.sums[sum + SUM]!,
      count: this.sums[sum + COUNT]!,
      link: this.sums[sum + LINK]!,
      checkedAt: this.times[series]!,
    };
  }

  /**
   * A row for each keyword, in the order given.
   * @param series the dictionary; only its series of `website` and `language` count
   */
  rows(
    keywords: readonly KeywordEntry[],
    { website, language }: Pick<Series, 'website' | 'language'>,
    series: readonly Series[],
    linkOf: (index: number) => string,
  ): TableRow[] {
    const indexes = new Map<string, number>();
    series.forEach((text, index) => {
      if (text.website === website && text.language === language) indexes.set(keywordId(text), index);
    });
    return keywords.map((keyword) => {
      const index = indexes.get(keywordId(keyword));
      return row(keyword, index === undefined ? undefined : this.track(index), linkOf);
    });
  }
}

/** Columns of `places` and of `sums`. */
const [CURRENT, PREVIOUS, BEST, WORST, ROLLED, PLACES] = [0, 1, 2, 3, 4, 5];
const [SUM, COUNT, LINK, SUMS] = [0, 1, 2, 3];

/** A day as a number above 0, later days higher; 0 for none. */
function numberOf(day: LocalDay | null): number {
  return day === null ? 0 : daysBetween('0001-01-01', day) + 1;
}

function extended<T extends Int32Array | Uint8Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

const orNull = (position: number | undefined) => position || null;

function row(keyword: KeywordEntry, track: Track | undefined, linkOf: (index: number) => string): TableRow {
  const [current, previous] = [orNull(track?.current), orNull(track?.previous)];
  return {
    keyword: keyword.keyword,
    country: keyword.country,
    near: keyword.near || '',
    currentPosition: current,
    previousPosition: previous,
    change: current !== null && previous !== null ? previous - current : null,
    bestPosition: orNull(track?.best),
    worstPosition: orNull(track?.worst),
    avgPosition: track && track.count > 0 ? round2(track.sum / track.count) : null,
    url: track && current !== null ? linkOf(track.link) : '',
    lastChecked: track ? new Date(track.checkedAt) : null,
    state: track ? pointState(track.rolled, current !== null) : 'never',
    rolled: track?.rolled ?? false,
  };
}

import { daysBetween, type LocalDay } from '../../../common/time/zone.js';
import { depthCell, depthOfCell } from './baseline.js';
import { countedPosition, type DayEntry, type PackedDay, visitEntries } from '../../positions/day-pack.js';
import type { FindDay } from '../../positions/graph-accumulator.js';

/** State of one series; positions are 0 when the website was not found. */
export interface SeriesState {
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
 * The positions of each series, from packed days in ascending order. In typed arrays, because a year of a thousand keywords
 * has 365,000 entries.
 */
export class SeriesPositions {
  private days = new Int32Array();
  private positions = new Uint8Array();
  private sums = new Uint32Array();
  private times = new Float64Array();
  /** In the order in which they were added; `sums` has their indexes. */
  private readonly slotDays: LocalDay[] = [];

  /** @param includes whether the results of a series are wanted, by its index */
  constructor(
    private readonly findDay: FindDay,
    private readonly includes: (series: number) => boolean,
  ) {}

  add({ day: slotDay, run_ats, entries }: PackedDay): void {
    const days = run_ats.map((at) => toNumber(this.findDay(at)));
    if (days.every((day) => day === 0)) return;
    this.slotDays.push(slotDay);
    visitEntries(entries, (entry) => {
      const day = days[entry.run]!;
      if (day !== 0 && this.includes(entry.series)) this.addEntry(entry, day);
    });
  }

  /** Whether a day has a result of the series. */
  has(series: number): boolean {
    return (this.days[series] ?? 0) > 0;
  }

  /** Slot day of the newest result of a series; undefined without one. */
  readSlotDay(series: number): LocalDay | undefined {
    return this.days[series] ? this.slotDays[this.sums[series * SUM_COLUMNS + SLOT_DAY]!] : undefined;
  }

  read(series: number): SeriesState | undefined {
    if (!this.days[series]) return undefined;
    const [cell, sum] = [series * POSITION_COLUMNS, series * SUM_COLUMNS];
    const { depth, cut } = this.readExamined(series);
    return {
      current: this.positions[cell + CURRENT]!,
      previous: this.positions[cell + PREVIOUS]!,
      previousDepth: this.readPreviousDepth(cell),
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

  /** How many results the newest one of a series examined; 0 when it is unknown. */
  readExamined(series: number | undefined) {
    const cell = series === undefined ? undefined : this.positions[series * POSITION_COLUMNS + DEPTH];
    return depthOfCell(cell ?? 0);
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
    sums[sum + SLOT_DAY] = this.slotDays.length - 1;
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

  private readPreviousDepth(cell: number): number | undefined {
    const { depth, cut } = depthOfCell(this.positions[cell + PREVIOUS_DEPTH]!);
    return cut && this.positions[cell + PREVIOUS] === 0 ? depth : undefined;
  }
}

/** Columns of `positions` and `sums`. */
const [CURRENT, PREVIOUS, BEST, WORST, ROLLED, DEPTH, PREVIOUS_DEPTH, URLS, POSITION_COLUMNS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];
const [SUM, COUNT, LINK, DAILY_SUM, DAILY_COUNT, DAILY_LAST, DAILY_DAY, SLOT_DAY, SUM_COLUMNS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];

/** Days since 0000-12-31; 0 for null. */
function toNumber(day: LocalDay | null): number {
  return day === null ? 0 : daysBetween('0001-01-01', day) + 1;
}

function copyInto<T extends Int32Array | Uint8Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

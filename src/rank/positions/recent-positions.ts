import { addDays, daysBetween, type LocalDay } from '../../common/time/zone.js';
import { type PackedDay, visitEntries } from './day-pack.js';
import type { FindDay } from './graph-accumulator.js';

/** The newest record of a series on one day; `position` is the best one, null when the website was not found. */
interface DayRecord {
  /** As `toDayNumber` counts. */
  day: number;
  position: number | null;
}

/** A letter a day: ranked, not found, failed or rolled, none. */
type DayLetter = 'r' | 'n' | 'f' | '-';

export interface DailyPositions {
  positions: (number | null)[];
  /** One DayLetter per day. */
  states: string;
}

const ROLLED = 0x8000;
const EXCLUDED = -1;

/**
 * The records of each series on its last days, from packed days in ascending order: one per day, the newest. Typed
 * arrays in the form of a ring per series, because a range may have a million records.
 */
export class RecentPositions {
  private readonly capacity: number;
  /** By series index; EXCLUDED for series that were not asked for. */
  private readonly rowOf: number[] = [];
  private rows = 0;
  private days = new Int32Array();
  private cells = new Uint16Array();
  /** Per row: place of the newest record, and number of records. */
  private heads = new Int32Array();
  private counts = new Int32Array();

  /**
   * @param span a day is found among the records of the newest day and of `span` days before it
   * @param includes whether the records of a series are wanted, by its index
   */
  constructor(
    span: number,
    private readonly findDay: FindDay,
    private readonly includes: (series: number) => boolean = () => true,
  ) {
    this.capacity = span + 1;
  }

  add({ run_ats, entries }: PackedDay): void {
    const days = run_ats.map((at) => toDayNumber(this.findDay(at)));
    visitEntries(entries, ({ series, run, best, rolled }) => {
      const day = days[run]!;
      if (day === 0) return;
      const row = (this.rowOf[series] ??= this.includes(series) ? this.newRow() : EXCLUDED);
      if (row !== EXCLUDED) this.put(row, day, rolled ? best | ROLLED : best);
    });
  }

  /** The newest record of the series; undefined without any. */
  newest(series: number): DayRecord | undefined {
    return this.upTo(series, Infinity);
  }

  /** The newest record on that day or before. */
  upTo(series: number, last: number): DayRecord | undefined {
    const row = this.rowOf[series] ?? EXCLUDED;
    const count = row === EXCLUDED ? 0 : this.counts[row]!;
    if (count === 0) return undefined;
    const newest = this.days[this.locate(row, 0)]!;
    // One record a day: so many days back, a record is on `last` or before.
    let back = Math.min(count - 1, Math.max(0, newest - last));
    let at = this.locate(row, back);
    if (this.days[at]! > last) return undefined;
    for (; back > 0; back -= 1) {
      const newer = this.locate(row, back - 1);
      if (this.days[newer]! > last) break;
      at = newer;
    }
    return { day: this.days[at]!, position: readPosition(this.cells[at]!) };
  }

  /**
   * Position and state on each of `count` days.
   * @param series undefined for a keyword without any record
   * @param failed days on which the keyword failed; they count where there is no record
   */
  daily(
    series: number | undefined,
    first: LocalDay,
    count: number,
    failed?: Iterable<LocalDay>,
  ): DailyPositions {
    const origin = toDayNumber(first);
    const positions = Array<number | null>(count).fill(null);
    const states = Array<DayLetter>(count).fill('-');
    for (const day of failed ?? []) {
      const at = toDayNumber(day) - origin;
      if (at >= 0 && at < count) states[at] = 'f';
    }
    const row = series === undefined ? EXCLUDED : (this.rowOf[series] ?? EXCLUDED);
    const known = row === EXCLUDED ? 0 : this.counts[row]!;
    for (let back = 0; back < known; back += 1) {
      const place = this.locate(row, back);
      const at = this.days[place]! - origin;
      if (at < 0 || at >= count) continue;
      positions[at] = readPosition(this.cells[place]!);
      states[at] = toLetter(this.cells[place]!);
    }
    return { positions, states: states.join('') };
  }

  /** Where the record is stored that is so many before the newest of a row. */
  private locate(row: number, back: number): number {
    return row * this.capacity + ((this.heads[row]! - back + this.capacity) % this.capacity);
  }

  private put(row: number, day: number, cell: number): void {
    const start = row * this.capacity;
    const isNewDay = this.counts[row] === 0 || this.days[start + this.heads[row]!] !== day;
    if (isNewDay) {
      this.heads[row] = (this.heads[row]! + 1) % this.capacity;
      this.counts[row] = Math.min(this.counts[row]! + 1, this.capacity);
    }
    this.days[start + this.heads[row]!] = day;
    this.cells[start + this.heads[row]!] = cell;
  }

  private newRow(): number {
    if (this.rows === this.heads.length) this.grow(Math.max(64, this.rows * 2));
    this.rows += 1;
    return this.rows - 1;
  }

  private grow(rows: number): void {
    this.days = enlarged(this.days, new Int32Array(rows * this.capacity));
    this.cells = enlarged(this.cells, new Uint16Array(rows * this.capacity));
    this.heads = enlarged(this.heads, new Int32Array(rows));
    this.counts = enlarged(this.counts, new Int32Array(rows));
  }
}

/** The days from `first` to `last`, both included. */
export function daysFrom(first: LocalDay, last: LocalDay): LocalDay[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
}

const readPosition = (cell: number) => cell & ~ROLLED || null;

function toLetter(cell: number): DayLetter {
  if ((cell & ROLLED) !== 0) return 'f';
  return cell === 0 ? 'n' : 'r';
}

const ORIGIN = '0001-01-01';

/** Days from 0001-01-01, which is 1; 0 for null. */
function toDayNumber(day: LocalDay | null): number {
  return day === null ? 0 : daysBetween(ORIGIN, day) + 1;
}

function enlarged<T extends Int32Array | Uint16Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Earlier minus current position: positive is an improvement. Null if either is. */
export interface Changes {
  /** Against the newest record at least 1, 7 and 30 days older than the newest. */
  changeDay: number | null;
  changeWeek: number | null;
  changeMonth: number | null;
}

export const NO_CHANGES: Changes = { changeDay: null, changeWeek: null, changeMonth: null };

/** Days between the records that `changeMonth` compares, at least. */
const MONTH_DAYS = 30;

/** Changes of positions; the records may be in several consecutive windows, the newest first. */
export class PositionChanges {
  private readonly first: number;

  /** @param first a newest record before that day does not count as current */
  constructor(
    private readonly windows: RecentPositions[],
    first: LocalDay,
  ) {
    this.first = toDayNumber(first);
  }

  /** Adds older records. */
  addWindow(window: RecentPositions): void {
    this.windows.push(window);
  }

  /** Whether an older window may hold a record that a change of this series needs. */
  needsOlder(series: number): boolean {
    const newest = this.newest(series);
    return (
      newest === undefined ||
      (newest.position !== null && this.upTo(series, newest.day, MONTH_DAYS) === undefined)
    );
  }

  readSeries(series: number): Changes {
    const newest = this.newest(series);
    if (!newest || newest.position === null || newest.day < this.first) return NO_CHANGES;
    const { day, position } = newest;
    const since = (days: number) => {
      const earlier = this.upTo(series, day, days)?.position ?? null;
      return earlier === null ? null : earlier - position;
    };
    return { changeDay: since(1), changeWeek: since(7), changeMonth: since(MONTH_DAYS) };
  }

  private newest(series: number) {
    return this.findFirst((window) => window.newest(series));
  }

  private upTo(series: number, day: number, daysBefore: number) {
    return this.findFirst((window) => window.upTo(series, day - daysBefore));
  }

  private findFirst<T>(find: (window: RecentPositions) => T | undefined): T | undefined {
    for (const window of this.windows) {
      const found = find(window);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

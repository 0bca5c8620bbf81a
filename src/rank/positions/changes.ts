import type { LocalDay } from '../../common/time/zone.js';
import { dayNumberOf, type RecentPositions } from './recent-positions.js';

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
    this.first = dayNumberOf(first);
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

  of(series: number): Changes {
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
    return this.firstOf((window) => window.newest(series));
  }

  private upTo(series: number, day: number, daysBefore: number) {
    return this.firstOf((window) => window.upTo(series, day - daysBefore));
  }

  private firstOf<T>(find: (window: RecentPositions) => T | undefined): T | undefined {
    for (const window of this.windows) {
      const found = find(window);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

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

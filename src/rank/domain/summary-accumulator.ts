import { addDays, type LocalDay } from '../../common/time/zone.js';
import { type PackedDay, visitEntries } from './day-pack.js';
import type { DayOf } from './graph-accumulator.js';
import type { DataPoint } from './data-point.js';
import { currentSeries, type Series, type TrackedSeries } from './series.js';
import type { DayPoints } from './summary.js';

/**
 * The points of the newest day, and of the newest earlier day with a real result, from packed days in ascending order.
 */
export class SummaryAccumulator {
  private readonly days = new Map<LocalDay, DataPoint[]>();
  private readonly isCurrent: (series: Series) => boolean;
  /** Whether a series counts, as far as it has been met. */
  private readonly counts: boolean[] = [];

  /** @param current only series of its keywords, website and language count, as in the table */
  constructor(
    private readonly series: readonly Series[],
    current: TrackedSeries,
    private readonly dayOf: DayOf,
  ) {
    this.isCurrent = currentSeries(current);
  }

  add({ run_ats, entries }: PackedDay): void {
    visitEntries(entries, ({ series, run, best, depth, rolled, checkedAt }) => {
      const { keyword, country, near } = this.series[series]!;
      const runAt = run_ats[run]!;
      const day = this.dayOf(runAt);
      if (day === null || !(this.counts[series] ??= this.isCurrent(this.series[series]!))) return;
      const positions = best === 0 ? [] : [{ link: '', position: best }];
      this.list(day).push({
        keyword,
        country,
        near,
        runAt,
        checkedAt: new Date(checkedAt),
        rolled,
        depth,
        positions,
      });
    });
    this.forget();
  }

  /**
   * The newest day, and the newest earlier one with a real result: copies of earlier results say nothing of their day.
   * Without such a day it is the day before, without points.
   * @param otherwise the newest day when there is no record at all
   */
  newest(otherwise: LocalDay): [DayPoints, DayPoints] {
    const days = [...this.days.keys()].sort();
    const date = days.at(-1) ?? otherwise;
    const before = days.slice(0, -1).findLast((day) => this.isReal(day)) ?? addDays(date, -1);
    const points = (day: LocalDay) => ({ date: day, points: this.days.get(day) ?? [] });
    return [points(date), this.isReal(before) ? points(before) : { date: before, points: [] }];
  }

  private isReal(day: LocalDay): boolean {
    return (this.days.get(day) ?? []).some(({ rolled }) => !rolled);
  }

  private list(day: LocalDay): DataPoint[] {
    const known = this.days.get(day);
    if (known) return known;
    const list: DataPoint[] = [];
    this.days.set(day, list);
    return list;
  }

  /**
   * Records of one packed day spread over two days at most: days before the newest three are complete, and only the newest
   * real one of them can be needed.
   */
  private forget(): void {
    const older = [...this.days.keys()].sort().slice(0, -3);
    const needed = older.findLast((day) => this.isReal(day));
    for (const day of older) if (day !== needed) this.days.delete(day);
  }
}

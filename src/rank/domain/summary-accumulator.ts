import { addDays, type LocalDay } from '../../common/time/zone.js';
import { type PackedDay, visitEntries } from './day-pack.js';
import { hasOverview } from './features/day-features.js';
import type { DayOf } from './graph-accumulator.js';
import type { DataPoint } from './data-point.js';
import { currentSeries, type Series, type TrackedSeries } from './series.js';
import type { DayPoints } from './summary.js';

/** Collects the newest day, and the newest earlier day with a real result, from packed days in ascending order. */
export class SummaryAccumulator {
  private readonly days = new Map<LocalDay, DataPoint[]>();
  private readonly isCurrent: (series: Series) => boolean;
  /** Cached `isCurrent` by series index. */
  private readonly included: boolean[] = [];

  /** @param current the keywords, website and language of the summary; other series are ignored, as in the table */
  constructor(
    private readonly series: readonly Series[],
    current: TrackedSeries,
    private readonly dayOf: DayOf,
  ) {
    this.isCurrent = currentSeries(current);
  }

  add({ run_ats, entries, features }: PackedDay): void {
    const days = run_ats.map((at) => this.dayOf(at));
    visitEntries(entries, ({ series, run, best, depth, cut, rolled, checkedAt }, row) => {
      const day = days[run]!;
      if (day === null || !(this.included[series] ??= this.isCurrent(this.series[series]!))) return;
      const { keyword, country, near, device } = this.series[series]!;
      const positions = best === 0 ? [] : [{ link: '', position: best }];
      this.pointsOf(day).push({
        keyword,
        country,
        near,
        device,
        runAt: run_ats[run]!,
        checkedAt: new Date(checkedAt),
        rolled,
        depth,
        ...(cut && { cut }),
        positions,
        ...(hasOverview(features, row) && { overview: true }),
      });
    });
    this.deleteUnneeded();
  }

  /**
   * The newest day, and the newest earlier day with a real result; without one, the day before the newest, empty.
   * @param fallback the newest day when there is no data point
   */
  newest(fallback: LocalDay): [DayPoints, DayPoints] {
    const days = [...this.days.keys()].sort();
    const date = days.at(-1) ?? fallback;
    const before = days.slice(0, -1).findLast((day) => this.isReal(day)) ?? addDays(date, -1);
    const points = (day: LocalDay) => ({ date: day, points: this.days.get(day) ?? [] });
    return [points(date), this.isReal(before) ? points(before) : { date: before, points: [] }];
  }

  private isReal(day: LocalDay): boolean {
    return (this.days.get(day) ?? []).some(({ rolled }) => !rolled);
  }

  private pointsOf(day: LocalDay): DataPoint[] {
    const known = this.days.get(day);
    if (known) return known;
    const points: DataPoint[] = [];
    this.days.set(day, points);
    return points;
  }

  /**
   * A packed day spans at most two local days, so days before the newest three are complete; of those, only the newest
   * with a real result can still be needed.
   */
  private deleteUnneeded(): void {
    const older = [...this.days.keys()].sort().slice(0, -3);
    const needed = older.findLast((day) => this.isReal(day));
    for (const day of older) if (day !== needed) this.days.delete(day);
  }
}

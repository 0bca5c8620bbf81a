import { addDays, type LocalDay } from '../../../common/time/zone.js';
import { type PackedDay, visitEntries } from '../../positions/day-pack.js';
import { hasOverview } from '../../positions/features/day-features.js';
import type { FindDay } from '../../positions/graph-accumulator.js';
import type { DataPoint } from '../../positions/data-point.js';
import { currentSeries, type Series, type TrackedSeries } from '../../positions/series.js';
import type { DayPoints } from '../../positions/summary.js';

/** The runs of a packed day that are of one local day; data points are made of two local days only. */
interface DayRuns {
  packed: PackedDay;
  runs: Set<number>;
}

interface LocalRuns {
  /** Any real result. */
  isReal: boolean;
  parts: DayRuns[];
}

/** Collects the newest day, and the newest earlier day with a real result, from packed days in ascending order. */
export class SummaryAccumulator {
  private readonly days = new Map<LocalDay, LocalRuns>();
  private readonly isCurrent: (series: Series) => boolean;
  /** Cached `isCurrent` by series index. */
  private readonly included: boolean[] = [];

  /** @param current the keywords, website and language of the summary; other series are ignored, as in the table */
  constructor(
    private readonly series: readonly Series[],
    current: TrackedSeries,
    private readonly findDay: FindDay,
  ) {
    this.isCurrent = currentSeries(current);
  }

  add(packed: PackedDay): void {
    const [seen, real] = [new Set<number>(), new Set<number>()];
    visitEntries(packed.entries, ({ series, run, rolled }) => {
      if (real.has(run) || (rolled && seen.has(run)) || !this.includes(series)) return;
      seen.add(run);
      if (!rolled) real.add(run);
    });
    for (const run of seen) {
      const day = this.findDay(packed.run_ats[run]!);
      if (day !== null) this.addRun(day, packed, run, real.has(run));
    }
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
    const points = (day: LocalDay) => ({ date: day, points: this.listPoints(day) });
    return [points(date), this.isReal(before) ? points(before) : { date: before, points: [] }];
  }

  private includes(series: number): boolean {
    return (this.included[series] ??= this.isCurrent(this.series[series]!));
  }

  private isReal(day: LocalDay): boolean {
    return this.days.get(day)?.isReal === true;
  }

  private addRun(day: LocalDay, packed: PackedDay, run: number, isReal: boolean): void {
    const known = this.days.get(day) ?? { isReal: false, parts: [] };
    this.days.set(day, known);
    known.isReal ||= isReal;
    const last = known.parts.at(-1);
    if (last?.packed === packed) last.runs.add(run);
    else known.parts.push({ packed, runs: new Set([run]) });
  }

  private listPoints(day: LocalDay): DataPoint[] {
    const points: DataPoint[] = [];
    for (const { packed, runs } of this.days.get(day)?.parts ?? []) {
      visitEntries(packed.entries, ({ series, run, best, depth, cut, rolled, checkedAt }, row) => {
        if (!runs.has(run) || !this.includes(series)) return;
        const { keyword, country, near, device } = this.series[series]!;
        points.push({
          keyword,
          country,
          near,
          device,
          runAt: packed.run_ats[run]!,
          checkedAt: new Date(checkedAt),
          rolled,
          depth,
          ...(cut && { cut }),
          positions: best === 0 ? [] : [{ link: '', position: best }],
          ...(hasOverview(packed.features, row) && { overview: true }),
        });
      });
    }
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

import { daysBetween, type LocalDay } from '../../common/time/zone.js';
import { type PackedDay, visitEntries } from './day-pack.js';
import { DaySums, type GraphEntry, type GraphRow, type Grouping, perKeyword, perSeries } from './graph.js';
import { byCodePoint } from './order.js';
import type { Series } from './series.js';

/** Day of a run time in the zone of the request; null outside the requested range. */
export type FindDay = (runAt: Date) => LocalDay | null;

/** Zones differ by up to 26 hours, so the days of one instant in two zones differ by at most two. */
export const MAX_ZONE_SHIFT_DAYS = 2;

const EXCLUDED = -1;

/** Builds the rows of the graph from packed days in ascending order, holding incomplete days only. */
export class GraphAccumulator {
  private readonly incomplete = new Map<LocalDay, DaySums>();
  /** Group by series index; EXCLUDED for series that are not in the graph. */
  private readonly groupOf: number[] = [];
  private readonly groups = new Map<string, number>();
  /** The first series of each group. */
  private readonly firstOf: Series[] = [];
  private order: number[] = [];
  private readonly grouping: Grouping;

  /**
   * @param series the dictionary; may grow while days are added
   * @param includes whether a series is in the graph; default: all
   */
  constructor(
    private readonly series: readonly Series[],
    private readonly findDay: FindDay,
    detail: boolean,
    private readonly includes: (series: Series) => boolean = () => true,
  ) {
    this.grouping = detail ? perSeries : perKeyword;
  }

  /** @returns the days that are now complete, ascending */
  add({ day, run_ats, entries }: PackedDay): GraphRow[] {
    const finished = this.finish((earlier) => daysBetween(earlier, day) > MAX_ZONE_SHIFT_DAYS);
    this.addNewSeries();
    const days = run_ats.map((at) => {
      const local = this.findDay(at);
      return local === null ? null : this.findSums(local);
    });
    visitEntries(entries, (entry) => {
      const group = this.groupOf[entry.series]!;
      if (group !== EXCLUDED) days[entry.run]?.add(group, entry, run_ats[entry.run]!.getTime());
    });
    return finished;
  }

  end(): GraphRow[] {
    return this.finish(() => true);
  }

  private findSums(day: LocalDay): DaySums {
    const size = this.firstOf.length;
    const known = this.incomplete.get(day);
    if (known && known.size >= size) return known;
    const sums = known?.grown(size) ?? new DaySums(size);
    this.incomplete.set(day, sums);
    return sums;
  }

  private addNewSeries(): void {
    if (this.groupOf.length === this.series.length) return;
    for (const text of this.series.slice(this.groupOf.length)) {
      this.groupOf.push(this.includes(text) ? this.groupFor(text) : EXCLUDED);
    }
    this.order = this.firstOf
      .map((_, group) => group)
      .sort((a, b) => this.grouping.compare(this.firstOf[a]!, this.firstOf[b]!));
  }

  private groupFor(text: Series): number {
    const key = this.grouping.toKey(text);
    const known = this.groups.get(key) ?? this.firstOf.push(text) - 1;
    this.groups.set(key, known);
    return known;
  }

  private finish(isComplete: (day: LocalDay) => boolean): GraphRow[] {
    const days = [...this.incomplete.keys()].filter(isComplete).sort(byCodePoint);
    return days.flatMap((date) => {
      const keywords = this.entries(this.incomplete.get(date)!);
      this.incomplete.delete(date);
      return keywords.length === 0 ? [] : { date, keywords };
    });
  }

  private entries(sums: DaySums): GraphEntry[] {
    const entries: GraphEntry[] = [];
    for (const group of this.order) {
      const found = sums.read(group);
      const entry = found && this.grouping.entry(this.firstOf[group]!, found);
      if (entry) entries.push(entry);
    }
    return entries;
  }
}

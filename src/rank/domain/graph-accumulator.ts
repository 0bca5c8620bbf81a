import { daysBetween, type LocalDay } from '../../common/time/zone.js';
import { type PackedDay, visitEntries } from './day-pack.js';
import { DaySums } from './day-sums.js';
import { type GraphEntry, type GraphRow, type Grouping, perKeyword, perSeries } from './graph.js';
import { byCodePoint } from './order.js';
import type { Series } from './series.js';

/** Day of a run time in the zone of the request; null outside the range that is asked for. */
export type DayOf = (runAt: Date) => LocalDay | null;

/** Zones lie up to 26 hours apart: one instant's days in two of them differ by two at the most. */
export const ZONE_REACH = 2;

const NONE = -1;

/**
 * The rows of the graph (rules 271-276) from packed days in ascending order. Only the days that later packed days can
 * still add to are held.
 */
export class GraphAccumulator {
  private readonly open = new Map<LocalDay, DaySums>();
  /** Series index -> group; NONE for a series that is left out. */
  private readonly groupOf: number[] = [];
  private readonly groups = new Map<string, number>();
  private readonly firstOf: Series[] = [];
  private order: number[] = [];
  private readonly grouping: Grouping;

  /**
   * @param series the dictionary; it may grow while days are added
   * @param counts whether a series is in the graph; all are by default
   */
  constructor(
    private readonly series: readonly Series[],
    private readonly dayOf: DayOf,
    detail: boolean,
    private readonly counts: (series: Series) => boolean = () => true,
  ) {
    this.grouping = detail ? perSeries : perKeyword;
  }

  /** @returns the days that are complete now, ascending */
  add({ day, run_ats, entries }: PackedDay): GraphRow[] {
    const finished = this.finish((open) => daysBetween(open, day) > ZONE_REACH);
    this.learn();
    const days = run_ats.map((at) => {
      const local = this.dayOf(at);
      return local === null ? null : this.day(local);
    });
    visitEntries(entries, (entry) => {
      const group = this.groupOf[entry.series]!;
      if (group !== NONE) days[entry.run]?.add(group, entry, run_ats[entry.run]!.getTime());
    });
    return finished;
  }

  end(): GraphRow[] {
    return this.finish(() => true);
  }

  private day(local: LocalDay): DaySums {
    const size = this.firstOf.length;
    const known = this.open.get(local);
    if (known && known.size >= size) return known;
    const sums = known?.grown(size) ?? new DaySums(size);
    this.open.set(local, sums);
    return sums;
  }

  /** Takes in series that the dictionary has got since. */
  private learn(): void {
    if (this.groupOf.length === this.series.length) return;
    for (const text of this.series.slice(this.groupOf.length)) {
      this.groupOf.push(this.counts(text) ? this.groupFor(text) : NONE);
    }
    this.order = this.firstOf
      .map((_, group) => group)
      .sort((a, b) => this.grouping.compare(this.firstOf[a]!, this.firstOf[b]!));
  }

  private groupFor(text: Series): number {
    const key = this.grouping.keyOf(text);
    const known = this.groups.get(key) ?? this.firstOf.push(text) - 1;
    this.groups.set(key, known);
    return known;
  }

  private finish(isComplete: (day: LocalDay) => boolean): GraphRow[] {
    const days = [...this.open.keys()].filter(isComplete).sort(byCodePoint);
    return days.flatMap((date) => {
      const keywords = this.entries(this.open.get(date)!);
      this.open.delete(date);
      return keywords.length === 0 ? [] : { date, keywords };
    });
  }

  private entries(sums: DaySums): GraphEntry[] {
    const entries: GraphEntry[] = [];
    for (const group of this.order) {
      const found = sums.of(group);
      const entry = found && this.grouping.entry(this.firstOf[group]!, found);
      if (entry) entries.push(entry);
    }
    return entries;
  }
}

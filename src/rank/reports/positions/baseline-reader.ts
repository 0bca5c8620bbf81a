import { dayRange, type LocalDay, localDay, shiftDay } from '../../../common/time/zone.js';
import { Baseline, FirstResult } from '../domain/baseline.js';
import type { PackedDay } from '../../positions/day-pack.js';
import { MAX_ZONE_SHIFT_DAYS } from '../../positions/graph-accumulator.js';
import type { Dictionary } from '../../history/index.js';
import type { RankConfig } from '../../tracking/index.js';
import type { ReportDaySource } from './known-report-days.js';

/** Maximum age of a compared result, from `since`. */
const BASELINE_DAYS = 365;
/** Days that are read at a time while a keyword has no result to compare with. */
const WINDOWS = [45, 90, 230];

/** Where days are read from. */
export interface DaySource {
  config: RankConfig;
  dictionary: Dictionary;
  tz: string;
}

/** The day that rows are compared with; 'start': that of the range, or the first with results after it. */
export type Since = LocalDay | 'start';

/** Finds the results that the rows of a table are compared with. */
export class BaselineReader {
  private readonly baseline: Baseline;
  private readonly since: LocalDay;
  private readonly first: FirstResult | undefined;

  /** @param start of the range */
  constructor(
    private readonly days: ReportDaySource,
    private readonly source: DaySource,
    since: Since,
    start: LocalDay,
  ) {
    this.since = since === 'start' ? start : since;
    const end = dayRange(this.since, this.since, source.tz).to;
    this.baseline = new Baseline(end);
    this.first = since === 'start' ? new FirstResult(end, isCurrent(source)) : undefined;
  }

  /** Adds a day up to the end of the range, in ascending order. */
  add(day: PackedDay): void {
    this.baseline.add(day);
    this.first?.add(day);
  }

  /** Adds a day before those of `add`. */
  addOlder(day: PackedDay): void {
    this.baseline.add(day);
  }

  /**
   * Reads back while a keyword has no real result at or before `since`; leaves out the days after it.
   * @param series indexes of the series of the table
   * @param all indexes of all series of the website
   * @param read all days from this one on have been added; none by default
   */
  async complete(series: readonly number[], all: Iterable<number>, read?: LocalDay): Promise<Baseline> {
    const afterSince = shiftDay(this.since, 1 + 2 * MAX_ZONE_SHIFT_DAYS);
    let before = read !== undefined && read < afterSince ? read : afterSince;
    for (const size of WINDOWS) {
      const missing = series.filter((each) => !this.baseline.has(each));
      if (before <= shiftDay(this.since, -BASELINE_DAYS) || missing.length === 0) break;
      const first = shiftDay(before, -size);
      const { config, dictionary } = this.source;
      // Whether any series of the website has a result decides which day is the first one.
      const isLookedUp = !this.first?.at || !this.hasNone(all);
      if (
        isLookedUp &&
        !(await this.days.mayHaveBefore(
          config,
          missing,
          shiftDay(before, -BASELINE_DAYS),
          before,
          dictionary,
        ))
      )
        break;
      const { days } = await this.days.readBefore(config, first, before, dictionary);
      for await (const day of days) this.baseline.add(day);
      before = first;
    }
    return this.first?.at && this.hasNone(all) ? this.readBaseline(this.first.at) : this.baseline;
  }

  private hasNone(all: Iterable<number>): boolean {
    for (const index of all) if (this.baseline.has(index)) return false;
    return true;
  }

  /** The results up to the end of the day of the first one. */
  private async readBaseline(first: Date): Promise<Baseline> {
    const { config, dictionary, tz } = this.source;
    const day = localDay(first, tz);
    const baseline = new Baseline(dayRange(day, day, tz).to);
    const { days } = await this.days.read(config, day, day, { known: dictionary });
    for await (const each of days) baseline.add(each);
    return baseline;
  }
}

/** Whether a series is of the website and the language that are tracked now. */
function isCurrent({ config: { website, language }, dictionary: { series } }: DaySource) {
  return (index: number) => series[index]!.website === website && series[index]!.language === language;
}

import { Injectable } from '@nestjs/common';
import { daysBetween, type LocalDay } from '../../../common/time/zone.js';
import { visitEntries } from '../../positions/day-pack.js';
import { type ComparedDays, comparedDays, comparedWindow } from '../domain/compared-days.js';
import { currentSeries } from '../../positions/series.js';
import type { Dictionary } from '../../history/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { dayWithin, shiftDay } from './range.js';
import type { ReportDaySource } from './known-report-days.js';
import { ReportDays } from './report-days.js';

/** Days that are read first: those of a website that is checked every day, with a few failures in a row. */
const LIKELY_DAYS = 3;

interface DaysOfReport {
  start: LocalDay;
  end: LocalDay;
  tz: string;
}

interface FindOptions {
  /** Default: as many as the range has. */
  days?: number | undefined;
  /** The dictionary of an earlier read. */
  known?: Dictionary | undefined;
  /** Where days are read; default: the store. */
  source?: ReportDaySource;
}

/**
 * Finds the days that a report compares. It reads a few days from each end first, so that a comparison over a year does not
 * read the year.
 */
@Injectable()
export class ComparisonDays {
  constructor(private readonly days: ReportDays) {}

  /**
   * @param config with the keywords whose real results count; without the filter of the report, so that every figure of
   * a screen compares the same days
   */
  async find(
    config: RankConfig,
    { start, end, tz }: DaysOfReport,
    { days = lengthOf({ start, end }), known, source = this.days }: FindOptions = {},
  ): Promise<ComparedDays> {
    let dictionary = known;
    const isCurrent = currentSeries(config);
    /** The days from `first` to `last` with a real result. */
    const realDays = async (first: LocalDay, last: LocalDay): Promise<LocalDay[]> => {
      if (last < first) return [];
      const options = { links: false, ...(dictionary && { known: dictionary }) };
      const read = await source.read(config, first, last, options);
      dictionary = read.dictionary;
      const found = new Set<LocalDay>();
      const dayOf = dayWithin(first, last, tz);
      for await (const packed of read.days) {
        const runDays = packed.run_ats.map(dayOf);
        if (runDays.every((day) => day === null || found.has(day))) continue;
        const { series: names } = dictionary;
        visitEntries(packed.entries, ({ series, run, rolled }) => {
          const day = runDays[run];
          if (!rolled && day && !found.has(day) && isCurrent(names[series]!)) found.add(day);
        });
      }
      return [...found].sort();
    };
    /** The real days of the first of these spans that has any. */
    const firstFound = async (...spans: [LocalDay, LocalDay][]): Promise<LocalDay[]> => {
      for (const [first, last] of spans) {
        const found = await realDays(first, last);
        if (found.length > 0) return found;
      }
      return [];
    };
    const recent = laterOf(start, shiftDay(end, -LIKELY_DAYS));
    const now = (await firstFound([recent, end], [start, shiftDay(recent, -1)])).at(-1);
    if (now === undefined) return comparedDays([], days);
    const { wanted, oldest } = comparedWindow(now, days);
    const likely = laterOf(oldest, shiftDay(wanted, -LIKELY_DAYS));
    const earlier = await firstFound(
      [likely, wanted],
      [oldest, shiftDay(likely, -1)],
      [shiftDay(wanted, 1), shiftDay(now, -1)],
    );
    return comparedDays([...earlier, now], days);
  }
}

/** Days of a range, both ends included. */
export const lengthOf = ({ start, end }: Pick<DaysOfReport, 'start' | 'end'>): number =>
  daysBetween(start, end) + 1;

const laterOf = (a: LocalDay, b: LocalDay) => (a > b ? a : b);

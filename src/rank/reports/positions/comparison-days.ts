import { addDays, daysBetween, type LocalDay, shiftDay } from '../../../common/time/zone.js';
import { visitEntries } from '../../positions/day-pack.js';
import { currentSeries } from '../../positions/series.js';
import type { Dictionary } from '../../history/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { dayWithin } from './range.js';
import type { ReportDaySource } from './known-report-days.js';

/** The two days that every figure with a change compares. */
export interface ComparedDays {
  /** How many days apart they are meant to be. */
  days: number;
  /** The newest day with real results; null without one. */
  now: LocalDay | null;
  /** The day to compare it with; null without one. */
  before: LocalDay | null;
}

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
}

/**
 * Finds the days that a report compares. It reads a few days from each end first, so that a comparison over a year does not
 * read the year.
 * @param source where days are read
 * @param config with the keywords whose real results count; without the filter of the report, so that every figure of
 * a screen compares the same days
 */
export async function findComparedDays(
  source: Pick<ReportDaySource, 'read'>,
  config: RankConfig,
  { start, end, tz }: DaysOfReport,
  { days = countDays({ start, end }), known }: FindOptions = {},
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
    const findDay = dayWithin(first, last, tz);
    for await (const packed of read.days) {
      const runDays = packed.run_ats.map(findDay);
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
  const recent = pickLater(start, shiftDay(end, -LIKELY_DAYS));
  const now = (await firstFound([recent, end], [start, shiftDay(recent, -1)])).at(-1);
  if (now === undefined) return chooseComparedDays([], days);
  const { wanted, oldest } = comparedWindow(now, days);
  const likely = pickLater(oldest, shiftDay(wanted, -LIKELY_DAYS));
  const earlier = await firstFound(
    [likely, wanted],
    [oldest, shiftDay(likely, -1)],
    [shiftDay(wanted, 1), shiftDay(now, -1)],
  );
  return chooseComparedDays([...earlier, now], days);
}

/**
 * Chooses the days of a comparison: the newest one against the one `days` before it. If that one has no real result, the
 * newest real one before it counts, at most `days` more back: an older one is of another period. A website that has no
 * result so early is compared with its first day, so that its first weeks have a change too.
 * @param real days with a real result, ascending: those since twice `days` before the newest
 */
export function chooseComparedDays(real: readonly LocalDay[], days: number): ComparedDays {
  const now = real.at(-1) ?? null;
  if (now === null) return { days, now, before: null };
  const { wanted, oldest } = comparedWindow(now, days);
  const earlier = real.slice(0, -1).filter((day) => day >= oldest);
  return { days, now, before: earlier.findLast((day) => day <= wanted) ?? earlier[0] ?? null };
}

/** The day that the newest one is compared with, and the oldest one that may take its place. */
const comparedWindow = (now: LocalDay, days: number): { wanted: LocalDay; oldest: LocalDay } => ({
  wanted: addDays(now, -days),
  oldest: addDays(now, -2 * days),
});

/** Days of a range, both ends included. */
export const countDays = ({ start, end }: Pick<DaysOfReport, 'start' | 'end'>): number =>
  daysBetween(start, end) + 1;

const pickLater = (a: LocalDay, b: LocalDay) => (a > b ? a : b);

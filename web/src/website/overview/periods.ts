import { type DayRange, isReported, countDays, addDays } from '../../shared/days/days';
import { type Course, computeGain as gain } from '../../shared/report-filters/course';
import type { ChangeUnit } from '../../shared/ui/cells';
import type { Counts } from '../keywords/queries';
import { readAverage, type DistributionDay } from '../../shared/report-filters/distribution';

const YEAR = 365;

/**
 * The period to compare a range with; undefined where none is wanted, or the API has no days for it.
 * @param compare of the address: the period just before by default
 */
export function comparedPeriod(view: DayRange, compare: string | undefined): DayRange | undefined {
  if (compare === 'none') return undefined;
  const days = compare === 'year' ? YEAR : countDays(view);
  const period = { from: addDays(view.from, -days), to: addDays(view.to, -days) };
  return isReported({ from: period.from, to: view.to }) ? period : undefined;
}

/** What is known of a day with results. */
export interface DayFigures {
  date: string;
  visibility: number;
  /** Null where no keyword ranks. */
  average: number | null;
  top3: number;
  top10: number;
  top20: number;
  top50: number;
  top100: number;
  not_found: number;
  /** Share of voice among the tracked websites. */
  share: number | null;
  /** Which websites these were: shares among others do not compare. */
  among?: string;
  /** Estimated clicks a month; null where no search volume is known. */
  traffic: number | null;
  /** Keywords with a known search volume. */
  traffic_keywords: number;
  /** What these clicks would cost as ads; null where no cost of a click is known. */
  value: number | null;
  /** Keywords with a known search volume and cost of a click. */
  value_keywords: number;
}

/** Figures on both days of a comparison, as the table answers them. */
export type Compared = Counts['compared'];

/** A figure that is shown on its own. */
export type FigureName = Exclude<keyof DayFigures, 'date' | 'top50' | 'among' | `${string}_keywords`>;

export const FIGURE_UNITS: Partial<Record<FigureName, ChangeUnit>> = {
  visibility: 'points',
  average: 'places',
  share: 'points',
  traffic: 'visits',
};

/** As in the columns of tables. */
export const hasDecimal = (name: FigureName): boolean => ['visibility', 'average', 'share'].includes(name);

type Worth = Pick<DayFigures, 'traffic' | 'traffic_keywords' | 'value' | 'value_keywords'>;

interface OwnFigures extends Worth, Pick<DayFigures, 'share'> {
  website: string;
  own: boolean;
}

const UNKNOWN: Omit<OwnFigures, 'own' | 'website'> = {
  share: null,
  traffic: null,
  traffic_keywords: 0,
  value: null,
  value_keywords: 0,
};

interface SiteDay {
  date: string;
  sites: OwnFigures[];
}

/** The days with results. @param sites of the competitors report over the same days */
export function dayFigures(days: readonly DistributionDay[], sites: readonly SiteDay[]): DayFigures[] {
  const byDate = new Map(sites.map((day) => [day.date, day.sites]));
  return days.map((day) => {
    const all = byDate.get(day.date) ?? [];
    const { share, traffic, traffic_keywords, value, value_keywords } = all.find(({ own }) => own) ?? UNKNOWN;
    const worth = { traffic, traffic_keywords, value, value_keywords };
    return { ...day, average: readAverage(day), share, among: nameSites(all), ...worth };
  });
}

/** Equal for days with the same websites. */
export const nameSites = (sites: readonly { website: string }[]): string =>
  sites
    .map(({ website }) => website)
    .toSorted()
    .join(' ');

/** Without shares of voice that do not compare with the newest, such as those before a competitor was added. */
export const withComparableShares = (
  days: readonly DayFigures[],
  newest: DayFigures | undefined = days.at(-1),
): DayFigures[] => days.map((day) => (day.among === newest?.among ? day : { ...day, share: null }));

const isLowestBest = (name: FigureName): boolean => name === 'average' || name === 'not_found';

/** Positive is better. */
export function computeGain(name: FigureName, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null;
  return gain(now, before, isLowestBest(name));
}

/** The two days of a comparison; `before` is undefined where there is none. */
export interface FiguresPair {
  now: DayFigures;
  before: DayFigures | undefined;
}

type Counted = NonNullable<NonNullable<Compared>['now']>;

/**
 * The figures of the compared days: positions as the table counts them, the rest from the reports by day.
 * @param compared undefined until it is loaded
 * @param days with results, ascending; not empty
 * @param sites of the day before
 */
export function comparedFigures(
  compared: Compared | undefined,
  days: readonly DayFigures[],
  sites: readonly SiteDay[],
): FiguresPair {
  const newest = days.at(-1)!;
  const shown = ({ visibility, average, ...counts }: Counted) => ({
    ...counts,
    visibility: visibility ?? 0,
    average: readAverage({ average, top100: counts.top100 }),
  });
  const { now = null, before = null } = compared ?? {};
  const [then] = before ? dayFigures([{ ...shown(before), average: 0, failed: 0 }], sites) : [];
  return {
    now: now ? { ...newest, ...shown(now) } : newest,
    before: then && withComparableShares([{ ...then, ...shown(before!) }], newest)[0],
  };
}

export function computeCourse(name: FigureName, { now, before }: FiguresPair): Course {
  const gained = computeGain(name, now[name], before?.[name] ?? null);
  return { value: now[name], gain: gained, comparedOn: gained === null ? undefined : before?.date };
}

/** The mean over the days with results; null without any. */
export function computeMean(name: FigureName, days: readonly DayFigures[]): number | null {
  const values = days.map((day) => day[name]).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Keywords of a day by the band that their position is in. */
export interface DayBands {
  date: string;
  /** Counts of 1–3, 4–10, 11–20, 21–50, 51–100 and not found. */
  counts: [number, number, number, number, number, number];
}

type Banded = Pick<DayFigures, 'date' | 'top3' | 'top10' | 'top20' | 'top50' | 'top100' | 'not_found'>;

/** The API counts bands from 1 on. */
export const toBands = ({ date, top3, top10, top20, top50, top100, not_found }: Banded): DayBands => ({
  date,
  counts: [top3, top10 - top3, top20 - top10, top50 - top20, top100 - top50, not_found],
});

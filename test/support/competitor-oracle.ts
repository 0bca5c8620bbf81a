import { addDays, type LocalDay } from '../../src/common/time/zone.js';
import type { SeoResult } from '../../src/rank/history/results/result.schema.js';

/*
 * Oracles of the reports by website: plain definitions over raw results, which tests compare with the routes.
 */

/** Percent of clicks at positions 1 to 10. */
const CLICKS = [100, 100, 100, 85, 60, 50, 50, 30, 30, 20];

/** Figures that need search volumes, which these tests do not store. */
const NO_TRAFFIC = { traffic: null, traffic_keywords: 0, value: null, value_keywords: 0 };

type DayOf = (instant: Date) => LocalDay;

/** The best position of a website in each newest result that has a record of it; null: not found. */
interface Places {
  website: string;
  own: boolean;
  all: { position: number | null; depth: number }[];
}

/** @param results in the range, of the keywords of the report */
export function competitorRows(
  results: readonly SeoResult[],
  dayOf: DayOf,
  own: string,
  competitors: readonly string[],
) {
  return byDay(results, dayOf).map(([date, ofDay]) => {
    const newest = newestOfSeries(ofDay);
    const sites = [ownPlaces(newest, own), ...competitors.map((website) => placesOf(newest, website))].filter(
      ({ all }) => all.length > 0,
    );
    const total = sites.reduce((sum, site) => sum + visibility(site), 0);
    return {
      date,
      sites: sites.map((site) => ({
        website: site.website,
        own: site.own,
        visibility: two(visibility(site)),
        // Exact; the route's may differ by a hundredth, so that they are 100 in sum.
        share: total === 0 ? 0 : (100 * visibility(site)) / total,
        average: two(mean(site.all.map(({ position, depth }) => position ?? depth + 1))),
        top3: upTo(site, 3),
        top10: upTo(site, 10),
        top100: upTo(site, 100),
        ...NO_TRAFFIC,
      })),
    };
  });
}

export function distributionRows(results: readonly SeoResult[], dayOf: DayOf) {
  return byDay(results, dayOf).map(([date, ofDay]) => {
    const newest = newestOfSeries(ofDay);
    const own = ownPlaces(newest, '');
    return {
      date,
      ...bandsOf(own),
      visibility: two(visibility(own)),
      average: two(mean(own.all.map(({ position, depth }) => position ?? depth + 1))),
      failed: newest.filter((each) => each.rolled_from_previous).length,
    };
  });
}

const bandsOf = (own: ReturnType<typeof ownPlaces>) => ({
  top3: upTo(own, 3),
  top10: upTo(own, 10),
  top20: upTo(own, 20),
  top50: upTo(own, 50),
  top100: upTo(own, 100),
  not_found: own.all.filter(({ position }) => position === null).length,
});

/** @param results in the range, of one keyword */
export function historyRows(results: readonly SeoResult[], dayOf: DayOf, competitors: readonly string[]) {
  return byDay(results, dayOf).map(([date, ofDay]) => {
    const [newest] = newestOfSeries(ofDay);
    const best = [...newest!.results].sort((a, b) => a.position - b.position)[0];
    const all = ofDay.flatMap(({ results: places }) => places.map(({ position }) => position));
    const known = newest!.competitors ?? [];
    return {
      date,
      position: best?.position ?? null,
      best: all.length > 0 ? Math.min(...all) : null,
      worst: all.length > 0 ? Math.max(...all) : null,
      url: best?.link ?? '',
      urls: newest!.results.length,
      state: newest!.rolled_from_previous ? 'failed' : best ? 'ranked' : 'not_found',
      rolled: newest!.rolled_from_previous,
      ...(best ? {} : { depth: newest!.depth }),
      competitors: Object.fromEntries(
        known
          .filter(({ website }) => competitors.includes(website))
          .map(({ website, position }) => [website, position]),
      ),
    };
  });
}

/** @param results of the last 30 days, of the keywords of the report; none of them failed without a result */
export function summaryOf(results: readonly SeoResult[], dayOf: DayOf, today: LocalDay) {
  const days = byDay(results, dayOf);
  const [date, ofDay] = days.at(-1) ?? [today, []];
  const earlier = days.slice(0, -1).filter(([, all]) => all.some((each) => !each.rolled_from_previous));
  const [dayBefore, ofDayBefore] = earlier.at(-1) ?? [addDays(date, -1), []];
  const [now, before] = [newestOfSeries(ofDay), newestOfSeries(ofDayBefore)];
  const missing = ({ series }: SeoResult) =>
    1 + Math.max(...[...now, ...before].filter((each) => each.series === series).map(({ depth }) => depth));
  const moves = now.flatMap((to) => {
    const from = before.find(({ series }) => series === to.series);
    const { keyword, country, near = '', device = 'desktop' } = to;
    if (!from) return [];
    const mover = { keyword, country, near, device, from: bestIn(from), to: bestIn(to) };
    return [{ mover, gain: (mover.from ?? missing(from)) - (mover.to ?? missing(to)) }];
  });
  const movers = (sign: number) => moves.filter(({ gain }) => gain * sign > 0).map(({ mover }) => mover);
  return {
    now: summaryDay(date, now, missing),
    before: summaryDay(dayBefore, before, missing),
    movers: { up: movers(1), down: movers(-1) },
  };
}

function summaryDay(date: LocalDay, newest: SeoResult[], missing: (result: SeoResult) => number) {
  const own = ownPlaces(newest, '');
  return {
    date,
    ...bandsOf(own),
    failed: newest.filter((each) => each.rolled_from_previous).length,
    average: newest.length === 0 ? null : two(mean(newest.map((each) => bestIn(each) ?? missing(each)))),
    visibility: newest.length === 0 ? 0 : two(visibility(own)),
    ...NO_TRAFFIC,
  };
}

const bestIn = ({ results: places }: SeoResult) =>
  places.length === 0 ? null : Math.min(...places.map(({ position }) => position));

function byDay(results: readonly SeoResult[], dayOf: DayOf): [LocalDay, SeoResult[]][] {
  const days = [...new Set(results.map(({ run_at }) => dayOf(run_at)))].sort();
  return days.map((day) => [day, results.filter(({ run_at }) => dayOf(run_at) === day)]);
}

function newestOfSeries(results: readonly SeoResult[]): SeoResult[] {
  const sorted = results.toSorted(
    (a, b) => a.run_at.getTime() - b.run_at.getTime() || a.checked_at.getTime() - b.checked_at.getTime(),
  );
  return [...new Map(sorted.map((result) => [result.series, result])).values()];
}

function ownPlaces(results: readonly SeoResult[], website: string): Places {
  const all = results.map(({ results: places, depth }) => ({
    position: places.length > 0 ? Math.min(...places.map(({ position }) => position)) : null,
    depth,
  }));
  return { website, own: true, all };
}

function placesOf(results: readonly SeoResult[], website: string): Places {
  const all = results.flatMap(({ competitors = [], depth }) =>
    competitors.filter((each) => each.website === website).map(({ position }) => ({ position, depth })),
  );
  return { website, own: false, all };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
const visibility = ({ all }: Places) =>
  mean(all.map(({ position }) => (position && CLICKS[position - 1]) || 0));
const upTo = ({ all }: Places, last: number) =>
  all.filter(({ position }) => position !== null && position <= last).length;
/** To 2 decimals, half up. */
const two = (n: number) => Math.round(n * 100 + 1e-7) / 100;

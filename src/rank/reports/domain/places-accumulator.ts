import { daysBetween, type LocalDay } from '../../../common/time/zone.js';
import { NOT_TRACKED, type PackedDay, visitEntries } from '../../positions/day-pack.js';
import { DayPlaces } from '../../positions/day-places.js';
import { hasOverview } from '../../positions/features/day-features.js';
import { type FindDay, MAX_ZONE_SHIFT_DAYS } from '../../positions/graph-accumulator.js';
import { byCodePoint } from '../../positions/order.js';
import type { Series } from '../../positions/series.js';
import { websiteId } from '../../positions/website.js';

/** The dictionary of a configuration; may grow while days are added. */
interface PlaceNames {
  series: readonly Series[];
  /** Competitors by index. */
  sites: readonly string[];
}

/** Collects the positions of the tracked website and its competitors by local day, from packed days in ascending order. */
export class PlacesAccumulator {
  private readonly incomplete = new Map<LocalDay, DayPlaces>();
  /** Cached `includes` by series index. */
  private readonly included: boolean[] = [];
  private readonly competitorIds: string[];

  /**
   * @param competitors those in the report; others are ignored
   * @param includes whether a series is in the report
   */
  constructor(
    private readonly names: PlaceNames,
    private readonly findDay: FindDay,
    competitors: readonly string[],
    private readonly includes: (series: Series) => boolean,
  ) {
    this.competitorIds = competitors.map(websiteId);
  }

  /** @returns the days that are now complete, ascending */
  add(packed: PackedDay): [LocalDay, DayPlaces][] {
    const { day, run_ats, entries, sites, places, features } = packed;
    const finished = this.finish((earlier) => daysBetween(earlier, day) > MAX_ZONE_SHIFT_DAYS);
    const times = run_ats.map((at) => at.getTime());
    const days = run_ats.map((at) => this.findPlaces(this.findDay(at)));
    // Index of the column's website; 0 for a competitor that is not in the report.
    const websites = sites.map((site) => this.competitorIds.indexOf(websiteId(this.names.sites[site]!)) + 1);
    visitEntries(entries, (entry, row) => {
      const { series, run } = entry;
      if (!(this.included[series] ??= this.includes(this.names.series[series]!))) return;
      const known = days[run];
      if (!known?.add(series, entry, times[run]!)) return;
      if (hasOverview(features, row)) known.setOverview(series);
      for (let column = 0; column < websites.length; column += 1) {
        const place = places[row * websites.length + column]!;
        if (websites[column]! > 0 && place !== NOT_TRACKED) known.set(series, websites[column]!, place);
      }
    });
    return finished;
  }

  end(): [LocalDay, DayPlaces][] {
    return this.finish(() => true);
  }

  private findPlaces(day: LocalDay | null): DayPlaces | undefined {
    if (day === null) return undefined;
    const known = this.incomplete.get(day) ?? new DayPlaces(this.competitorIds.length + 1);
    this.incomplete.set(day, known);
    return known;
  }

  private finish(isComplete: (day: LocalDay) => boolean): [LocalDay, DayPlaces][] {
    const days = [...this.incomplete].filter(([day]) => isComplete(day));
    for (const [day] of days) this.incomplete.delete(day);
    return days.sort(([a], [b]) => byCodePoint(a, b));
  }
}

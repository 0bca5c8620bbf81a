import { daysBetween, type LocalDay } from '../../../common/time/zone.js';
import { type PackedDay, visitEntries } from '../../positions/day-pack.js';
import type { FindDay } from '../../positions/graph-accumulator.js';
import { type FeatureFields, toFields, newRow, readFeatures } from '../../positions/features/day-features.js';

/** What each day's page of a keyword has, by day; null where that is unknown. */
export interface DailyFeatureFields {
  features: (FeatureFields['features'] | null)[];
  owned: (FeatureFields['owned'] | null)[];
  unknown_owner: (FeatureFields['unknown_owner'] | null)[];
  rank_absolute: (number | null)[];
}

/** Days of keywords with features in one answer; each is three lists. */
export const MAX_FEATURE_CELLS = 50_000;

/** The features of the newest result of some series on each day, from packed days in ascending order. */
export class DailyFeatures {
  private readonly days = new Map<number, (FeatureFields | null)[]>();
  private readonly included: boolean[] = [];
  private readonly row = newRow();

  constructor(
    private readonly first: LocalDay,
    private readonly count: number,
    private readonly findDay: FindDay,
    private readonly includes: (series: number) => boolean,
  ) {}

  add({ run_ats, entries, features }: PackedDay): void {
    const days = run_ats.map((at) => this.findDay(at));
    visitEntries(entries, ({ series, run }, row) => {
      const day = days[run];
      if (!day || !(this.included[series] ??= this.includes(series))) return;
      const isKnown = readFeatures(features, row, this.row);
      const ofSeries = this.days.get(series) ?? this.empty();
      this.days.set(series, ofSeries);
      ofSeries[daysBetween(this.first, day)] = isKnown ? toFields(this.row) : null;
    });
  }

  readSeries(series: number | undefined): DailyFeatureFields {
    const days = (series === undefined ? undefined : this.days.get(series)) ?? this.empty();
    return {
      features: days.map((each) => each?.features ?? null),
      owned: days.map((each) => each?.owned ?? null),
      unknown_owner: days.map((each) => each?.unknown_owner ?? null),
      rank_absolute: days.map((each) => each?.rank_absolute ?? null),
    };
  }

  private empty(): (FeatureFields | null)[] {
    return Array<FeatureFields | null>(this.count).fill(null);
  }
}

import { isNewerCheck } from '../../positions/data-point.js';
import type { RowFeatures } from '../../positions/features/day-features.js';
import type { FeatureBits } from '../../positions/features/feature-types.js';

/** Columns of sets; those of the website and of each competitor follow. */
export const [SEEN, PRESENT, LINKED] = [0, 1, 2];
const OWNED = 3;

/**
 * The newest known result of each series on one local day. Typed arrays, because a year of a thousand keywords has
 * 365,000 results.
 */
export class DayPages {
  size = 0;
  /** Per series: run and check; NaN without a result. */
  private times = new Float64Array();
  /** Per series: SEEN, PRESENT, LINKED, then the sets of the website and of each competitor. */
  private sets = new Int32Array();
  private readonly width: number;

  constructor(websites: number) {
    this.width = OWNED + websites;
  }

  /** @returns false when a newer result is known */
  add(series: number, runAt: number, checkedAt: number, found: Readonly<RowFeatures>): boolean {
    if (2 * series >= this.times.length) this.grow(series + 1);
    const [run, check] = [this.times[2 * series]!, this.times[2 * series + 1]!];
    if (Number.isNaN(run)) this.size += 1;
    else if (!isNewerCheck(runAt, checkedAt, run, check)) return false;
    this.times[2 * series] = runAt;
    this.times[2 * series + 1] = checkedAt;
    const at = series * this.width;
    this.sets[at + SEEN] = found.seen | found.present;
    this.sets[at + PRESENT] = found.present;
    this.sets[at + LINKED] = found.linked;
    this.sets[at + OWNED] = found.owned;
    return true;
  }

  setOwned(series: number, website: number, owned: FeatureBits): void {
    this.sets[series * this.width + OWNED + website] = owned;
  }

  /** The sets of all series with a result. */
  *column(column: number): Generator<FeatureBits> {
    for (let series = 0; 2 * series < this.times.length; series += 1)
      if (!Number.isNaN(this.times[2 * series]!)) yield this.sets[series * this.width + column]!;
  }

  ownedBy(website: number): Iterable<FeatureBits> {
    return this.column(OWNED + website);
  }

  private grow(size: number): void {
    const length = Math.max(size, this.times.length, 64);
    const [times, sets] = [this.times, this.sets];
    this.times = new Float64Array(2 * length).fill(NaN);
    this.sets = new Int32Array(length * this.width);
    this.times.set(times);
    this.sets.set(sets);
  }
}

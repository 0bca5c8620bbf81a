import type { DayEntry } from './day-pack.js';
import { isNewerCheck } from './data-point.js';

/** What one day says of one group (a keyword, or a keyword with country and near). */
export interface Sums {
  best: number;
  worst: number;
  sum: number;
  count: number;
  /** Of the newest record. */
  rolled: boolean;
}

/**
 * The sums of all groups on one day, in columns of numbers: a year of a thousand keywords passes through here entry by
 * entry, and an object for each would cost more than all the rest.
 */
export class DaySums {
  private readonly places: Uint8Array;
  private readonly sums: Uint32Array;
  private readonly times: Float64Array;

  constructor(readonly size: number) {
    this.places = new Uint8Array(size * PLACES);
    this.sums = new Uint32Array(size * 2);
    this.times = new Float64Array(size * 2);
  }

  add(
    group: number,
    { best, worst, sum, count, rolled, checkedAt }: Readonly<DayEntry>,
    runAt: number,
  ): void {
    const { places, sums, times } = this;
    const [place, pair] = [group * PLACES, group * 2];
    if (places[place + KNOWN] === 0 || isNewerCheck(runAt, checkedAt, times[pair]!, times[pair + 1]!)) {
      times[pair] = runAt;
      times[pair + 1] = checkedAt;
      places[place + ROLLED] = Number(rolled);
      places[place + KNOWN] = 1;
    }
    if (count === 0) return;
    if (places[place + BEST] === 0 || best < places[place + BEST]!) places[place + BEST] = best;
    if (worst > places[place + WORST]!) places[place + WORST] = worst;
    sums[pair]! += sum;
    sums[pair + 1]! += count;
  }

  /** The same in more columns: the dictionary has got new series. */
  grown(size: number): DaySums {
    const larger = new DaySums(size);
    larger.places.set(this.places);
    larger.sums.set(this.sums);
    larger.times.set(this.times);
    return larger;
  }

  of(group: number): Sums | null {
    const [place, pair] = [group * PLACES, group * 2];
    if (group >= this.size || this.places[place + KNOWN] === 0) return null;
    return {
      best: this.places[place + BEST]!,
      worst: this.places[place + WORST]!,
      sum: this.sums[pair]!,
      count: this.sums[pair + 1]!,
      rolled: this.places[place + ROLLED] === 1,
    };
  }
}

/** Columns of DaySums.places. */
const [BEST, WORST, ROLLED, KNOWN, PLACES] = [0, 1, 2, 3, 4];

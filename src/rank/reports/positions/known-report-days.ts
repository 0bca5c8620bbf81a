import { type LocalDay, shiftDay } from '../../../common/time/zone.js';
import type { PackedDay } from '../../positions/day-pack.js';
import type { RankConfig } from '../../tracking/index.js';
import type { DayReader, KnownDays } from '../../history/index.js';
import { slotDays } from './range.js';
import type { ReportDays } from './report-days.js';

/** Where reports read packed days from. */
export type ReportDaySource = Pick<ReportDays, 'read' | 'readBefore' | 'ownedPlaces' | 'mayHaveBefore'>;

/** Slot days that are in memory, with the blocks and links that they have; earlier ones are read from the store. */
export class KnownReportDays implements ReportDaySource {
  /** @param first of the slot days in memory, which end with the newest */
  constructor(
    private readonly stored: ReportDays,
    private readonly known: KnownDays,
    private readonly first: LocalDay,
  ) {}

  read(config: RankConfig, start: LocalDay, end: LocalDay): Promise<DayReader> {
    return this.between(config, ...slotDays(start, end));
  }

  readBefore(config: RankConfig, first: LocalDay, start: LocalDay): Promise<DayReader> {
    const [[from], [next]] = [slotDays(first, start), slotDays(start, start)];
    return this.between(config, from, shiftDay(next, -1));
  }

  ownedPlaces(...args: Parameters<ReportDays['ownedPlaces']>): ReturnType<ReportDays['ownedPlaces']> {
    return this.stored.ownedPlaces(...args);
  }

  mayHaveBefore(...args: Parameters<ReportDays['mayHaveBefore']>): Promise<boolean> {
    return this.stored.mayHaveBefore(...args);
  }

  private async between(config: RankConfig, from: LocalDay, to: LocalDay): Promise<DayReader> {
    const { dictionary } = this.known;
    const inMemory = this.known.days.filter(({ day }) => day >= from && day <= to);
    if (from >= this.first) return { dictionary, days: inOrder(inMemory) };
    const last = to < this.first ? to : shiftDay(this.first, -1);
    const { days } = await this.stored.readSlotDays(config, from, last, { known: dictionary });
    return { dictionary, days: inOrder(days, inMemory) };
  }
}

async function* inOrder(
  ...parts: (AsyncIterable<PackedDay> | Iterable<PackedDay>)[]
): AsyncGenerator<PackedDay> {
  for (const part of parts) yield* part;
}

import { Injectable } from '@nestjs/common';
import type { LocalDay } from '../../../common/time/zone.js';
import type { RankConfig } from '../../tracking/index.js';
import { type DayReader, DaysService } from '../days/days.service.js';
import { shiftDay, slotDays } from './range.js';

/** Packed days for the days of a request, which are in another zone than slot days. */
@Injectable()
export class ReportDays {
  constructor(private readonly days: DaysService) {}

  /**
   * Reads the slot days that can overlap with the requested days.
   * @param options.known the dictionary of an earlier read, whose indexes these days use too
   * @param options.features whether the blocks of result pages are needed
   */
  read(
    config: RankConfig,
    start: LocalDay,
    end: LocalDay,
    options: { known?: DayReader['dictionary']; features?: boolean } = {},
  ): Promise<DayReader> {
    return this.days.read(config, ...slotDays(start, end), options);
  }

  /** Reads the slot days from `first` on that `read` omits before `start`, with the same dictionary. */
  async readBefore(
    config: RankConfig,
    first: LocalDay,
    start: LocalDay,
    dictionary: DayReader['dictionary'],
  ): Promise<DayReader> {
    const [[from], [next]] = [slotDays(first, start), slotDays(start, start)];
    return this.days.read(config, from, shiftDay(next, -1), { known: dictionary });
  }
}

import { Injectable } from '@nestjs/common';
import { dayBuckets, dayRange, type LocalDay } from '../../common/time/zone.js';
import type { RankConfig } from '../config/config.schema.js';
import { type DayReader, DaysService } from '../days/days.service.js';
import { type DayOf, MAX_ZONE_SHIFT_DAYS } from '../domain/graph-accumulator.js';
import { shiftDay } from './range.js';

/** Packed days for the days of a request, which are in another zone than slot days. */
@Injectable()
export class ReportDays {
  constructor(private readonly days: DaysService) {}

  /** Reads the slot days that can overlap with the requested days. */
  read(config: RankConfig, start: LocalDay, end: LocalDay): Promise<DayReader> {
    return this.days.read(config, shiftDay(start, -MAX_ZONE_SHIFT_DAYS), shiftDay(end, MAX_ZONE_SHIFT_DAYS));
  }

  /** Reads the slot days from `first` on that `read` omits before `start`, with the same dictionary. */
  async readBefore(
    config: RankConfig,
    first: LocalDay,
    start: LocalDay,
    dictionary: DayReader['dictionary'],
  ): Promise<DayReader> {
    const last = shiftDay(start, -MAX_ZONE_SHIFT_DAYS - 1);
    return this.days.read(config, shiftDay(first, -MAX_ZONE_SHIFT_DAYS), last, dictionary);
  }
}

export function dayWithin(start: LocalDay, end: LocalDay, zone: string): DayOf {
  const { from, to } = dayRange(start, end, zone);
  const buckets = dayBuckets(start, end, zone);
  return (runAt) => (runAt >= from && runAt < to ? buckets.dayOf(runAt) : null);
}

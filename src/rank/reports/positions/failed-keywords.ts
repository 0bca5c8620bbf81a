import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { LocalDay } from '../../../common/time/zone.js';
import type { DayOf } from '../../positions/graph-accumulator.js';
import { keywordId } from '../../positions/series.js';
import { ErrorLogRepository } from '../../tracking/index.js';
import { RunRepository } from '../../history/index.js';

/** Failed keywords from the error log; a keyword whose first check failed has no result. */
@Injectable()
export class FailedKeywords {
  constructor(
    private readonly errors: ErrorLogRepository,
    private readonly runs: RunRepository,
  ) {}

  /**
   * The error log uses days of the slot's zone, the range those of the request; like a result, a failure belongs to the
   * day of its run time.
   * @returns the days within the range on which a keyword failed, by its id (positions/series.ts)
   */
  async within(config: Types.ObjectId, dayOf: DayOf): Promise<Map<string, Set<LocalDay>>> {
    const log = await this.errors.read(config);
    const slotDays = Object.keys(log);
    const failed = new Map<string, Set<LocalDay>>();
    if (slotDays.length === 0) return failed;
    for (const { run_at, slot_day } of await this.runs.timesOf(config, slotDays)) {
      const day = dayOf(run_at);
      if (day === null) continue;
      for (const entry of log[slot_day] ?? []) {
        const name = keywordId(entry);
        failed.set(name, (failed.get(name) ?? new Set()).add(day));
      }
    }
    return failed;
  }
}

import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { DayOf } from '../domain/graph-accumulator.js';
import { keywordId } from '../domain/series.js';
import { ErrorLogRepository } from '../results/error-log.repository.js';
import { RunRepository } from '../results/run.repository.js';

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
   * @returns the ids (domain/series.ts) of keywords with a failure in the range
   */
  async within(config: Types.ObjectId, dayOf: DayOf): Promise<Set<string>> {
    const log = await this.errors.read(config);
    const times = await this.runs.timesOf(config, Object.keys(log));
    const days = new Set(
      times.filter(({ run_at }) => dayOf(run_at) !== null).map(({ slot_day }) => slot_day),
    );
    return new Set([...days].flatMap((day) => (log[day] ?? []).map(keywordId)));
  }
}

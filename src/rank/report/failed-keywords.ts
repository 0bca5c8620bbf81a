import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { DayOf } from '../domain/graph-accumulator.js';
import { keywordId } from '../domain/series.js';
import { ErrorLogRepository } from '../results/error-log.repository.js';
import { RunRepository } from '../results/run.repository.js';

/** Keywords whose check failed, from the error log: a first check that fails leaves no record. */
@Injectable()
export class FailedKeywords {
  constructor(
    private readonly errors: ErrorLogRepository,
    private readonly runs: RunRepository,
  ) {}

  /**
   * Ids (domain/series) of keywords with a failure in the range. The log has days of the slot's zone, the range those of
   * the request: a failure belongs to the day of its run, as a record does.
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

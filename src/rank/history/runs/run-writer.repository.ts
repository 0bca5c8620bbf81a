import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import type { ErrorEntry } from '../../positions/error-entry.js';
import {
  type FailureCounts,
  NO_COUNTS,
  type RecordedStatus,
  type RunCounts,
  type Suspicion,
} from '../../positions/run-outcome.js';
import { MAX_ERROR_ENTRIES } from '../../tracking/index.js';
import { type Run, RUNS } from './run.schema.js';

type NewRun = Omit<
  Run,
  keyof RunCounts | 'status' | 'finished_at' | 'error' | 'failures' | 'failed_keywords'
>;

/** Final fields of a run record. */
export interface RunClosing {
  status: RecordedStatus;
  counts?: Partial<RunCounts>;
  failed?: ErrorEntry[];
  error?: string;
}

/** What a run found, before its status is known. */
export interface RecordedRun {
  counts: RunCounts;
  /** Keywords without a result of the day at its start. */
  searched: number;
  failures: FailureCounts;
  failed: ErrorEntry[];
  suspicion: Suspicion | undefined;
}

/** Writes run records, from their start to their end. */
@Injectable()
export class RunWriter {
  constructor(@InjectModel(RUNS) private readonly runs: Model<Run>) {}

  async start(run: NewRun): Promise<void> {
    await this.runs.create({ ...run, ...NO_COUNTS, status: 'running', finished_at: null, error: null });
  }

  /** Race: of several writers, such as a late holder and the run that took over, the first wins. */
  async end(
    run: Types.ObjectId,
    { status, counts = {}, failed, error }: RunClosing,
    now: Date,
  ): Promise<void> {
    await this.runs.updateOne(
      { _id: run, status: 'running' },
      {
        $set: {
          ...counts,
          status,
          finished_at: now,
          error: error ?? null,
          ...(failed ? { failed_keywords: failed.slice(0, MAX_ERROR_ENTRIES) } : {}),
        },
      },
    );
  }

  /** Written before the stamp, so that a crash in between loses no counts. */
  async recordCounts(
    run: Types.ObjectId,
    { counts, searched, failures, failed, suspicion }: RecordedRun,
    now: Date,
  ): Promise<void> {
    await this.runs.updateOne(
      { _id: run, status: 'running' },
      {
        $set: {
          ...counts,
          searched,
          finished_at: now,
          ...(failed.length > 0 && { failures }),
          failed_keywords: failed.slice(0, MAX_ERROR_ENTRIES),
          ...(suspicion && { suspicious: suspicion }),
        },
      },
    );
  }

  /** Race: of two callers that discard a run, the second changes nothing. */
  async markDiscarded(
    run: Types.ObjectId,
    { failed, rolled }: { failed: ErrorEntry[]; rolled: number },
  ): Promise<void> {
    await this.runs.updateOne(
      { _id: run, status: 'suspicious' },
      {
        $set: {
          status: 'discarded',
          ranked: 0,
          not_found: 0,
          failed: failed.length,
          rolled,
          failed_keywords: failed.slice(0, MAX_ERROR_ENTRIES),
        },
      },
    );
  }

  /** The given days that have no record of a daily check; on-demand checks do not count. */
  async daysWithoutRun(config: Types.ObjectId, days: MissedDay[]): Promise<MissedDay[]> {
    const slotDays = days.map(({ day }) => day);
    const daily = { config, slot_day: { $in: slotDays }, reason: { $ne: 'check' as const } };
    const known = new Set(await this.runs.distinct('slot_day', daily));
    return days.filter(({ day }) => !known.has(day));
  }

  /** Inserts a `missed` run for each of these days. Race: its id is of the day, so that concurrent calls insert one. */
  async recordMissed(
    days: MissedDay[],
    run: Pick<NewRun, 'account' | 'config' | 'slot' | 'reason'>,
  ): Promise<void> {
    const { config, ...rest } = run;
    for (const { day, due } of days) {
      const never = { run_at: due, started_at: null, finished_at: null, error: null };
      const _id = idOfMissed(config, day);
      await insertUnlessDuplicate(
        this.runs.updateOne(
          { config, slot_day: day, status: 'missed' },
          { $setOnInsert: { _id, ...rest, ...NO_COUNTS, ...never } },
          { upsert: true },
        ),
      );
    }
  }
}

/** A day that ended without its check, and when that was due. */
export interface MissedDay {
  day: string;
  due: Date;
}

function idOfMissed(config: Types.ObjectId, day: string): Types.ObjectId {
  const digest = createHash('sha256')
    .update(`missed:${String(config)}:${day}`)
    .digest('hex');
  return new Types.ObjectId(digest.slice(0, 24));
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageQuery } from '../../../common/validation/pagination.js';
import type { RecordedStatus, RunCounts } from '../../positions/run-outcome.js';
import { BUDGET_USED_UP } from '../../positions/search-failure.js';
import { type Run, RUNS } from './run.schema.js';

/** A run as it appears in lists. */
export type RunView = Omit<Run, 'failed_keywords' | 'searched' | 'rank_depth'>;
export type RunDetail = Omit<Run, 'searched' | 'rank_depth'>;

/** Sums over several runs. */
export interface RunTotals extends Pick<RunCounts, 'keywords' | 'failed' | 'requests' | 'reused'> {
  runs: Partial<Record<RecordedStatus, number>>;
}

/** Limit per query; further runs are read once these are closed. */
const MAX_OPEN_RUNS = 1000;
/** More are not counted. */
const MAX_MISSED_RUNS = 10_000;

const FAILED: RecordedStatus[] = ['failed', 'abandoned', 'missed'];
const FAILURES = [{ failed: { $gt: 0 } }, { status: { $in: FAILED } }];

/** Reads run records: what ran, when, and with what outcome. */
@Injectable()
export class RunRepository {
  constructor(@InjectModel(RUNS) private readonly runs: Model<Run>) {}

  /** Runs of all configurations that began since then, ended or not, by status and with their counts. */
  async totalsSince(since: Date): Promise<RunTotals> {
    const sums = { keywords: 0, failed: 0, requests: 0, reused: 0 };
    const counts = Object.keys(sums) as (keyof typeof sums)[];
    const rows = await this.runs.aggregate<typeof sums & { _id: RecordedStatus; runs: number }>([
      { $match: { run_at: { $gte: since } } },
      {
        $group: {
          _id: '$status',
          runs: { $sum: 1 },
          ...Object.fromEntries(counts.map((count) => [count, { $sum: `$${count}` }])),
        },
      },
    ]);
    for (const row of rows) for (const count of counts) sums[count] += row[count];
    return { runs: Object.fromEntries(rows.map(({ _id, runs }) => [_id, runs])), ...sums };
  }

  /** Configurations that were checked since then, and none of whose runs since the newest in vain had a result. */
  async countWithoutResult(since: Date): Promise<number> {
    const times = async (found: object) => {
      const rows = await this.runs
        .find({ run_at: { $gte: since }, ...found }, { config: 1, run_at: 1 })
        .sort({ run_at: 1 })
        .lean<Pick<Run, 'config' | 'run_at'>[]>();
      return new Map(rows.map(({ config, run_at }) => [String(config), run_at]));
    };
    const inVain = await times({ failed: { $gt: 0 }, ranked: 0, not_found: 0, finished_at: { $ne: null } });
    if (inVain.size === 0) return 0;
    const answered = await times({ $or: [{ ranked: { $gt: 0 } }, { not_found: { $gt: 0 } }] });
    return [...inVain].filter(([config, at]) => !(answered.get(config)! > at)).length;
  }

  /** Suspicious runs of all configurations that ended since then. */
  countSuspicious(since: Date): Promise<number> {
    return this.runs.countDocuments({ status: 'suspicious', finished_at: { $gte: since } }).exec();
  }

  /** Configurations whose check was missed since then, and that nothing has checked after it. */
  async countMissed(since: Date): Promise<number> {
    const rows = await this.runs
      .find({ status: 'missed', run_at: { $gte: since } }, { config: 1, run_at: 1, slot_day: 1 })
      .limit(MAX_MISSED_RUNS)
      .lean<Pick<Run, 'config' | 'run_at' | 'slot_day'>[]>();
    const byDay = new Map<string, typeof rows>();
    for (const row of rows) {
      const day = byDay.get(row.slot_day);
      if (day) day.push(row);
      else byDay.set(row.slot_day, [row]);
    }
    const open = new Set<string>();
    for (const missed of byDay.values()) {
      const configs = missed.map(({ config }) => config);
      const after = new Date(missed.reduce((last, { run_at }) => Math.max(last, run_at.getTime()), 0));
      const later = { config: { $in: configs }, run_at: { $gt: after }, status: { $ne: 'missed' as const } };
      const checked = new Set((await this.runs.distinct('config', later)).map(String));
      for (const config of configs) if (!checked.has(String(config))) open.add(String(config));
    }
    return open.size;
  }

  /** Runs in flight, and runs whose process died before it ended the record. */
  open(): Promise<RunView[]> {
    return this.runs
      .find({ status: 'running' }, { failed_keywords: 0 })
      .limit(MAX_OPEN_RUNS)
      .lean<RunView[]>()
      .exec();
  }

  /** One page of a configuration's runs, newest first. */
  list(config: Types.ObjectId, page: PageQuery, only?: 'failures'): Promise<Page<RunView>> {
    const filter = only ? { config, $or: FAILURES } : { config };
    return findPage<Run, RunView>(this.runs, filter, { run_at: -1, _id: -1 }, page, {
      failed_keywords: 0,
      searched: 0,
      rank_depth: 0,
    });
  }

  /** Running or ended; null before the first. */
  newest(config: Types.ObjectId): Promise<Pick<Run, 'status' | 'finished_at'> | null> {
    return this.runs
      .findOne({ config }, { status: 1, finished_at: 1 })
      .sort({ run_at: -1 })
      .lean<Pick<Run, 'status' | 'finished_at'> | null>()
      .exec();
  }

  find(config: Types.ObjectId, run: Types.ObjectId): Promise<RunDetail | null> {
    return this.runs
      .findOne({ _id: run, config }, { searched: 0, rank_depth: 0 })
      .lean<RunDetail | null>()
      .exec();
  }

  /** Claim times of the runs of these slot days. */
  findTimes(config: Types.ObjectId, slotDays: string[]): Promise<Pick<Run, 'slot_day' | 'run_at'>[]> {
    return this.runs
      .find({ config, slot_day: { $in: slotDays } }, { slot_day: 1, run_at: 1 })
      .lean<Pick<Run, 'slot_day' | 'run_at'>[]>()
      .exec();
  }

  /** Claim times of the suspicious runs of a slot day, discarded ones included. */
  async suspiciousTimes(config: Types.ObjectId, slotDay: string): Promise<Date[]> {
    const runs = await this.runs
      .find({ config, slot_day: slotDay, suspicious: { $exists: true } }, { run_at: 1 })
      .lean<Pick<Run, 'run_at'>[]>();
    return runs.map(({ run_at }) => run_at);
  }

  /** The newest open run of a slot day. */
  findOpen(config: Types.ObjectId, slotDay: string): Promise<RunView | null> {
    return this.runs
      .findOne({ config, slot_day: slotDay, status: 'running' }, { failed_keywords: 0 })
      .sort({ run_at: -1 })
      .lean<RunView | null>()
      .exec();
  }

  /** The newest slot day with a result of any run; undefined before the first. */
  async newestDayWithResult(config: Types.ObjectId): Promise<string | undefined> {
    const run = await this.runs
      .findOne({ config, $or: [{ ranked: { $gt: 0 } }, { not_found: { $gt: 0 } }] }, { slot_day: 1 })
      .sort({ slot_day: -1 })
      .lean<Pick<Run, 'slot_day'> | null>();
    return run?.slot_day;
  }

  /**
   * Slot days of the current series of failures up to `day`, ascending: days whose daily check got no result, since the
   * last day with a result of any run. Missed days neither count nor end the series.
   */
  async failedDays(config: Types.ObjectId, day: string): Promise<string[]> {
    const successful = await this.newestDayWithResult(config);
    const daily = { config, status: { $ne: 'missed' as const }, reason: { $ne: 'check' as const } };
    const since = { $gt: successful ?? '', $lte: day };
    return (await this.runs.distinct('slot_day', { ...daily, slot_day: since })).sort();
  }

  /**
   * Searched keywords and requests of the newest complete runs. A run that took over counts keywords that the dead one
   * requested, and one whose budget was used up counts keywords that it did not request.
   * @param depth of their searches; undefined: `usual`
   * @param usual RANK_DEPTH
   */
  async recentFigures(
    config: Types.ObjectId,
    limit: number,
    { depth, usual }: { depth: number | undefined; usual: number },
  ): Promise<Required<Pick<Run, 'searched' | 'requests'>>[]> {
    return this.runs
      .find(
        {
          config,
          status: { $in: ['done', 'suspicious'] },
          reason: { $ne: 'recovery' },
          keywords: { $gt: 0 },
          depth: depth ?? null,
          ...(depth === undefined && { rank_depth: usual }),
          'failed_keywords.message': { $ne: BUDGET_USED_UP },
          searched: { $gt: 0 },
        },
        { searched: 1, requests: 1 },
      )
      .sort({ run_at: -1 })
      .limit(limit)
      .lean<Required<Pick<Run, 'searched' | 'requests'>>[]>();
  }
}

import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { RankSettings } from '../../../settings/settings.js';
import { CascadeDelete } from '../../tracking/index.js';
import { depthOn } from '../../positions/rhythm.js';
import { type EndStatus, RECORDED_AS } from '../../positions/run-outcome.js';
import {
  type RecordedRun,
  ResultRepository,
  type RunClosing,
  RunRepository,
  type RunView,
  RunWriter,
} from '../../history/index.js';
import type { Claim } from '../claim/claim.js';
import { MissedDays } from './missed-days.js';

export const PROCESS_ENDED = 'The process running it ended';

type ClosingFields = Omit<RunClosing, 'status'>;

/** Writes the records of runs of this process, of dead runs and of missed days. */
@Injectable()
export class RunRecordService {
  constructor(
    private readonly runs: RunRepository,
    private readonly writer: RunWriter,
    private readonly results: ResultRepository,
    private readonly cascade: CascadeDelete,
    private readonly missed: MissedDays,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  /**
   * The first step of a run: records missed days, closes the dead run that it takes over, inserts its record.
   * @returns the depth of its searches
   */
  async begin(claim: Claim): Promise<number> {
    const { config, run, runAt, day, reason, due } = claim;
    if (due) await this.missed.record(config, due.slot, runAt, reason);
    const { account, slot, _id } = config;
    const now = this.clock.now();
    const depth = await this.readDepth(claim);
    if (config.run) await this.abandon(_id, config.run);
    await this.writer.start({
      _id: run,
      account,
      config: _id,
      slot,
      slot_day: day,
      reason,
      run_at: runAt,
      started_at: now,
      ...(depth !== this.settings.depth && { depth }),
      rank_depth: this.settings.depth,
    });
    return depth;
  }

  /** By the configuration and the day; a run that takes over has the depth of the dead one, even after a change. */
  private async readDepth(claim: Claim): Promise<number> {
    const usual = this.settings.depth;
    const dead = claim.isTakeover ? await this.findDeadRun(claim) : null;
    if (dead && dead.slot_day === claim.day && dead.reason !== 'check') return dead.depth ?? usual;
    return depthOn(claim.config, claim.day, usual);
  }

  recordCounts({ run }: Claim, recorded: RecordedRun): Promise<void> {
    return this.writer.recordCounts(run, recorded, this.clock.now());
  }

  end({ run }: Claim, status: EndStatus, fields: ClosingFields = {}): Promise<void> {
    return this.writer.end(run, { ...fields, status: RECORDED_AS[status] }, this.clock.now());
  }

  /**
   * Ends the record of a run without a stamp. Race: results and their day document may have been written after the
   * configuration was deleted, so they are removed again. After a crash before that, the record is still open, and
   * OrphanedRunReaper does both.
   */
  async close(claim: Claim, status: EndStatus, fields: ClosingFields): Promise<void> {
    await this.cascade.complete(claim.config._id);
    await this.end(claim, status, fields);
  }

  /** Ends the record of a dead run; without recorded counts, counts the results that it stored. */
  async abandon(config: Types.ObjectId, id: Types.ObjectId): Promise<void> {
    const run = await this.runs.find(config, id);
    if (!run) return;
    const counts = run.finished_at ? {} : await this.results.countByOutcome(config, run.slot_day, id);
    await this.endDead(id, { counts });
  }

  endDead(run: Types.ObjectId, fields: ClosingFields): Promise<void> {
    return this.writer.end(run, { ...fields, status: 'abandoned', error: PROCESS_ENDED }, this.clock.now());
  }

  /** `config.run` may be a recovery claim without a record, hence the open record of the day first. */
  async findDeadRun({ config: { _id, run }, day }: Claim): Promise<RunView | null> {
    const open = await this.runs.findOpen(_id, day);
    return open ?? (run && this.runs.find(_id, run));
  }
}

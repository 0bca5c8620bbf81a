import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { CascadeDelete } from '../config/cascade-delete.js';
import { missedDays } from '../domain/due.js';
import type { ErrorEntry } from '../domain/error-entry.js';
import type { RunCounts } from '../domain/run-outcome.js';
import { type EndStatus, RECORDED_AS } from '../domain/run-status.js';
import { ResultRepository } from '../results/result.repository.js';
import { type RunClosing, RunRepository, type RunView } from '../results/run.repository.js';
import type { Claim } from './claim.js';
import type { DueSlot } from './due.service.js';

export const PROCESS_ENDED = 'The process running it ended';

type Ending = Omit<RunClosing, 'status'>;

/** The records of runs (rules 260-262): of this process's own from claim to end, of dead ones and of missed days. */
@Injectable()
export class RunRecordService {
  constructor(
    private readonly runs: RunRepository,
    private readonly results: ResultRepository,
    private readonly cascade: CascadeDelete,
    private readonly clock: Clock,
  ) {}

  /** The record of the run, after those of missed days and of a dead run that it takes over: before anything else. */
  async begin(claim: Claim): Promise<void> {
    const { config, run, runAt, day, reason, due } = claim;
    if (due) await this.noteMissedDays(claim, due);
    const { account, slot, _id } = config;
    const now = this.clock.now();
    if (config.run) await this.abandon(_id, config.run);
    await this.runs.start({
      _id: run,
      account,
      config: _id,
      slot,
      slot_day: day,
      reason,
      run_at: runAt,
      started_at: now,
    });
  }

  recordCounts({ run }: Claim, counts: RunCounts, failed: ErrorEntry[]): Promise<void> {
    return this.runs.recordCounts(run, counts, failed, this.clock.now());
  }

  end({ run }: Claim, status: EndStatus, ending: Ending = {}): Promise<void> {
    return this.runs.end(run, { ...ending, status: RECORDED_AS[status] }, this.clock.now());
  }

  /**
   * Ends the record of a run without a stamp. Race: results may have been saved, and their day written, after a deletion
   * cleared them (rule 150). A process that dies before they are cleared again leaves the record open, and
   * OrphanedRunReaper does both.
   */
  async close(claim: Claim, status: EndStatus, ending: Ending): Promise<void> {
    await this.cascade.complete(claim.config._id);
    await this.end(claim, status, ending);
  }

  /** Ends the record of a run that died; one that had not counted yet gets the results that it stored. */
  async abandon(config: Types.ObjectId, id: Types.ObjectId): Promise<void> {
    const run = await this.runs.find(config, id);
    if (!run) return;
    const counts = run.finished_at ? {} : await this.results.countsOf(config, run.slot_day, id);
    await this.endDead(id, { counts });
  }

  /** Ends the record of a run whose process died. */
  endDead(run: Types.ObjectId, ending: Ending): Promise<void> {
    return this.runs.end(run, { ...ending, status: 'abandoned', error: PROCESS_ENDED }, this.clock.now());
  }

  /** The dead run of a claim: the configuration may name the run that closed its day, if that one died as well. */
  async deadRunOf({ config: { _id, run }, day }: Claim): Promise<RunView | null> {
    const open = await this.runs.openOf(_id, day);
    return open ?? (run && this.runs.find(_id, run));
  }

  /** Days that passed without any run leave a run `missed`, of the time that it was due (rule 157). */
  private noteMissedDays({ config, reason, runAt }: Claim, { slot }: DueSlot): Promise<void> {
    const { account, _id, createdAt: since, last_triggred: lastTriggered } = config;
    const { time, timezone: zone } = slot;
    const days = missedDays({ time, zone, since, lastTriggered, now: runAt });
    return this.runs.noteMissed(days, { account, config: _id, slot: slot._id, reason });
  }
}

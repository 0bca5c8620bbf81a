import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { CascadeDelete } from '../config/cascade-delete.js';
import { RunRepository, type RunClosing, type RunView } from '../results/run.repository.js';
import { ClaimRepository, type ClaimState } from './claim.repository.js';
import { PROCESS_ENDED } from './run-record.service.js';

/**
 * Closes run records that stayed `running` though their configuration is not held for that day any more: their process
 * died between the stamp and the record's status. While it is held, the holder closes what others left. Race: a claim
 * sets the day before the record exists, so that no living run is closed here. A deleted configuration keeps the id of
 * its last run, but its lease is not renewed any more.
 */
@Injectable()
export class OrphanedRunReaper {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly runs: RunRepository,
    private readonly cascade: CascadeDelete,
    private readonly clock: Clock,
  ) {}

  async reap(): Promise<void> {
    for (const run of await this.runs.open()) {
      const config = await this.claims.findState(run.config);
      if (config && this.isHeld(config, run)) continue;
      // What it stored after the deletion. The record ends last: after a crash in between it is found again.
      if (config?.deleted_on) await this.cascade.complete(run.config);
      await this.runs.end(run._id, closingOf(run, config), run.finished_at ?? this.clock.now());
    }
  }

  private isHeld(config: ClaimState, { _id, slot_day }: RunView): boolean {
    if (config.deleted_on === null) return config.run_day === slot_day;
    return config.run !== null && config.run.equals(_id) && config.lease_until > this.clock.now();
  }
}

function closingOf(run: RunView, config: ClaimState | null): RunClosing {
  return wasStamped(run, config) ? { status: 'done' } : { status: 'abandoned', error: PROCESS_ENDED };
}

/** Its figures were written, and then it released: a check by hand leaves no other trace. */
function wasStamped({ finished_at, reason, run_at }: RunView, config: ClaimState | null): boolean {
  if (!finished_at) return false;
  return reason === 'check' || config?.last_triggred?.getTime() === run_at.getTime();
}

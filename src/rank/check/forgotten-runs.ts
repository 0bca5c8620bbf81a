import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ConfigRemains } from '../config/config-remains.js';
import { type ClaimState, ConfigRepository } from '../config/config.repository.js';
import { RunRepository, type RunView } from '../results/run.repository.js';
import { PROCESS_ENDED } from './recovery.service.js';

/**
 * Run records that stayed `running` though their configuration is not held for that day any more: their process ended
 * between the stamp and the record's status. While it is held, whoever holds it closes what others left. A claim sets the
 * day before the record exists, so a living run is never met here. A deleted configuration names its last run for ever,
 * but its lease is not renewed any more.
 */
@Injectable()
export class ForgottenRuns {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly runs: RunRepository,
    private readonly remains: ConfigRemains,
    private readonly clock: Clock,
  ) {}

  async close(): Promise<void> {
    for (const run of await this.runs.open()) {
      const config = await this.configs.claimState(run.config);
      if (config && this.isHeld(config, run)) continue;
      // What it stored after the deletion: the record ends last, so that a crash in between leaves it to be found.
      if (config?.deleted_on) await this.remains.clear(run.config);
      const end = stamped(run, config)
        ? { status: 'done' as const }
        : { status: 'abandoned' as const, error: PROCESS_ENDED };
      await this.runs.end(run._id, end, run.finished_at ?? this.clock.now());
    }
  }

  private isHeld(config: ClaimState, { _id, slot_day }: RunView): boolean {
    if (config.deleted_on === null) return config.run_day === slot_day;
    return config.run !== null && config.run.equals(_id) && config.lease_until > this.clock.now();
  }
}

/** Its figures were written, and then it let go: a check by hand leaves no other trace. */
function stamped({ finished_at, reason, run_at }: RunView, config: ClaimState | null): boolean {
  if (!finished_at) return false;
  return reason === 'check' || config?.last_triggred?.getTime() === run_at.getTime();
}

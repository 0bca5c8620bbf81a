import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConfigRemains } from '../config/config-remains.js';
import { RANK_CONFIGS, type RankConfig } from '../config/config.schema.js';
import { RunRepository, type RunView } from '../results/run.repository.js';
import { PROCESS_ENDED } from './recovery.service.js';

type Held = Pick<RankConfig, 'run' | 'last_triggred' | 'deleted_on' | 'lease_until'>;
const HELD = { run: 1, last_triggred: 1, deleted_on: 1, lease_until: 1 };

/**
 * Run records that stayed `running` though no configuration is held by them: their process ended between the stamp
 * and the record's status. A claim names its run before the record exists, so a living run is never met here. A deleted
 * configuration names its last run for ever, but its lease is not renewed any more.
 */
@Injectable()
export class ForgottenRuns {
  constructor(
    @InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>,
    private readonly runs: RunRepository,
    private readonly remains: ConfigRemains,
    private readonly clock: Clock,
  ) {}

  async close(): Promise<void> {
    for (const run of await this.runs.open()) {
      const config = await this.configs.findById(run.config, HELD).lean<Held | null>();
      if (config?.run?.equals(run._id) && !this.isLeft(config)) continue;
      // What it stored after the deletion: the record ends last, so that a crash in between leaves it to be found.
      if (config?.deleted_on) await this.remains.clear(run.config);
      const end = stamped(run, config)
        ? { status: 'done' as const }
        : { status: 'abandoned' as const, error: PROCESS_ENDED };
      await this.runs.end(run._id, end, run.finished_at ?? this.clock.now());
    }
  }

  private isLeft({ deleted_on, lease_until }: Held): boolean {
    return deleted_on !== null && lease_until <= this.clock.now();
  }
}

/** Its figures were written, and then it let go: a check by hand leaves no other trace. */
function stamped({ finished_at, reason, run_at }: RunView, config: Held | null): boolean {
  if (!finished_at) return false;
  return reason === 'check' || config?.last_triggred?.getTime() === run_at.getTime();
}

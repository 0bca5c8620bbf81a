import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { EventBus } from '../../../common/event-bus.js';
import { CascadeDelete, CONFIG_CHANGED } from '../../tracking/index.js';
import { type RunClosing, RunRepository, type RunView, RunWriter } from '../../history/index.js';
import { ClaimRepository, type ClaimState } from '../claim/claim.repository.js';
import { ClaimService } from '../claim/claim.service.js';
import { PROCESS_ENDED } from './run-record.service.js';
import { SlotsService } from '../../../slots/index.js';
import { isCheckDay } from '../../positions/rhythm.js';
import { RunCompletion } from './run-completion.js';

/**
 * Closes run records that are still `running` although their configuration is no longer held for that day: the process
 * died between the stamp and the status of the record. While the configuration is held, the holder closes older records.
 * Race: a claim sets the day before it inserts the record, so no live run is closed. A deleted configuration keeps the id
 * of its last run, but the lease expires.
 */
@Injectable()
export class OrphanedRunReaper {
  private readonly logger = new Logger(OrphanedRunReaper.name);

  constructor(
    private readonly configs: ClaimRepository,
    private readonly runs: RunRepository,
    private readonly writer: RunWriter,
    private readonly cascade: CascadeDelete,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly slots: SlotsService,
    private readonly claims: ClaimService,
    private readonly completion: RunCompletion,
  ) {}

  async reap(): Promise<void> {
    for (const run of await this.runs.open()) {
      const config = await this.configs.findState(run.config);
      if (config && this.isHeld(config, run)) {
        if (config.deleted_on === null && config.lease_until <= this.clock.now())
          await this.closeDay(run, config);
        continue;
      }
      // Removes results saved after the deletion. The record is closed last, so that a crash in between is retried.
      if (config?.deleted_on) await this.cascade.complete(run.config);
      await this.writer.end(run._id, toClosing(run, config), run.finished_at ?? this.clock.now());
      await this.bus.publish(CONFIG_CHANGED, run.account);
    }
  }

  /** A day that cannot be closed stays for the next time: it must not keep the trigger from the checks of today. */
  private async closeDay(run: RunView, config: ClaimState): Promise<void> {
    try {
      if (await this.closeUncheckedDay(run, config)) await this.bus.publish(CONFIG_CHANGED, run.account);
    } catch (error) {
      this.logger.error(error);
    }
  }

  private isHeld(config: ClaimState, { _id, slot_day }: RunView): boolean {
    if (config.deleted_on === null) return config.run_day === slot_day;
    return config.run !== null && config.run.equals(_id) && config.lease_until > this.clock.now();
  }

  /**
   * Closes the day of a dead run of a configuration that has no check today. With a check, the run of today closes it
   * before it begins.
   * Race: the claim of the recovery admits one of several processes, once the lease is out.
   * @returns whether the day was to be closed
   */
  private async closeUncheckedDay({ config, slot_day }: RunView, state: ClaimState): Promise<boolean> {
    const slot = await this.slots.find(state.slot);
    const today = slot && this.claims.today(slot);
    if (!today || today.day <= slot_day || isCheckDay(state, today.day)) return false;
    await this.completion.closeStaleDay({ config, day: today.day });
    return true;
  }
}

function toClosing(run: RunView, config: ClaimState | null): RunClosing {
  if (!wasStamped(run, config)) return { status: 'abandoned', error: PROCESS_ENDED };
  return { status: run.suspicious ? 'suspicious' : 'done' };
}

/** A run with counts that released its configuration. An on-demand check leaves no other trace of that. */
function wasStamped({ finished_at, reason, run_at }: RunView, config: ClaimState | null): boolean {
  if (!finished_at) return false;
  return reason === 'check' || config?.last_triggred?.getTime() === run_at.getTime();
}

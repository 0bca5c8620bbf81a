import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../common/clock.js';
import { CheckScheduler } from '../trigger/check.scheduler.js';
import { ClaimStateRepository } from '../claim/claim-state.repository.js';
import { DueService } from '../claim/due.service.js';
import { OVERDUE_MS } from '../../positions/due.js';
import { ProviderChain } from '../../search/index.js';
import { RankAlerts } from './rank-alerts.js';

const EVERY_MS = 60_000;

interface RankState {
  /** `off`: this process has no scheduler. `late`: no tick for three periods. */
  scheduler: 'ok' | 'late' | 'off';
  /** Last tick of the scheduler of this process. */
  last_tick: Date | null;
  /** `late`: a configuration has been due for more than an hour without a run. */
  checks: 'ok' | 'late';
}

/** Detects stopped schedulers and overdue configurations. */
@Injectable()
export class RankWatch {
  private readonly logger = new Logger(RankWatch.name);

  constructor(
    private readonly scheduler: CheckScheduler,
    private readonly due: DueService,
    private readonly claims: ClaimStateRepository,
    private readonly search: ProviderChain,
    private readonly alerts: RankAlerts,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    await this.alertIfStalled().catch((error: unknown) => this.logger.error(error));
  }

  async state(): Promise<RankState> {
    const checks = (await this.hasOverdueConfig()) ? 'late' : 'ok';
    return { scheduler: this.scheduler.state(), last_tick: this.scheduler.lastTick, checks };
  }

  /**
   * Alerts the platform account. No alert while any run is in progress, nor during a provider pause, which
   * has a separate alert.
   */
  async alertIfStalled(): Promise<void> {
    const { scheduler, checks } = await this.state();
    if (scheduler === 'late') {
      await this.alerts.alertSchedulerStalled('The scheduler missed three runs: check the process.');
    } else if (scheduler === 'ok' && checks === 'late' && (await this.isIdle())) {
      await this.alerts.alertSchedulerStalled(
        'A configuration has been due for more than an hour, and none is being run.',
      );
    }
  }

  private async isIdle(): Promise<boolean> {
    return !(await this.search.paused()) && !(await this.claims.anyHeld(this.clock.now()));
  }

  private async hasOverdueConfig(): Promise<boolean> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - OVERDUE_MS);
    for (const { slot, day, at } of await this.due.dueSlots()) {
      if (at <= since && (await this.claims.hasOverdue(slot._id, day, now, since))) return true;
    }
    return false;
  }
}

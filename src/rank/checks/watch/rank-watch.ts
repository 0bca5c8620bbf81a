import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { CheckScheduler } from '../trigger/check.scheduler.js';
import { ClaimRepository } from '../claim/claim.repository.js';
import { ClaimService } from '../claim/claim.service.js';
import { OVERDUE_MS } from '../../positions/due.js';
import { ProviderChain, type ProviderStatus } from '../../search/index.js';
import { RunNotices } from '../run/run-notices.js';
import { HealthDetails } from '../../../common/health-details.js';
import { RunRepository } from '../../history/index.js';

const EVERY_MS = 60_000;

interface RankState {
  /** `off`: this process has no scheduler. `late`: no tick for three periods. */
  scheduler: 'ok' | 'late' | 'off';
  /** Last tick of the scheduler of this process. */
  last_tick: Date | null;
  /** `late`: a configuration has been due for more than an hour without a run. */
  checks: 'ok' | 'late';
}

const DAY_MS = 24 * 3_600_000;

/** A weekly check is missed until the next one. */
const MISSED_DAYS = 8;

/** Detects stopped schedulers and overdue configurations, and reports them to /health/ready. */
@Injectable()
export class RankWatch {
  constructor(
    private readonly scheduler: CheckScheduler,
    private readonly claims: ClaimService,
    private readonly configs: ClaimRepository,
    private readonly search: ProviderChain,
    private readonly notices: RunNotices,
    private readonly clock: Clock,
    health: HealthDetails,
    private readonly runs: RunRepository,
    repeated: RepeatedWork,
  ) {
    repeated.every(RankWatch.name, EVERY_MS, () => this.alertIfStalled());
    health.register(async () => ({ details: await this.details(), cacheable: true }));
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
      await this.notices.alertSchedulerStalled('The scheduler missed three runs: check the process.');
    } else if (scheduler === 'ok' && checks === 'late' && (await this.isIdle())) {
      await this.notices.alertSchedulerStalled(
        'A configuration has been due for more than an hour, and none is being run.',
      );
    }
  }

  private async isIdle(): Promise<boolean> {
    return !(await this.search.paused()) && !(await this.configs.anyHeld(this.clock.now()));
  }

  private async hasOverdueConfig(): Promise<boolean> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - OVERDUE_MS);
    for (const { slot, day, at } of await this.claims.dueSlots()) {
      if (at <= since && (await this.configs.hasOverdue(slot._id, day, now, since))) return true;
    }
    return false;
  }

  /** Scheduler, overdue checks, suspicious runs and search providers, for /health/ready. */
  private async details() {
    const since = (days: number) => new Date(this.clock.now().getTime() - days * DAY_MS);
    const [checks, providers, suspicious_runs, missed_checks] = await Promise.all([
      this.state(),
      this.providers(),
      this.runs.countSuspicious(since(1)),
      this.runs.countMissed(since(MISSED_DAYS)),
    ]);
    return {
      ...checks,
      ...(missed_checks > 0 && checks.checks === 'ok' && { checks: 'missed' }),
      ...(missed_checks > 0 && { missed_checks }),
      suspicious_runs,
      ...providers,
    };
  }

  /** The route is public: no messages of providers. */
  private async providers() {
    if (!this.search.configured) return {};
    const { fallback, ...first } = await this.search.status();
    return {
      search_provider: readCondition(first),
      search_provider_active: this.search.active,
      ...(fallback && { search_fallback: readCondition(fallback) }),
    };
  }
}

const readCondition = ({ state, reason }: ProviderStatus) => reason ?? state;

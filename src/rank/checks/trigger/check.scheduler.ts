import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CronTime } from 'cron';
import { Clock } from '../../../common/clock.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { RankSettings } from '../../../settings/settings.js';
import { ProviderChain } from '../../search/index.js';
import { TriggerService } from './trigger.service.js';

const LATE_PERIODS = 3;

/** Triggers checks by RANK_SCHEDULE; skips ticks while another trigger is claiming. */
@Injectable()
export class CheckScheduler implements OnApplicationBootstrap {
  private readonly logger = new Logger(CheckScheduler.name);
  private times: CronTime | undefined;
  private tickedAt = new Date(0);

  constructor(
    private readonly triggers: TriggerService,
    private readonly search: ProviderChain,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
    private readonly repeated: RepeatedWork,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.scheduler.enabled && this.search.configured) this.start();
  }

  start(): void {
    const { cron } = this.settings.scheduler;
    this.times = new CronTime(cron);
    this.tickedAt = this.clock.now();
    this.repeated.at('rank-check', cron, () => void this.tick());
  }

  /** The last tick, or the start before the first one; null when this process has no scheduler. */
  get lastTick(): Date | null {
    return this.times ? this.tickedAt : null;
  }

  /** `late`: no tick for LATE_PERIODS periods of the schedule. */
  state(): 'ok' | 'late' | 'off' {
    if (!this.times) return 'off';
    let deadline = this.tickedAt;
    for (let period = 0; period < LATE_PERIODS; period += 1) {
      deadline = this.times.getNextDateFrom(deadline).toJSDate();
    }
    return this.clock.now() > deadline ? 'late' : 'ok';
  }

  /** Never rejects. Race: nothing is awaited between `busy` and the trigger, so two ticks cannot both trigger. */
  async tick(): Promise<void> {
    this.tickedAt = this.clock.now();
    try {
      if ((await this.search.paused()) || this.triggers.busy) return;
      await this.triggers.trigger('schedule');
    } catch (error) {
      this.logger.error(error);
    }
  }
}

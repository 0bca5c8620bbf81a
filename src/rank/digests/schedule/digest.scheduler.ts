import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { ExclusiveWork } from '../../../common/concurrency/exclusive-work.js';
import { RankSettings } from '../../../settings/settings.js';
import { DigestSender } from './digest-sender.js';

/** Looks for due digests by RANK_SCHEDULE; skips ticks while it is sending. */
@Injectable()
export class DigestScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sending = new ExclusiveWork(
    (signal) => this.sender.sendDue(signal),
    new Logger(DigestScheduler.name),
  );

  constructor(
    private readonly registry: SchedulerRegistry,
    private readonly sender: DigestSender,
    private readonly settings: RankSettings,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Starts in servers only, not in the CLI. */
  onApplicationBootstrap(): void {
    const { enabled, cron } = this.settings.scheduler;
    if (!enabled || !this.host.httpAdapter) return;
    const job = CronJob.from({ cronTime: cron, onTick: () => void this.tick() });
    this.registry.addCronJob('rank-digest', job);
    job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.sending.end();
  }

  /** Never rejects. */
  tick(): Promise<void> {
    return this.sending.run();
  }
}

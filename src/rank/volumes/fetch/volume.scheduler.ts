import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { ExclusiveWork } from '../../../common/concurrency/exclusive-work.js';
import { RankSettings } from '../../../settings/settings.js';
import { VOLUME_SOURCE, type VolumeSource } from '../../search/index.js';
import { ConfigChanges } from '../../tracking/index.js';
import { FetchStateRepository } from './fetch-state.repository.js';
import { VolumeFetcher } from './volume-fetcher.js';

/** Looks for missing search volumes by RANK_SCHEDULE, where VOLUME_PROVIDER is set; skips ticks while it requests some. */
@Injectable()
export class VolumeScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly fetching = new ExclusiveWork(
    (signal) => this.fetch(signal),
    new Logger(VolumeScheduler.name),
  );

  constructor(
    private readonly registry: SchedulerRegistry,
    private readonly fetcher: VolumeFetcher,
    private readonly states: FetchStateRepository,
    private readonly changes: ConfigChanges,
    private readonly settings: RankSettings,
    private readonly host: HttpAdapterHost,
    @Inject(VOLUME_SOURCE) private readonly source: VolumeSource | null,
  ) {}

  /** Starts in servers only, not in the CLI. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.source) return;
    this.changes.listen((account) => this.states.mark(account));
    const { enabled, cron } = this.settings.scheduler;
    if (!enabled || !this.host.httpAdapter) return;
    await this.states.acceptKey(this.source.keyHash);
    const job = CronJob.from({ cronTime: cron, onTick: () => void this.tick() });
    this.registry.addCronJob('rank-volumes', job);
    job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.fetching.end();
  }

  /** Never rejects. */
  tick(): Promise<void> {
    return this.fetching.run();
  }

  private async fetch(signal: AbortSignal): Promise<void> {
    if (this.source) await this.fetcher.fetchDue(this.source, signal);
  }
}

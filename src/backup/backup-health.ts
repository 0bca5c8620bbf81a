import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { HealthDetails } from '../common/health-details.js';
import { Metrics } from '../common/metrics.js';
import { BackupSettings } from '../settings/settings.js';
import { backupCondition } from './backup-plan.js';
import { BackupStateRepository } from './backup-state.repository.js';

/** The scheduled backup in /health/ready and /metrics. */
@Injectable()
export class BackupHealth {
  constructor(
    health: HealthDetails,
    metrics: Metrics,
    private readonly states: BackupStateRepository,
    private readonly clock: Clock,
    { schedule }: BackupSettings,
  ) {
    const isScheduled = schedule !== undefined;
    if (isScheduled) health.register(() => this.report());
    const readAge = () => (isScheduled ? this.ageSeconds() : Number.NaN);
    metrics.gauge({
      name: 'rankwire_backup_age_seconds',
      help: 'Age of the last good scheduled backup; infinite before the first one, not a number without a schedule.',
      async collect() {
        this.set(await readAge());
      },
    });
  }

  private async report() {
    const { tried_at, good_at, failed_at } = await this.states.read();
    const times = { triedAt: tried_at, goodAt: good_at };
    const backup = backupCondition(times, failed_at, this.clock.now());
    return { details: { backup, last_backup: good_at }, cacheable: backup !== 'pending' };
  }

  private async ageSeconds(): Promise<number> {
    const { good_at } = await this.states.read();
    return good_at === null ? Infinity : (this.clock.now().getTime() - good_at.getTime()) / 1000;
  }
}

import type { Clock } from '../common/clock.js';
import type { HealthDetails } from '../common/health-details.js';
import type { Metrics } from '../common/metrics.js';
import type { BackupSettings } from '../settings/settings.js';
import { backupCondition } from './backup-plan.js';
import type { BackupStateRepository } from './backup-state.repository.js';

/** Reports the scheduled backup in /health/ready and /metrics. */
export function reportBackups(
  health: HealthDetails,
  metrics: Metrics,
  states: BackupStateRepository,
  clock: Clock,
  { schedule }: BackupSettings,
): void {
  const isScheduled = schedule !== undefined;
  if (isScheduled)
    health.register(async () => {
      const { tried_at, good_at, failed_at } = await states.read();
      const times = { triedAt: tried_at, goodAt: good_at };
      const backup = backupCondition(times, failed_at, clock.now());
      return { details: { backup, last_backup: good_at }, cacheable: backup !== 'pending' };
    });
  metrics.gauge({
    name: 'rankwire_backup_age_seconds',
    help: 'Age of the last good scheduled backup; infinite before the first one, not a number without a schedule.',
    async collect() {
      this.set(isScheduled ? await readAgeSeconds(states, clock) : Number.NaN);
    },
  });
}

async function readAgeSeconds(states: BackupStateRepository, clock: Clock): Promise<number> {
  const { good_at } = await states.read();
  return good_at === null ? Infinity : (clock.now().getTime() - good_at.getTime()) / 1000;
}

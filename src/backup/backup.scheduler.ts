import { Injectable, Logger } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock.js';
import type { RepeatedTask } from '../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../common/concurrency/repeated-work.js';
import { readMessage } from '../common/errors.js';
import { NotificationsService } from '../notifications/index.js';
import { BackupSettings, StoreSettings } from '../settings/settings.js';
import { backupName, expiredBackups, isBackupDue } from './backup-plan.js';
import { type BackupState, BackupStateRepository } from './backup-state.repository.js';
import { type BackupTarget, backupTarget } from './backup-target.js';

const TICK_MS = 5000;

/** Makes the daily backup of BACKUP_SCHEDULE in the server, and one that is overdue after its start. */
@Injectable()
export class BackupScheduler {
  private readonly logger = new Logger('Backup');
  private readonly work: RepeatedTask;

  constructor(
    private readonly states: BackupStateRepository,
    private readonly accounts: AccountsService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    private readonly settings: BackupSettings,
    private readonly store: StoreSettings,
    repeated: RepeatedWork,
  ) {
    this.work = repeated.every('Backup', TICK_MS, (signal) => this.runIfDue(signal));
  }

  /** Makes the backup if it is due. Never rejects, and runs once at a time. */
  tick(): Promise<void> {
    return this.work.run();
  }

  /** An attempt that the shutdown interrupts is no failure: it is repeated. */
  private async runIfDue(signal: AbortSignal): Promise<void> {
    const { schedule } = this.settings;
    if (schedule === undefined) return;
    const target = backupTarget(this.settings, this.store);
    if (!target) return;
    const [state, now] = [await this.states.read(), this.clock.now()];
    if (!isBackupDue({ triedAt: state.tried_at, goodAt: state.good_at }, schedule, now)) return;
    if (!(await this.states.claim(state, now))) return;
    const name = backupName(now);
    try {
      const { bytes } = await target.make(name, signal);
      await this.states.succeeded(now);
      this.logger.log(`Backed up the store to ${target.description}: ${name}, ${bytes} bytes, verified`);
    } catch (error) {
      if (!signal.aborted) await this.reportFailure(error, target, state);
      return;
    }
    await this.deleteExpired(target, signal);
  }

  /** Notifies once until a backup succeeds: the unique key of the notification names the last good one. */
  private async reportFailure(error: unknown, target: BackupTarget, { good_at }: BackupState): Promise<void> {
    const reason = readMessage(error);
    this.logger.error(`The backup to ${target.description} failed: ${reason}`);
    await this.states.failed(this.clock.now());
    const account = await this.accounts.findPlatform();
    if (!account) return;
    const last = good_at === null ? 'There is none yet' : `The last good one is of ${good_at.toISOString()}`;
    await this.notifications.notifyOwner(account, {
      key: `backup_failed:${good_at?.toISOString() ?? 'never'}`,
      type: 'backup_failed',
      module: 'platform',
      title: 'The scheduled backup failed',
      body: `${reason}. ${last}. It is repeated every hour.`,
    });
  }

  /** The new backup is good, whatever happens to the old ones. */
  private async deleteExpired(target: BackupTarget, signal: AbortSignal): Promise<void> {
    try {
      for (const name of expiredBackups(await target.list(signal), this.settings.keep))
        await target.delete(name, signal);
    } catch (error) {
      if (!signal.aborted) this.logger.error(`Old backups could not be deleted: ${String(error)}`);
    }
  }
}

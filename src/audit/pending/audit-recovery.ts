import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { millisecondsInMinute } from 'date-fns/constants';
import { Clock } from '../../common/clock.js';
import { StoreSettings } from '../../settings/parts/store.settings.js';
import { AuditRepository } from '../entries/audit.repository.js';
import type { PendingEntry } from './pending-entry.js';
import { PendingEntryRepository } from './pending-entry.repository.js';

const EVERY_MS = 30_000;
/** A change that is younger may be in progress, in this process or another one. */
const IN_PROGRESS_MS = millisecondsInMinute;
/** No request takes longer: what has not happened by then never will. */
const ABANDONED_MS = 10 * millisecondsInMinute;

/** Stores the entries of changes that a crash, or a failure of the store, has separated from them. */
@Injectable()
export class AuditRecovery implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AuditRecovery.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly pending: PendingEntryRepository,
    private readonly entries: AuditRepository,
    private readonly settings: StoreSettings,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost,
  ) {}

  /** In servers only, not in the CLI. At the start no change of this process is in progress, and none of another is lost. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.host.httpAdapter) return;
    await this.run({
      inProgressMs: 0,
      abandonedMs: this.settings.mongodbUri === undefined ? 0 : ABANDONED_MS,
    });
    this.timer = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Never rejects: what fails is tried again. */
  async run(ages = { inProgressMs: IN_PROGRESS_MS, abandonedMs: ABANDONED_MS }): Promise<void> {
    this.running ??= this.resolveAll(ages)
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => (this.running = undefined));
    await this.running;
  }

  private async resolveAll({ inProgressMs, abandonedMs }: { inProgressMs: number; abandonedMs: number }) {
    for await (const entry of this.pending.findAll()) {
      const age = this.clock.now().getTime() - entry.at.getTime();
      if (age < inProgressMs) continue;
      if (await this.pending.hasHappened(entry)) await this.store(entry);
      else if (age >= abandonedMs) await this.pending.delete(entry._id);
    }
  }

  /** Race: a process that completes the change now replaces the entry with one that says more. */
  private async store({ proofs: _proofs, state: _state, ...entry }: PendingEntry): Promise<void> {
    await this.entries.insertUnlessExists(entry);
    await this.pending.delete(entry._id);
  }
}

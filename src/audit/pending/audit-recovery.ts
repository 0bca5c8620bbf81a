import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { millisecondsInMinute } from 'date-fns/constants';
import { Clock } from '../../common/clock.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
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
export class AuditRecovery implements OnModuleInit {
  private readonly logger = new Logger(AuditRecovery.name);

  constructor(
    private readonly pending: PendingEntryRepository,
    private readonly entries: AuditRepository,
    private readonly settings: StoreSettings,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost,
    private readonly repeated: RepeatedWork,
  ) {}

  /**
   * In servers only, not in the CLI. Before the bootstrap, with which repeated work begins, no change of this process is in
   * progress; and none of another is lost.
   */
  async onModuleInit(): Promise<void> {
    if (!this.host.httpAdapter) return;
    const abandonedMs = this.settings.mongodbUri === undefined ? 0 : ABANDONED_MS;
    // What fails is tried again.
    await this.resolveAll({ inProgressMs: 0, abandonedMs }).catch((error: unknown) =>
      this.logger.error(error),
    );
    const ages = { inProgressMs: IN_PROGRESS_MS, abandonedMs: ABANDONED_MS };
    this.repeated.every(AuditRecovery.name, EVERY_MS, (signal) => this.resolveAll(ages, signal));
  }

  private async resolveAll(
    { inProgressMs, abandonedMs }: { inProgressMs: number; abandonedMs: number },
    signal?: AbortSignal,
  ): Promise<void> {
    for await (const entry of this.pending.findAll()) {
      if (signal?.aborted) return;
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

import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { millisecondsInMinute } from 'date-fns/constants';
import { Clock } from '../../common/clock.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { StoreSettings } from '../../settings/parts/store.settings.js';
import { AuditRepository } from '../entries/audit.repository.js';
import type { PendingEntry } from './pending-entry.js';
import { PendingEntryRepository } from './pending-entry.repository.js';
import type { Proof } from './proof.js';

const EVERY_MS = 30_000;
/** A change that is younger may be in progress, in this process or another one. */
const IN_PROGRESS_MS = millisecondsInMinute;
/** No request takes longer: what has not happened by then never will. */
const ABANDONED_MS = 10 * millisecondsInMinute;
/** Longer than nearly every change takes. */
export const SETTLE_MS = 2000;
const POLL_MS = 50;

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

  /**
   * Decides which of the interrupted changes of these documents have happened, before the next one alters them: their state
   * is that before an interrupted change only as long as nothing has changed it. Waits for those that may be in progress in
   * another process.
   * @param running ids of the entries whose changes this process is making
   * @returns the state of the documents
   */
  async settle(proofs: readonly Proof[], running: ReadonlySet<string>): Promise<string> {
    const began = performance.now();
    for (;;) {
      const entries = await this.pending.findByProofs(proofs);
      // Afterwards: a change that ends between the two reads is in the state.
      const state = await this.pending.readState(proofs);
      const others = entries.filter(({ _id }) => !running.has(String(_id)));
      const mayRun = others.some((entry) => this.readAge(entry) < SETTLE_MS);
      if (mayRun && performance.now() - began < SETTLE_MS) {
        await wait(POLL_MS);
        continue;
      }
      for (const entry of others)
        await (entry.state === state ? this.pending.delete(entry._id) : this.store(entry));
      return state;
    }
  }

  private readAge({ at }: PendingEntry): number {
    return this.clock.now().getTime() - at.getTime();
  }

  private async resolveAll(
    { inProgressMs, abandonedMs }: { inProgressMs: number; abandonedMs: number },
    signal?: AbortSignal,
  ): Promise<void> {
    for await (const entry of this.pending.findAll()) {
      if (signal?.aborted) return;
      const age = this.readAge(entry);
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

import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Types } from 'mongoose';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { ProcessLeases } from '../../../database/leases/process-leases.js';
import { SlotAssignmentRepository } from '../../../slots/index.js';
import { CascadeDelete } from './cascade-delete.repository.js';
import { ConfigRepository } from './config.repository.js';

const EVERY_MS = 10 * 60_000;
/** A younger assignment may belong to a configuration that is being saved. */
const GRACE_MS = 10 * 60_000;

/**
 * Repairs slot assignments after a crash: removes those of configurations that were never saved or are deleted, and
 * restores missing ones.
 */
@Injectable()
export class SlotAssignmentReconciler implements OnApplicationBootstrap {
  private readonly logger = new Logger(SlotAssignmentReconciler.name);

  constructor(
    private readonly assignments: SlotAssignmentRepository,
    private readonly configs: ConfigRepository,
    private readonly cascade: CascadeDelete,
    private readonly leases: ProcessLeases,
    repeated: RepeatedWork,
  ) {
    repeated.every(SlotAssignmentReconciler.name, EVERY_MS, (signal) => this.reconcile(signal));
  }

  /** Ends the assignments of the process before. */
  async onApplicationBootstrap(): Promise<void> {
    await this.unassignAbandoned().catch((error: unknown) => this.logger.error(error));
  }

  /**
   * Unassigns configurations whose process died before it saved them. Race: of a process that stood still, and saves one
   * afterwards, `reconcile` restores the assignment.
   * @returns whether there was one
   */
  async unassignAbandoned(): Promise<boolean> {
    let found = false;
    for (const { slot, open } of await this.assignments.open()) {
      const abandoned = (await this.leases.abandoned(open)).map(({ op }) => op);
      const saved = new Set((await this.configs.filterLive(abandoned)).map(String));
      for (const config of abandoned) {
        if (saved.has(String(config))) await this.assignments.settle(slot, config);
        else await this.release(slot, config);
        found = true;
      }
    }
    return found;
  }

  async reconcile(signal?: AbortSignal): Promise<void> {
    const assigned = new Set<string>();
    for await (const { slot, members } of this.assignments.withMembers()) {
      if (signal?.aborted) return;
      for (const member of members) assigned.add(toKey(slot, member));
      const settled = members.filter((member) => this.age(member) >= GRACE_MS);
      const live = new Set((await this.configs.filterLive(settled)).map(String));
      for (const member of settled.filter((id) => !live.has(String(id)))) {
        await this.release(slot, member);
      }
    }
    // Race: an assignment since then is not known, but restoring it changes nothing.
    for await (const { _id, slot } of this.configs.liveWithSlot()) {
      if (signal?.aborted) return;
      if (!assigned.has(toKey(slot, _id))) await this.assignments.restore(slot, _id);
    }
  }

  private async release(slot: Types.ObjectId, config: Types.ObjectId): Promise<void> {
    // Unassigned last: until then an interrupted deletion is found again.
    await this.cascade.complete(config);
    await this.assignments.unassign(slot, config);
  }

  /** By the system clock, which object ids contain in seconds. */
  private age(id: Types.ObjectId): number {
    return Date.now() - id.getTimestamp().getTime();
  }
}

const toKey = (slot: Types.ObjectId, config: Types.ObjectId) => `${String(slot)} ${String(config)}`;

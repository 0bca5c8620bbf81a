import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Types } from 'mongoose';
import { SlotAssignmentRepository } from '../../slots/index.js';
import { CascadeDelete } from './cascade-delete.js';
import { ConfigRepository } from './config.repository.js';

const EVERY_MS = 10 * 60_000;
/** A place younger than this may belong to a configuration that is being saved (rule 113). */
const GRACE_MS = 10 * 60_000;

/**
 * Mends places that a crash left behind (rule 112): taken for a configuration that was never saved, kept by one whose
 * deletion was not completed, or lost.
 */
@Injectable()
export class SlotAssignmentReconciler {
  private readonly logger = new Logger(SlotAssignmentReconciler.name);

  constructor(
    private readonly assignments: SlotAssignmentRepository,
    private readonly configs: ConfigRepository,
    private readonly cascade: CascadeDelete,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    await this.reconcile().catch((error: unknown) => this.logger.error(error));
  }

  async reconcile(): Promise<void> {
    for await (const { slot, members } of this.assignments.withMembers()) {
      const settled = members.filter((member) => this.age(member) >= GRACE_MS);
      const live = new Set((await this.configs.filterLive(settled)).map(String));
      for (const member of settled.filter((id) => !live.has(String(id)))) {
        // The place of a deleted configuration is given back last: as long as it is taken, more may be left to do.
        await this.cascade.complete(member);
        await this.assignments.unassign(slot, member);
      }
    }
    for await (const { _id, slot } of this.configs.liveWithSlot()) await this.assignments.restore(slot, _id);
  }

  /** An id carries the second in which it was made, by the system's clock. */
  private age(id: Types.ObjectId): number {
    return Date.now() - id.getTimestamp().getTime();
  }
}

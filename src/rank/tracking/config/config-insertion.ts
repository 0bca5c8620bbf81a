import { Injectable } from '@nestjs/common';
import type { Account } from '../../../auth/index.js';
import { BadRequestError } from '../../../common/errors.js';
import { ProcessLeases } from '../../../database/leases/process-leases.js';
import { SlotAssignmentRepository } from '../../../slots/index.js';
import { duplicateConfig } from './config-errors.js';
import { ConfigRepository } from './config.repository.js';
import type { RankConfig } from './config.schema.js';
import { SlotAssignmentReconciler } from './slot-assignment.reconciler.js';

/** Inserts the one configuration of an account, assigned to a slot. */
@Injectable()
export class ConfigInsertion {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly assignments: SlotAssignmentRepository,
    private readonly reconciler: SlotAssignmentReconciler,
    private readonly leases: ProcessLeases,
  ) {}

  /** @throws BadRequestError when the account has a configuration */
  async requireNone(account: Account): Promise<void> {
    if (await this.configs.existsForAccount(account._id)) throw duplicateConfig();
  }

  /**
   * The slot is assigned immediately before the configuration is saved and unassigned when saving fails. What a crash in
   * between leaves is unassigned before another configuration is refused, and by SlotAssignmentReconciler.
   * @throws BadRequestError when every slot is full, or the account got a configuration meanwhile
   */
  insert(draft: Omit<RankConfig, 'slot'>): Promise<RankConfig> {
    // Each failure is unassigned.
    return this.leases.during(
      draft._id,
      () => true,
      () => this.assignAndSave(draft),
    );
  }

  private async assignAndSave(draft: Omit<RankConfig, 'slot'>): Promise<RankConfig> {
    const { _id: id } = draft;
    const open = { op: id, process: this.leases.id };
    let slot = await this.assignments.assign(open);
    if (!slot && (await this.reconciler.unassignAbandoned())) slot = await this.assignments.assign(open);
    if (!slot) throw new BadRequestError('No slots available.', 'The platform account can add slots.');
    const config = { ...draft, slot };
    const saved = await this.configs.insert(config).catch(async (error: unknown) => {
      await this.assignments.unassign(slot, id);
      throw error;
    });
    if (!saved) {
      await this.assignments.unassign(slot, id);
      throw duplicateConfig();
    }
    await this.assignments.settle(slot, id);
    return config;
  }
}

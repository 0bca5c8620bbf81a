import { Injectable } from '@nestjs/common';
import type { Account } from '../../../auth/index.js';
import { BadRequestError } from '../../../common/errors.js';
import { SlotAssignmentRepository } from '../../../slots/index.js';
import { duplicateConfig } from './config-errors.js';
import { ConfigRepository } from './config.repository.js';
import type { RankConfig } from './config.schema.js';

/** Inserts the one configuration of an account, assigned to a slot. */
@Injectable()
export class ConfigInsertion {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly assignments: SlotAssignmentRepository,
  ) {}

  /** @throws BadRequestError when the account has a configuration */
  async requireNone(account: Account): Promise<void> {
    if (await this.configs.existsForAccount(account._id)) throw duplicateConfig();
  }

  /**
   * The slot is assigned immediately before the configuration is saved and unassigned when saving fails;
   * SlotAssignmentReconciler repairs a crash in between.
   * @throws BadRequestError when every slot is full, or the account got a configuration meanwhile
   */
  async insert(draft: Omit<RankConfig, 'slot'>): Promise<RankConfig> {
    const { _id: id } = draft;
    const slot = await this.assignments.assign(id);
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
    return config;
  }
}

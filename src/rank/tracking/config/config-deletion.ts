import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account, User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { SlotAssignmentRepository } from '../../../slots/index.js';
import { CascadeDelete } from './cascade-delete.repository.js';
import { unknownConfig } from './config-errors.js';
import { ConfigEvents } from './config-events.js';
import { ConfigFollowUp } from './config-follow-up.js';
import { ConfigRepository } from './config.repository.js';
import { KeywordQuota } from './keyword-quota.js';

/** Deletes a configuration with all that belongs to it. */
@Injectable()
export class ConfigDeletion {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly cascade: CascadeDelete,
    private readonly assignments: SlotAssignmentRepository,
    private readonly quota: KeywordQuota,
    private readonly events: ConfigEvents,
    private readonly followUp: ConfigFollowUp,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes the configuration first, which hides the rest; the reconcilers complete a deletion that a crash interrupted.
   * @throws NotFoundError for an unknown configuration and for one of another account
   */
  async remove(account: Account, id: Types.ObjectId, by: User) {
    const found = await this.configs.find(id, account._id);
    if (!found) throw unknownConfig();
    const event = await this.events.deleted(found, account, by);
    const config = await this.followUp.delete(found, async () => {
      const removed = await this.quota.removing(account, () =>
        this.configs.remove(id, account._id, event, this.clock.now()),
      );
      if (!removed) return null;
      await this.cascade.complete(id);
      await this.assignments.unassign(removed.slot, id);
      return removed;
    });
    if (!config?.deleted_on) throw unknownConfig();
    return { _id: id, deleted_on: config.deleted_on };
  }
}

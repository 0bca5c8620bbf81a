import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountDataRegistry } from '../../../auth/index.js';
import { SlotAssignmentRepository } from '../../../slots/index.js';
import { ShareRepository } from '../../records/index.js';
import { AccountDataRepository, CONFIGURATIONS, OWNED } from './account-data.repository.js';

/** Everything of the rank tracker as data of accounts. Kept search results belong to a search, not to an account. */
@Injectable()
export class RankData implements OnModuleInit {
  constructor(
    private readonly registry: AccountDataRegistry,
    private readonly data: AccountDataRepository,
    private readonly slots: SlotAssignmentRepository,
    private readonly shares: ShareRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(
      ...OWNED.map((owned) => ({
        name: owned.type ?? owned.collection,
        permission: 'rank:read' as const,
        ...(owned.type && {
          export: (account: Types.ObjectId, reader: Types.ObjectId) =>
            this.data.export(owned, account, reader),
        }),
        erase: (accounts: readonly Types.ObjectId[]) => this.data.delete(owned, accounts),
      })),
      {
        name: CONFIGURATIONS.type,
        permission: 'rank:read',
        end: (accounts) => this.shares.deleteByAccounts(accounts),
        export: (account, reader) => this.data.export(CONFIGURATIONS, account, reader),
        erase: (accounts) => this.eraseConfigurations(accounts),
      },
    );
  }

  private async eraseConfigurations(accounts: readonly Types.ObjectId[]): Promise<void> {
    for (const { _id, slot } of await this.data.configs(accounts)) await this.slots.unassign(slot, _id);
    await this.data.delete(CONFIGURATIONS, accounts);
  }
}

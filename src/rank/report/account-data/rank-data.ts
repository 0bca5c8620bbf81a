import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountDataRegistry } from '../../../auth/index.js';
import { SlotAssignmentRepository } from '../../../slots/index.js';
import { ShareRepository } from '../../records/index.js';
import { AccountDataRepository, OWNED } from './account-data.repository.js';

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
    const [configurations, ...rest] = OWNED.toReversed();
    this.registry.register(
      ...rest.toReversed().map((owned) => ({
        name: owned.type ?? owned.collection,
        export: (account: Types.ObjectId) => (owned.type ? this.data.export(owned, account) : noDocuments()),
        erase: (accounts: readonly Types.ObjectId[]) => this.data.delete(owned, accounts),
      })),
      {
        name: configurations!.type!,
        end: (accounts) => this.shares.deleteByAccounts(accounts),
        export: (account) => this.data.export(configurations!, account),
        erase: async (accounts) => {
          for (const { _id, slot } of await this.data.configs(accounts)) await this.slots.unassign(slot, _id);
          await this.data.delete(configurations!, accounts);
        },
      },
    );
  }
}

async function* noDocuments(): AsyncGenerator<object> {}

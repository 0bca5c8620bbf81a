import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type AccountData, AccountDataRegistry } from '../../../auth/index.js';
import { SlotAssignmentRepository } from '../../../slots/index.js';
import { RANK_CONFIGS } from '../config/config.schema.js';
import { type OwnedCollection, ownedCollections } from '../config/config-owned.js';
import { AccountDataRepository } from './account-data.repository.js';

const isConfiguration = ({ name }: OwnedCollection): boolean => name === RANK_CONFIGS;

/** Everything of the rank tracker as data of accounts. Kept search results belong to a search, not to an account. */
@Injectable()
export class RankData implements OnModuleInit {
  constructor(
    private readonly registry: AccountDataRegistry,
    private readonly data: AccountDataRepository,
    private readonly slots: SlotAssignmentRepository,
  ) {}

  /** Many documents are found by their configurations, so these are erased last. */
  onModuleInit(): void {
    const all = ownedCollections();
    const [configurations, others] = [
      all.filter(isConfiguration),
      all.filter((each) => !isConfiguration(each)),
    ];
    this.registry.register(...[...others, ...configurations].map((owned) => this.dataOf(owned)));
  }

  private dataOf(owned: OwnedCollection): AccountData {
    const erase = (accounts: readonly Types.ObjectId[]) => this.data.delete(owned, accounts);
    return {
      name: owned.type ?? owned.name,
      permission: 'rank:read',
      ...(owned.type && { export: (account, reader) => this.data.export(owned, account, reader) }),
      ...(owned.acts && { end: erase }),
      erase: isConfiguration(owned) ? (accounts) => this.eraseConfigurations(owned, accounts) : erase,
    };
  }

  private async eraseConfigurations(
    owned: OwnedCollection,
    accounts: readonly Types.ObjectId[],
  ): Promise<void> {
    for (const { _id, slot } of await this.data.configs(accounts)) await this.slots.unassign(slot, _id);
    await this.data.delete(owned, accounts);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo, Types } from 'mongoose';
import { RANK_CONFIGS } from '../config/config.schema.js';
import { type OwnedCollection, ownedCollections } from '../config/cascade-delete.repository.js';
import { type AccountData, AccountDataRegistry } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { SlotAssignmentRepository } from '../../../slots/index.js';

type Document = mongo.BSON.Document;

const asStored = (document: Document): object => document;

/** Documents of a large collection that are deleted at a time. */
const BATCH = 10_000;

/** Reads and deletes everything of accounts, whichever part of the rank tracker stores it. */
@Injectable()
export class AccountDataRepository implements OnModuleInit {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly registry: AccountDataRegistry,
    private readonly slots: SlotAssignmentRepository,
    private readonly clock: Clock,
  ) {}

  /** Configurations of an account, deleted ones included. */
  configs(accounts: readonly Types.ObjectId[]): Promise<{ _id: Types.ObjectId; slot: Types.ObjectId }[]> {
    const filter = { account: { $in: [...accounts] } };
    return this.connection
      .collection<{ _id: Types.ObjectId; slot: Types.ObjectId }>(RANK_CONFIGS)
      .find(filter, { projection: { slot: 1 } })
      .toArray();
  }

  async *export(
    { name, owner, hidden = [], private: isPrivate = false, view = asStored }: OwnedCollection,
    account: Types.ObjectId,
    reader: Types.ObjectId,
  ): AsyncGenerator<object> {
    const projection = Object.fromEntries(hidden.map((field) => [field, 0]));
    for (const filter of await this.filters(owner, [account]))
      yield* this.connection
        .collection(name)
        .find(isPrivate ? { ...filter, owner: { $in: [reader, null] } } : filter, { projection })
        .map((document) => view(document, this.clock.now()));
  }

  /** In batches, so that no delete holds up the store. */
  async delete({ name, owner }: OwnedCollection, accounts: readonly Types.ObjectId[]): Promise<void> {
    const documents = this.connection.collection(name);
    for (const filter of await this.filters(owner, accounts)) {
      let ids: unknown[];
      do {
        const found = await documents
          .find(filter, { projection: { _id: 1 } })
          .limit(BATCH)
          .toArray();
        ids = found.map(({ _id }) => _id);
        if (ids.length > 0) await documents.deleteMany({ _id: { $in: ids as Types.ObjectId[] } });
      } while (ids.length === BATCH);
    }
  }

  private async filters(
    owner: OwnedCollection['owner'],
    accounts: readonly Types.ObjectId[],
  ): Promise<Document[]> {
    if (owner === 'config') return (await this.configs(accounts)).map(({ _id }) => ({ config: _id }));
    return [{ [owner]: { $in: [...accounts] } }];
  }

  /** Many documents are found by their configurations, so these are erased last. */
  onModuleInit(): void {
    const all = ownedCollections();
    const [configurations, others] = [
      all.filter(isConfiguration),
      all.filter((each) => !isConfiguration(each)),
    ];
    this.registry.register(...[...others, ...configurations].map((owned) => this.readData(owned)));
  }

  private readData(owned: OwnedCollection): AccountData {
    const erase = (accounts: readonly Types.ObjectId[]) => this.delete(owned, accounts);
    return {
      name: owned.type ?? owned.name,
      permission: 'rank:read',
      ...(owned.type && { export: (account, reader) => this.export(owned, account, reader) }),
      ...(owned.acts && { end: erase }),
      erase: isConfiguration(owned) ? (accounts) => this.eraseConfigurations(owned, accounts) : erase,
    };
  }

  private async eraseConfigurations(
    owned: OwnedCollection,
    accounts: readonly Types.ObjectId[],
  ): Promise<void> {
    for (const { _id, slot } of await this.configs(accounts)) await this.slots.unassign(slot, _id);
    await this.delete(owned, accounts);
  }
}

const isConfiguration = ({ name }: OwnedCollection): boolean => name === RANK_CONFIGS;

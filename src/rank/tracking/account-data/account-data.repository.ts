import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo, Types } from 'mongoose';
import { RANK_CONFIGS } from '../config/config.schema.js';
import type { OwnedCollection } from '../config/config-owned.js';

type Document = mongo.BSON.Document;

const asStored = (document: Document): object => document;

/** Documents of a large collection that are deleted at a time. */
const BATCH = 10_000;

/** Reads and deletes everything of accounts, whichever part of the rank tracker stores it. */
@Injectable()
export class AccountDataRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

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
        .map(view);
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
}

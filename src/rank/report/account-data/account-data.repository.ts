import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo, Types } from 'mongoose';
import { resultView } from './result-view.js';

type Document = mongo.BSON.Document;

/** How the documents of a collection name who they belong to. */
type Owner = 'account' | 'config' | 'id' | 'scope';

interface Owned {
  collection: string;
  owner: Owner;
  /** Type in an export; absent: made from other documents. */
  type?: string;
  /** Fields that an export omits. */
  hidden?: readonly string[];
  /** Whether a document with an `owner` is exported to that user alone. */
  private?: boolean;
  /** Replaces stored names by those of the API. */
  view?: (document: Document) => object;
}

export const CONFIGURATIONS = {
  collection: 'rank_configs',
  owner: 'account',
  type: 'configuration',
  hidden: ['events'],
} as const satisfies Owned;

/** Many are found by their configurations, so these are erased last. */
export const OWNED: readonly Owned[] = [
  { collection: 'seo_results', owner: 'config', type: 'result', hidden: ['series'], view: resultView },
  { collection: 'runs', owner: 'config', type: 'run' },
  { collection: 'rank_errors', owner: 'config', type: 'failed_checks' },
  { collection: 'rank_notes', owner: 'config', type: 'note' },
  { collection: 'rank_views', owner: 'config', type: 'view', hidden: ['seat', 'name_key'], private: true },
  { collection: 'rank_shares', owner: 'config', type: 'share', hidden: ['token_hash', 'sealed_token'] },
  {
    collection: 'rank_digests',
    owner: 'config',
    type: 'digest',
    hidden: ['secret', 'lease', 'lease_until', 'scheduled_at', 'rev', 'events'],
  },
  { collection: 'rank_digest_issues', owner: 'config' },
  { collection: 'rank_alerts', owner: 'config', type: 'alert', hidden: ['rows', 'events'] },
  { collection: 'rank_days', owner: 'config' },
  { collection: 'rank_series', owner: 'config' },
  { collection: 'rank_websites', owner: 'id' },
  { collection: 'volumes', owner: 'account', type: 'volume' },
  { collection: 'search_usage', owner: 'scope', type: 'search_usage', hidden: ['events'] },
];

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
      .collection<{ _id: Types.ObjectId; slot: Types.ObjectId }>(CONFIGURATIONS.collection)
      .find(filter, { projection: { slot: 1 } })
      .toArray();
  }

  async *export(
    { collection, owner, hidden = [], private: isPrivate = false, view = asStored }: Owned,
    account: Types.ObjectId,
    reader: Types.ObjectId,
  ): AsyncGenerator<object> {
    const projection = Object.fromEntries(hidden.map((field) => [field, 0]));
    for (const filter of await this.filters(owner, [account]))
      yield* this.connection
        .collection(collection)
        .find(isPrivate ? { ...filter, owner: { $in: [reader, null] } } : filter, { projection })
        .map(view);
  }

  /** In batches, so that no delete holds up the store. */
  async delete({ collection, owner }: Owned, accounts: readonly Types.ObjectId[]): Promise<void> {
    const documents = this.connection.collection(collection);
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

  private async filters(owner: Owner, accounts: readonly Types.ObjectId[]): Promise<Document[]> {
    if (owner === 'config') return (await this.configs(accounts)).map(({ _id }) => ({ config: _id }));
    // The ids of counters begin with the account, and ';' follows ':'.
    if (owner === 'scope')
      return accounts.map((id) => ({ _id: { $gte: `${String(id)}:`, $lt: `${String(id)};` } }));
    return [{ [owner === 'id' ? '_id' : owner]: { $in: [...accounts] } }];
  }
}

import type mongoose from 'mongoose';
import { createIndexes } from './create-indexes.js';
import type { Db, Migration } from './migration.js';

type Id = mongoose.Types.ObjectId;

/** Websites are listed by the account and those above it, which their documents name. */
export const accountsOfWebsites: Migration = {
  version: 6,
  name: 'accounts of websites',
  up: async (db, signal) => {
    await addAccounts(db, signal);
    await createIndexes(db, [['rank_websites', { accounts: 1 }]], signal);
  },
};

async function addAccounts(db: Db, signal: AbortSignal): Promise<void> {
  const accounts = db.collection<{ _id: Id; ancestors: Id[] }>('accounts');
  const websites = db.collection<{ _id: Id; accounts?: Id[] }>('rank_websites');
  for await (const { _id } of websites.find({ accounts: { $exists: false } }, { projection: { _id: 1 } })) {
    signal.throwIfAborted();
    const account = await accounts.findOne({ _id }, { projection: { ancestors: 1 } });
    await websites.updateOne({ _id }, { $set: { accounts: [_id, ...(account?.ancestors ?? [])] } });
  }
}

import type mongoose from 'mongoose';
import type { Migration } from './migration.js';

type Id = mongoose.Types.ObjectId;

/** A list of websites reads the names of their accounts from the same documents. */
export const namesOfWebsites: Migration = {
  version: 7,
  name: 'names of websites',
  up: async (db, signal) => {
    const accounts = db.collection<{ _id: Id; name: string }>('accounts');
    const websites = db.collection<{ _id: Id; name?: string }>('rank_websites');
    for await (const { _id } of websites.find({ name: { $exists: false } }, { projection: { _id: 1 } })) {
      signal.throwIfAborted();
      const account = await accounts.findOne({ _id }, { projection: { name: 1 } });
      if (account) await websites.updateOne({ _id }, { $set: { name: account.name } });
    }
  },
};

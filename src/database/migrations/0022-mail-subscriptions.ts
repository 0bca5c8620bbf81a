import { createHash, randomBytes } from 'node:crypto';
import type mongoose from 'mongoose';
import { type IndexList, createIndexes } from './create-indexes.js';
import type { Db, Migration } from './migration.js';

type Id = mongoose.Types.ObjectId;

interface Digest {
  account: Id;
  language: string;
  unsubscribed?: string[];
}

const INDEXES: IndexList = [
  ['mail_counts', { at: 1 }, { expireAfterSeconds: 3 * 24 * 3600 }],
  ['mail_subscriptions', { tree: 1, hash: 1 }, { unique: true }],
  ['mail_subscriptions', { confirm_hash: 1 }, { sparse: true }],
  ['mail_subscriptions', { 'events.at': 1 }],
];

/** Opt-outs leave the digests: they hold for a whole tree of accounts, and outlive what is deleted in it. */
export const mailSubscriptions: Migration = {
  version: 22,
  name: 'mail subscriptions',
  up: async (db, signal) => {
    await createIndexes(db, INDEXES, signal);
    await keepOptOuts(db, signal);
  },
};

async function keepOptOuts(db: Db, signal: AbortSignal): Promise<void> {
  const accounts = db.collection<{ _id: Id; ancestors: Id[]; platform?: true }>('accounts');
  const platform = await accounts.findOne({ platform: true }, { projection: { _id: 1 } });
  const digests = db.collection<Digest>('rank_digests').find({ 'unsubscribed.0': { $exists: true } });
  for await (const { account, language, unsubscribed = [] } of digests) {
    signal.throwIfAborted();
    const found = await accounts.findOne({ _id: account }, { projection: { ancestors: 1 } });
    const path = [...(found?.ancestors ?? []), account];
    const tree = path.find((id) => !platform?._id.equals(id)) ?? account;
    for (const address of unsubscribed) await optOut(db, { tree, account, language }, address);
  }
}

/** Repeatable: an opt-out that exists stays as it is. */
async function optOut(
  db: Db,
  sender: { tree: Id; account: Id; language: string },
  address: string,
): Promise<void> {
  const { tree, ...rest } = sender;
  const hash = createHash('sha256').update(address.trim().normalize('NFC').toLowerCase()).digest('hex');
  const now = new Date();
  const fresh = {
    ...rest,
    address: null,
    state: 'unsubscribed',
    token: randomBytes(32).toString('base64url'),
    asked: 0,
    createdAt: now,
    updatedAt: now,
    events: [],
  };
  await db
    .collection('mail_subscriptions')
    .updateOne({ tree, hash }, { $setOnInsert: fresh }, { upsert: true });
}

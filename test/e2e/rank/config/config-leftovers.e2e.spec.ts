import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccountRemovalService } from '../../../../src/auth/account-removal/account-removal.service.js';
import { noonOf } from '../../../support/alerts.js';
import { type Caller, newCaller, newConfig, useApp } from '../../../support/app.js';
import {
  collectionsContaining,
  collectionsWith,
  countAll,
  EVERYTHING_ENV,
  makeEverything,
} from '../../../support/everything.js';
import { eventually, keywords, startRankApp } from '../../../support/rank.js';

const t = useApp(() => startRankApp(EVERYTHING_ENV));
let parent: Caller;
let own: Caller;
let config: string;
beforeEach(async () => {
  parent = await newCaller(t);
  ({ own, config } = await makeEverything(t, parent));
});

const byConfig = () => countAll(t, () => ({ config: new Types.ObjectId(config) }));
const waiting = (filter: object) =>
  t.db.collection('outbox').countDocuments({ ...filter, state: { $ne: 'sent' } });

describe('a deleted configuration', () => {
  const remove = () => t.http.delete(`/v1/rank/config/${config}`).set(own.as).expect(200);

  it('leaves its results, which are marked as deleted, and its runs; nothing else of it', async () => {
    const before = await byConfig();
    expect(Object.keys(before).toSorted()).toEqual(collectionsWith(t, 'config'));
    await remove();
    expect(await byConfig()).toEqual({ runs: before['runs'], seo_results: before['seo_results'] });
    const marked = await t.db.collection('seo_results').countDocuments({ deleted_on: { $ne: null } });
    expect(marked).toBe(before['seo_results']);
  });

  it('sends no mail that waits, but for the one about the deletion and those of the account', async () => {
    // The mails of alerts and of a digest.
    expect(await waiting({ config: new Types.ObjectId(config) })).toBeGreaterThan(1);
    await remove();
    await eventually(() => waiting({ to: own.email, subject: 'SEO integration disconnected' })).toBe(1);
    const left = await t.db.collection('outbox').find({ to: own.email }).toArray();
    expect(left.map(({ subject }) => String(subject)).toSorted()).toEqual([
      'Reset your password',
      'SEO integration disconnected',
    ]);
  });

  it('leaves the documents of others', async () => {
    const before = await byConfig();
    const other = await newCaller(t, { parent: parent.account });
    const beside = await newConfig(t, other, { keywords: keywords(1) });
    await t.http.delete(`/v1/rank/config/${beside}`).set(other.as).expect(200);
    expect(await byConfig()).toEqual(before);
  });
});

describe('a deleted account', () => {
  const remove = () =>
    t.http
      .delete(`/v1/accounts/${String(own.account._id)}`)
      .set(parent.as)
      .send({ name: 'Test' })
      .expect(200);

  it('sends no mail that waits, and keeps no mailed link', async () => {
    expect(await waiting({ account: own.account._id })).toBeGreaterThan(2);
    await remove();
    expect(await waiting({ account: own.account._id })).toBe(0);
    expect(await waiting({ to: own.email })).toBe(0);
  });

  it('is in no collection once it is erased, nor is the address of its user', async () => {
    await t.db
      .collection('outbox')
      .updateOne({ config: new Types.ObjectId(config) }, { $set: { state: 'sent' } });
    // Subscriptions belong to the top account of the tree; this digest has no address outside of it. Audit entries are
    // pending only during a change.
    const absent = ['mail_subscriptions', 'audit_pending'];
    const named = collectionsWith(t, 'account').filter((name) => !absent.includes(name));
    const before = await countAll(t, () => ({ account: own.account._id }));
    expect(named.filter((name) => before[name] === undefined)).toEqual([]);
    await remove();
    t.clock.set(noonOf(33));
    await t.app.get(AccountRemovalService).eraseDue();
    const ids = [own.account._id, own.userId, config, own.email];
    const ofItself = (name: string) => {
      // Counts of mails are deleted by the store, by its own clock, after three days.
      if (name === 'mail_counts') return { _id: null };
      return name === 'audit_log' ? { account: own.account._id } : {};
    };
    expect(await collectionsContaining(t, ids, ofItself)).toEqual([]);
  });
});

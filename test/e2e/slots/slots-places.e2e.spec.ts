import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsService } from '../../../src/auth/accounts/accounts.service.js';
import { SlotAssignmentReconciler } from '../../../src/rank/tracking/config/slot-assignment.reconciler.js';
import type { RankConfig } from '../../../src/rank/tracking/config/config.schema.js';
import { type Slot, SLOTS } from '../../../src/slots/slot.schema.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
  useApp,
} from '../../support/app.js';
import { NO_SLOT } from '../../support/config.js';
import { callsOf } from '../../support/store-calls.js';
import { startStoreProxy, type StoreProxy } from '../../support/store-proxy.js';

const CONFIG = { keywords: [{ keyword: 'a', country: 'US' }], website: 'a.example', language: 'en' };

const t = useApp(() => startApp());
let caller: Caller;
beforeAll(async () => {
  caller = await newCaller(t, { platform: true });
});
beforeEach(async () => {
  for (const name of ['slots', 'rank_configs']) await t.db.collection(name).deleteMany({});
});

const collection = <T extends object>(name: string) => t.db.collection<T>(name);
const slots = () => collection<Slot>('slots').find().sort({ _id: 1 }).toArray();
const configs = () => collection<RankConfig>('rank_configs').find({ deleted_on: null }).toArray();
const change = (id: unknown, body: object) =>
  t.http
    .put(`/v1/slots/${String(id)}`)
    .set(caller.as)
    .send(body);
const reconcile = () => t.app.get(SlotAssignmentReconciler).reconcile();

/** Accounts below the caller's: it may act for each. */
function children(count: number): Promise<string[]> {
  const parent = caller.account._id;
  const make = async () => String((await t.app.get(AccountsService).create({ name: 'Child', parent }))._id);
  return Promise.all(Array.from({ length: count }, make));
}

const create = (account: string) =>
  t.http.post('/v1/rank/config').query({ account }).set(caller.as).send(CONFIG);

/** Invariants: counts equal members, members are the live configurations of the slot, within the capacity. */
async function expectInOrder(): Promise<void> {
  const live = await configs();
  const all = await slots();
  for (const { _id, members, current_count, max_capacity } of all) {
    const own = live.filter(({ slot }) => slot.equals(_id)).map((config) => String(config._id));
    expect(members.map(String).toSorted()).toEqual(own.toSorted());
    expect(current_count).toBe(members.length);
    expect(current_count).toBeLessThanOrEqual(max_capacity);
  }
  const known = new Set(all.map(({ _id }) => String(_id)));
  expect(live.filter(({ slot }) => !known.has(String(slot)))).toEqual([]);
}

describe('a place', () => {
  it('is taken in the slot that is least full by share', async () => {
    const [big, small, tiny] = [
      await newSlot(t, { max_capacity: 10 }),
      await newSlot(t, { max_capacity: 4 }),
      await newSlot(t, { max_capacity: 1 }),
    ];
    const inactive = await newSlot(t, { max_capacity: 1000 });
    await change(inactive._id, { active: false }).expect(200);
    for (const account of await children(15)) {
      const before = (await slots()).filter(({ active }) => active);
      const least = Math.min(...before.map((slot) => slot.current_count / slot.max_capacity));
      const { body } = await create(account).expect(200);
      const taken = before.find(({ _id }) => String(_id) === body.data.slot)!;
      expect(taken.current_count / taken.max_capacity).toBe(least);
    }
    const counts = new Map((await slots()).map(({ _id, current_count }) => [String(_id), current_count]));
    expect([big, small, tiny, inactive].map(({ _id }) => counts.get(String(_id)))).toEqual([10, 4, 1, 0]);
    await expectInOrder();
  });

  it('is taken exactly as often as there are places, by any number of parallel requests', async () => {
    await newSlot(t, { max_capacity: 10 });
    const answers = await Promise.all((await children(50)).map((account) => create(account)));
    const [in_, out] = [answers.filter((a) => a.status === 200), answers.filter((a) => a.status !== 200)];
    expect(in_).toHaveLength(10);
    expect(out.map(({ body }) => body)).toEqual(Array(40).fill(NO_SLOT));
    expect(await configs()).toHaveLength(10);
    await expectInOrder();
  });

  it('is found in another slot when the first is full', async () => {
    for (const max_capacity of [7, 3, 5]) await newSlot(t, { max_capacity });
    const answers = await Promise.all((await children(20)).map((account) => create(account)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    await expectInOrder();
  });

  it('is released by a deletion, once, and taken again', async () => {
    await newSlot(t, { max_capacity: 1 });
    const [first, second] = await children(2);
    const { body } = await create(first!).expect(200);
    await create(second!).expect(400);
    const remove = () =>
      t.http.delete(`/v1/rank/config/${body.data._id}`).query({ account: first }).set(caller.as);
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await slots())[0]).toMatchObject({ current_count: 0, members: [] });
    await create(second!).expect(200);
    await expectInOrder();
  });

  it('is never more than the capacity that is set meanwhile', async () => {
    const { _id } = await newSlot(t, { max_capacity: 20 });
    const accounts = await children(20);
    const shrink = async () => (await change(_id, { max_capacity: 5 })).status;
    const [status] = await Promise.all([shrink(), ...accounts.map((account) => create(account))]);
    expect([200, 409]).toContain(status);
    await expectInOrder();
  });

  it('is never in a slot that is deleted meanwhile', async () => {
    for (const account of await children(10)) {
      const { _id } = await newSlot(t);
      const [removed, created] = await Promise.all([
        t.http.delete(`/v1/slots/${String(_id)}`).set(caller.as),
        create(account),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removed.status, created.status]);
      await expectInOrder();
      await t.db.collection('slots').deleteMany({});
      await t.db.collection('rank_configs').deleteMany({});
    }
  });

  it('is never in a slot that moves meanwhile', async () => {
    for (const account of await children(10)) {
      const { _id } = await newSlot(t);
      const [moved, created] = await Promise.all([change(_id, { time: '13:00' }), create(account)]);
      expect(created.status).toBe(200);
      expect((await slots())[0]?.time).toBe(moved.status === 200 ? '13:00' : '00:00');
      await t.db.collection('slots').deleteMany({});
      await t.db.collection('rank_configs').deleteMany({});
    }
  });
});

describe('a place and a change of its slot', () => {
  let own: TestApp;
  let proxy: StoreProxy;
  let platform: Caller;
  beforeAll(async () => {
    const database = newDatabaseName();
    proxy = await startStoreProxy(databaseUri(database));
    own = await startApp({ MONGODB_URI: proxy.uri }, database);
    platform = await newCaller(own, { platform: true });
  });
  afterAll(async () => {
    await own.close();
    await proxy.close();
  });
  beforeEach(async () => {
    for (const name of ['slots', 'rank_configs']) await own.db.collection(name).deleteMany({});
  });

  const slot = () => own.db.collection<Slot>('slots').findOne();
  const holdSlots = (wanted: string) =>
    proxy.holdOne(({ name, collection }) => collection === 'slots' && name === wanted);
  const changeOwn = (id: unknown, body: object) =>
    own.http
      .put(`/v1/slots/${String(id)}`)
      .set(platform.as)
      .send(body)
      .then(({ status }) => status);
  const removeOwn = (id: unknown) =>
    own.http
      .delete(`/v1/slots/${String(id)}`)
      .set(platform.as)
      .then(({ status }) => status);
  const createOwn = async () =>
    (
      await own.http
        .post('/v1/rank/config')
        .set((await newCaller(own)).as)
        .send(CONFIG)
    ).status;

  const changes: [string, (id: unknown) => Promise<number>, number][] = [
    ['made inactive', (id) => changeOwn(id, { active: false }), 200],
    ['filled', async () => createOwn(), 200],
    ['deleted', removeOwn, 200],
  ];
  it.each(changes)('is not taken in a slot that was %s after it was chosen', async (_, change, status) => {
    const { _id } = await newSlot(own, { max_capacity: 1 });
    const entering = holdSlots('update');
    const created = createOwn();
    await entering.met;
    expect(await change(_id)).toBe(status);
    entering.release();
    expect(await created).toBe(400);
    expect((await slot())?.current_count ?? 0).toBe(await own.db.collection('rank_configs').countDocuments());
  });

  it('is taken in a slot that was moved after it was chosen', async () => {
    const { _id } = await newSlot(own);
    const entering = holdSlots('update');
    const created = createOwn();
    await entering.met;
    expect(await changeOwn(_id, { time: '13:00' })).toBe(200);
    entering.release();
    expect(await created).toBe(200);
    expect(await slot()).toMatchObject({ time: '13:00', current_count: 1 });
  });

  it.each([
    ['the capacity', { max_capacity: 1 }],
    ['the time', { time: '13:00' }],
  ])('refuses a change of %s that read the slot before', async (_, body) => {
    const { _id, time, max_capacity } = await newSlot(own);
    const changing = holdSlots('findAndModify');
    const changed = changeOwn(_id, body);
    await changing.met;
    expect([await createOwn(), await createOwn()]).toEqual([200, 200]);
    changing.release();
    expect(await changed).toBe(409);
    expect(await slot()).toMatchObject({ time, max_capacity, current_count: 2 });
  });

  it('refuses a deletion that read the slot before', async () => {
    const { _id } = await newSlot(own);
    const removing = holdSlots('delete');
    const removed = removeOwn(_id);
    await removing.met;
    expect(await createOwn()).toBe(200);
    removing.release();
    expect(await removed).toBe(409);
    expect(await slot()).toMatchObject({ current_count: 1 });
  });

  it('does not overwrite a concurrent move when time and zone are sent unchanged', async () => {
    const { _id, time, timezone } = await newSlot(own);
    const changing = holdSlots('findAndModify');
    const late = changeOwn(_id, { time, timezone, max_capacity: 7 });
    await changing.met;
    expect(await changeOwn(_id, { time: '13:00', timezone: 'Europe/Berlin' })).toBe(200);
    changing.release();
    expect(await late).toBe(200);
    expect(await slot()).toMatchObject({ time: '13:00', timezone: 'Europe/Berlin', max_capacity: 7 });
  });
});

describe('the sweep of places', () => {
  /** An id made so many seconds ago. */
  const idOf = (secondsAgo: number) =>
    Types.ObjectId.createFromTime(Math.floor(Date.now() / 1000) - secondsAgo);
  const hold = (slot: Types.ObjectId, ...members: Types.ObjectId[]) =>
    collection<Slot>('slots').updateOne(
      { _id: slot },
      { $push: { members: { $each: members } }, $inc: { current_count: members.length } },
    );
  const membersNow = async () => (await slots())[0]!.members.map(String);

  /** A configuration made long ago: copied from one that the application has just made. */
  async function settled(secondsAgo: number, state: Partial<RankConfig> = {}): Promise<RankConfig> {
    const [account] = await children(1);
    const { body } = await create(account!).expect(200);
    const { _id, ...young } = (await configs()).find((config) => String(config._id) === body.data._id)!;
    await collection('slots').updateOne({}, { $set: { members: [], current_count: 0 } });
    await collection('rank_configs').deleteOne({ _id });
    const old = { _id: idOf(secondsAgo), ...young, ...state };
    await collection<RankConfig>('rank_configs').insertOne(old);
    return old;
  }

  it('releases places that a crash left without a configuration', async () => {
    const { _id } = await newSlot(t);
    await hold(_id, idOf(605), idOf(86_400));
    await reconcile();
    expect((await slots())[0]).toMatchObject({ current_count: 0, members: [] });
  });

  it('keeps a place that was taken in the last ten minutes', async () => {
    const { _id } = await newSlot(t);
    const young = [idOf(0), idOf(590), idOf(-5)];
    await hold(_id, idOf(605), ...young);
    await reconcile();
    expect(await membersNow()).toEqual(young.map(String));
    expect((await slots())[0]?.current_count).toBe(3);
  });

  it('releases the place of a configuration that was deleted', async () => {
    const { _id } = await newSlot(t);
    const old = await settled(7200, { deleted_on: new Date() });
    await hold(_id, old._id);
    await reconcile();
    expect(await membersNow()).toEqual([]);
    await expectInOrder();
  });

  it('keeps the place of a live configuration, and restores a missing one', async () => {
    const { _id } = await newSlot(t);
    const [kept, lost] = [await settled(7200), await settled(7300)];
    await hold(_id, kept._id);
    await reconcile();
    expect(await membersNow()).toEqual([kept._id, lost._id].map(String));
    await expectInOrder();
  });

  it('writes nothing to slots whose places are in order', async () => {
    const { _id } = await newSlot(t);
    const [old, lost] = [await settled(7200), await settled(7300)];
    await hold(_id, old._id, idOf(0));
    const writes = () => callsOf(t.db.model(SLOTS), 'updateOne', reconcile);
    expect(await writes()).toHaveLength(1);
    expect(await membersNow()).toContain(String(lost._id));
    expect(await writes()).toEqual([]);
  });

  it('may run twice, or in several processes in parallel, and counts nothing twice', async () => {
    const { _id } = await newSlot(t);
    const lost = await settled(7200);
    await hold(_id, idOf(605), idOf(700), idOf(900));
    await Promise.all([reconcile(), reconcile(), reconcile()]);
    await reconcile();
    expect(await membersNow()).toEqual([String(lost._id)]);
    await expectInOrder();
  });

  it('does not disturb requests that take or release a place', async () => {
    await newSlot(t, { max_capacity: 30 });
    const accounts = await children(30);
    const busy = Promise.all(
      accounts.map(async (account, index) => {
        const { body } = await create(account).expect(200);
        if (index % 2 === 0) return;
        await t.http.delete(`/v1/rank/config/${body.data._id}`).query({ account }).set(caller.as).expect(200);
      }),
    );
    for (let round = 0; round < 5; round += 1) await reconcile();
    await busy;
    expect(await configs()).toHaveLength(15);
    const [slot] = await slots();
    expect(slot?.current_count).toBe(slot?.members.length);
    const live = new Set((await configs()).map(({ _id }) => String(_id)));
    expect([...live].filter((id) => !slot?.members.map(String).includes(id))).toEqual([]);
  });
});

import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SlotAssignmentReconciler } from '../../../../src/rank/tracking/config/slot-assignment.reconciler.js';
import { type Caller, newCaller, newSlot, NOON, useApp } from '../../../support/app.js';
import {
  BODY,
  ConfigClient,
  done,
  MISSING,
  NOT_FOUND,
  placesTaken,
  UNRUN,
  view,
} from '../../../support/config.js';
import { errorOf } from '../../../support/errors.js';
import {
  crashedRun,
  freshDay,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
} from '../../../support/rank.js';

const t = useApp(() => startRankApp());
let tenant: Caller;
beforeAll(async () => {
  tenant = await newCaller(t);
});

beforeEach(async () => {
  await freshDay(t);
  await newSlot(t, { max_capacity: 10 });
});

const own = () => new ConfigClient(t, tenant);

describe('deleting a configuration', () => {
  it('leaves the run of a dead process, and its results, to the next trigger', async () => {
    const id = await own().made();
    await trigger(t);
    const leaseUntil = new Date(NOON.getTime() + 1000);
    const dead = await crashedRun(t, id, '2026-03-11', { lease_until: leaseUntil });
    await own().remove(id).expect(200);
    await t.db.collection('seo_results').updateOne({}, { $set: { deleted_on: null } });
    await trigger(t);
    expect(await runsOf(t, id)).toContainEqual(expect.objectContaining({ _id: dead._id, status: 'running' }));
    t.clock.set(leaseUntil);
    await trigger(t);
    expect(await runsOf(t, id)).toContainEqual(
      expect.objectContaining({ _id: dead._id, status: 'abandoned' }),
    );
    expect((await resultsOf(t, id)).map(({ deleted_on }) => deleted_on)).toEqual(Array(3).fill(NOON));
  });

  const graph = async () =>
    (await t.http.get('/v1/rank/graph').set(tenant.as).expect(200)).body.data as object[];
  const table = (id: string) => t.http.get(`/v1/rank/table/${id}`).set(tenant.as);

  it('deletes its results too, releases the place, and returns the time', async () => {
    const id = await own().made();
    await trigger(t);
    expect(await placesTaken(t)).toBe(1);
    t.clock.set(new Date(NOON.getTime() + 1234));
    const deleted_on = t.clock.now();
    const removed = await own().remove(id).expect(200);
    expect(removed.body).toEqual(done({ _id: id, deleted_on: deleted_on.toISOString() }));
    expect((await storedConfig(t, id)).deleted_on).toEqual(deleted_on);
    expect((await resultsOf(t, id)).map((result) => result.deleted_on)).toEqual(Array(3).fill(deleted_on));
    expect(await placesTaken(t)).toBe(0);
  });

  it('happens once: the configuration is unknown afterwards', async () => {
    const id = await own().made();
    await trigger(t);
    await own().remove(id).expect(200);
    for (const answer of [await own().remove(id), await own().change(id, BODY), await table(id)]) {
      expect(errorOf(answer, 404)).toEqual(NOT_FOUND);
    }
    expect(errorOf(await own().get(), 400)).toEqual(MISSING);
    expect(await graph()).toEqual([]);
    expect(await trigger(t)).toMatchObject({ configs: 0 });
  });

  it('allows a new one without its data', async () => {
    t.sim.faults.set([{ fault: 'forbidden', match: { country: 'DE' } }]);
    const old = await own().made();
    await trigger(t);
    expect(await graph()).toHaveLength(1);
    await own().remove(old).expect(200);
    const id = await own().made();
    expect(id).not.toBe(old);
    expect((await own().get()).body.data).toEqual(view(tenant, { ...UNRUN, _id: id }));
    expect(await graph()).toEqual([]);
    const { body } = await table(id).expect(200);
    expect(body.data).toHaveLength(3);
    expect(body.data).toEqual(
      Array(3).fill(expect.objectContaining({ currentPosition: null, lastChecked: null })),
    );
  });

  it('may follow another of the same account in the same millisecond', async () => {
    for (let round = 0; round < 3; round += 1)
      await own()
        .remove(await own().made())
        .expect(200);
    expect(await t.db.collection('rank_configs').countDocuments({ deleted_on: { $ne: null } })).toBe(3);
    expect(await placesTaken(t)).toBe(0);
  });

  it('is completed by the sweep when its process dies in the middle of it', async () => {
    await own().made();
    await trigger(t);
    const id = await anHourOld('rank_configs', 'seo_results', 'rank_days');
    await t.db.collection('rank_configs').updateOne({ _id: id }, { $set: { deleted_on: NOON } });
    expect((await resultsOf(t, String(id))).map((result) => result.deleted_on)).toEqual(Array(3).fill(null));
    await t.app.get(SlotAssignmentReconciler).reconcile();
    expect((await resultsOf(t, String(id))).map((result) => result.deleted_on)).toEqual(Array(3).fill(NOON));
    expect(await t.db.collection('rank_days').countDocuments({ config: id })).toBe(0);
    expect(await placesTaken(t)).toBe(0);
  });

  /** Gives the configuration and what belongs to it an id of an hour ago: the sweep skips young ones. */
  async function anHourOld(configs: string, ...others: string[]): Promise<Types.ObjectId> {
    const id = Types.ObjectId.createFromTime(Date.now() / 1000 - 3600);
    const { _id: young, ...config } = (await t.db.collection(configs).findOne({}))!;
    await t.db.collection(configs).deleteOne({ _id: young });
    await t.db.collection(configs).insertOne({ ...config, _id: id });
    for (const name of others) await t.db.collection(name).updateMany({}, { $set: { config: id } });
    await t.db.collection('slots').updateOne({}, { $set: { members: [id] } });
    return id;
  }
});

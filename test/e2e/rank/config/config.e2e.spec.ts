import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigRepository } from '../../../../src/rank/tracking/config/config.repository.js';
import { type Caller, KEYWORDS, newCaller, newSlot, NOON, useApp } from '../../../support/app.js';
import {
  BODY,
  ConfigClient,
  done,
  DUPLICATE,
  MISSING,
  NO_SLOT,
  NOT_FOUND,
  placesTaken,
  CREATED,
  UNRUN,
  view,
} from '../../../support/config.js';
import { errorOf, expectFields } from '../../../support/errors.js';
import {
  freshDay,
  patchConfig,
  resultsOf,
  startRankApp,
  storedConfig,
  trigger,
} from '../../../support/rank.js';

const t = useApp(() => startRankApp());
let platform: Caller;
let tenant: Caller;
let child: Caller;
beforeAll(async () => {
  platform = await newCaller(t, { platform: true });
  tenant = await newCaller(t, { parent: platform.account });
  child = await newCaller(t, { parent: tenant.account });
});

beforeEach(async () => {
  await freshDay(t);
  await newSlot(t, { max_capacity: 10 });
});

const as = (caller: Caller, account?: Caller) => new ConfigClient(t, caller, account);

describe('a new configuration', () => {
  it('is returned, and read as never run', async () => {
    expect(errorOf(await as(tenant).get(), 400)).toEqual(MISSING);
    const created = await as(tenant).create().expect(200);
    const slot = String((await t.db.collection('slots').findOne())?._id);
    expect(created.body).toEqual(done(view(tenant, { ...CREATED, slot })));
    const read = await as(tenant).get().expect(200);
    expect(read.body).toEqual(done(view(tenant, { ...UNRUN, _id: created.body.data._id })));
  });

  it('of the account of the caller has no parent, even below other accounts', async () => {
    for (const caller of [platform, tenant, child]) {
      expect((await as(caller).create().expect(200)).body.data).toEqual(view(caller, CREATED));
    }
  });

  it('for an account below names its parent, and whether that is the platform', async () => {
    const below: [Caller, Caller, Caller, boolean][] = [
      [platform, tenant, platform, true],
      [platform, child, tenant, false],
      [tenant, child, tenant, false],
    ];
    for (const [caller, account, parent, managed_by_platform] of below) {
      const expected = view(account, { managed_by_platform, parent_account: String(parent.account._id) });
      const created = await as(caller, account).create().expect(200);
      expect(created.body.data).toEqual({ ...expected, ...CREATED });
      expect((await as(account).get().expect(200)).body.data).toEqual({ ...expected, ...UNRUN });
      await as(account).remove(created.body.data._id).expect(200);
    }
  });

  it('releases its place when the store refuses it', async () => {
    const insert = vi.spyOn(t.app.get(ConfigRepository), 'insert');
    insert.mockRejectedValueOnce(new Error('The store is away'));
    errorOf(await as(tenant).create(), 500);
    expect(await placesTaken(t)).toBe(0);
    await as(tenant).made();
    expect(await placesTaken(t)).toBe(1);
    insert.mockRestore();
  });

  it('is validated, then checked for a duplicate, then for a slot', async () => {
    await t.db.collection('slots').updateMany({}, { $set: { max_capacity: 1 } });
    await as(tenant).made();
    expectFields(await as(tenant).create({ ...BODY, language: 'x' }), 'language');
    expectFields(await as(child).create({ ...BODY, language: 'x' }), 'language');
    expect(errorOf(await as(tenant).create(), 400)).toEqual(DUPLICATE);
    expect(errorOf(await as(platform, tenant).create(), 400)).toEqual(DUPLICATE);
    expect(errorOf(await as(child).create(), 400)).toEqual(NO_SLOT);
    await t.db.collection('slots').deleteMany({});
    expect(errorOf(await as(child).create(), 400)).toEqual(NO_SLOT);
    expect(errorOf(await as(tenant).create(), 400)).toEqual(DUPLICATE);
    expect(errorOf(await as(child).get(), 400)).toEqual(MISSING);
  });

  it('that is missing is null instead of an error where it is optional', async () => {
    const read = () => t.http.get('/v1/rank/config?optional=true').set(tenant.as).expect(200);
    expect((await read()).body).toEqual({ success: true, message: 'SUCCESS', data: null });
    const made = await as(tenant).made();
    expect((await read()).body.data).toMatchObject({ _id: made, website: BODY.website });
    await t.http.get('/v1/rank/config?optional=yes').set(tenant.as).expect(400);
  });

  it('is one per account and takes one place, however many are created in parallel', async () => {
    await t.db.collection('slots').updateMany({}, { $set: { max_capacity: 100 } });
    const callers = Array.from({ length: 20 }, (_, index) => (index % 2 ? as(child) : as(tenant, child)));
    const answers = await Promise.all(callers.map((caller) => caller.create()));
    const bodies = answers.filter(({ status }) => status !== 200).map(({ body }) => body);
    expect(bodies).toEqual(Array(19).fill(DUPLICATE));
    expect(await t.db.collection('rank_configs').countDocuments()).toBe(1);
    expect(await placesTaken(t)).toBe(1);
  });
});

describe('reading a configuration', () => {
  it('reports the last check, and its failures', async () => {
    const id = await as(platform, tenant).made();
    t.sim.faults.set([{ fault: 'forbidden', match: { country: 'DE' } }]);
    await trigger(t);
    const failed = { ...KEYWORDS[1], near: '', device: 'desktop', message: expect.stringContaining('403') };
    expect((await as(tenant).get().expect(200)).body.data).toEqual(
      view(tenant, {
        managed_by_platform: true,
        parent_account: String(platform.account._id),
        last_triggred: NOON.toISOString(),
        next_run_at: '2026-03-12T00:00:00.000Z',
        is_late: false,
        error_log: { '2026-03-11': [failed] },
      }),
    );
    const results = await resultsOf(t, id);
    expect(results).toHaveLength(2);
    for (const { managed_by_platform, parent_account } of results) {
      expect([managed_by_platform, String(parent_account)]).toEqual([true, String(platform.account._id)]);
    }
  });

  it('is reported as running only during the lease', async () => {
    const id = await as(tenant).made();
    const run = { run: new Types.ObjectId(), run_day: '2026-03-11', is_cron_running: true };
    const running = async (lease: number) => {
      await patchConfig(t, id, { ...run, lease_until: new Date(NOON.getTime() + lease) });
      return (await as(tenant).get().expect(200)).body.data as object;
    };
    expect(await running(1)).toEqual(view(tenant, { ...UNRUN, is_cron_running: true }));
    expect(await running(0)).toEqual(view(tenant, UNRUN));
  });
});

describe('changing a configuration', () => {
  const keywords = [{ keyword: 'tea', country: 'GB', near: 'London' }];
  const later = new Date(NOON.getTime() + 60_000);

  it('replaces the keywords and answers with them', async () => {
    const id = await as(tenant).made();
    t.clock.set(later);
    const changed = await as(tenant).change(id, { keywords }).expect(200);
    expect(changed.body).toEqual(
      done({ _id: id, keywords, match: 'contains', updatedAt: later.toISOString() }),
    );
    const expected = view(tenant, { ...UNRUN, _id: id, keywords, updatedAt: later.toISOString() });
    expect((await as(tenant).get()).body.data).toEqual(expected);
  });

  it('changes website and language too, and keeps them when they are omitted', async () => {
    const id = await as(tenant).made();
    await as(tenant).change(id, { keywords, website: 'other.example/shop' }).expect(200);
    await as(tenant).change(id, { keywords, language: 'de' }).expect(200);
    const { data } = (await as(tenant).get()).body;
    expect(data).toMatchObject({ website: 'other.example/shop', language: 'de', keywords });
    expectFields(await as(tenant).change(id, { website: 'other.example' }), 'keywords');
    expectFields(
      await as(tenant).change(id, { keywords, website: null, language: null }),
      'website',
      'language',
    );
  });

  it('stores its own match; without one it uses RANK_MATCH', async () => {
    const created = await as(tenant)
      .create({ ...BODY, match: 'host' })
      .expect(200);
    expect(created.body.data).toEqual(view(tenant, { ...CREATED, match: 'host' }));
    const id = created.body.data._id as string;
    const kept = await as(tenant).change(id, { keywords }).expect(200);
    expect(kept.body.data.match).toBe('host');
    expect((await as(tenant).get()).body.data.match).toBe('host');
    const changed = await as(tenant).change(id, { keywords, match: 'contains' }).expect(200);
    expect(changed.body.data.match).toBe('contains');
    expect((await as(tenant).get()).body.data.match).toBe('contains');
    expectFields(await as(tenant).change(id, { keywords, match: 'Host' }), 'match');
    for (const match of [null, '', 'regex', ['host'], 1])
      expectFields(await as(tenant).create({ ...BODY, match }), 'match');

    expect(await storedConfig(t, await as(child).made())).not.toHaveProperty('match');
  });

  it('accepts its own response as a body, and ignores fields that are read-only', async () => {
    const id = await as(tenant).made();
    await trigger(t);
    const { data } = (await as(tenant).get()).body;
    const before = await storedConfig(t, id);
    const forged = {
      slot: id,
      account: id,
      is_cron_running: true,
      last_triggred: null,
      deleted_on: NOON,
      run: id,
    };
    for (const more of [{}, forged, { error_log: { x: [] }, managed_by_platform: true, lease_until: 0 }]) {
      await as(tenant)
        .change(id, { ...data, ...more })
        .expect(200);
    }
    // The match that it was given back is its own now.
    expect(await storedConfig(t, id)).toEqual({ ...before, match: 'contains', keywords_rev: 3 });
  });

  it('needs a configuration of the account; all others are unknown alike', async () => {
    const id = await as(tenant).made();
    const strangers = [as(child), as(platform), as(platform, child), as(tenant, child)];
    for (const stranger of strangers) {
      expect(errorOf(await stranger.change(id, { keywords }), 404)).toEqual(NOT_FOUND);
      expect(errorOf(await stranger.remove(id), 404)).toEqual(NOT_FOUND);
    }
    const unknown = String(new Types.ObjectId());
    expect(errorOf(await as(tenant).change(unknown, { keywords }), 404)).toEqual(NOT_FOUND);
    expect(errorOf(await as(tenant).remove(unknown), 404)).toEqual(NOT_FOUND);
    expect((await as(tenant).get()).body.data.keywords).toEqual(KEYWORDS);
    await as(platform, tenant).change(id, { keywords }).expect(200);
  });
});

import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, NOON, startApp, useApp } from '../../support/app.js';
import { NO_SLOT } from '../../support/config.js';
import { errorOf, expectFields, rankError } from '../../support/errors.js';

const SLOT = { time: '06:30', timezone: 'Europe/Berlin', max_capacity: 10 };
const CONFIG = { keywords: [{ keyword: 'a', country: 'US' }], website: 'a.example', language: 'en' };
const NOT_FOUND = rankError(404, 'Slot not found.');

const t = useApp(() => startApp());
let platform: Caller;
let tenant: Caller;
beforeAll(async () => {
  platform = await newCaller(t, { platform: true });
  tenant = await newCaller(t, { parent: platform.account });
});
beforeEach(async () => {
  t.clock.set(NOON);
  for (const name of ['slots', 'rank_configs']) await t.db.collection(name).deleteMany({});
});

const create = (body: object) => t.http.post('/v1/slots').set(platform.as).send(body);
const change = (id: string, body: object) => t.http.put(`/v1/slots/${id}`).set(platform.as).send(body);
const remove = (id: string) => t.http.delete(`/v1/slots/${id}`).set(platform.as);
const read = (id: string) => t.http.get(`/v1/slots/${id}`).set(tenant.as);

async function made(body: object = {}): Promise<string> {
  const answer = await create({ ...SLOT, ...body }).expect(200);
  return answer.body.data._id as string;
}

/** Puts the tenant's configuration into a slot, the only one with free places. */
async function occupy(): Promise<string> {
  const { body } = await t.http.post('/v1/rank/config').set(tenant.as).send(CONFIG).expect(200);
  return body.data._id as string;
}

describe('a slot', () => {
  const view = (id: string, more: object = {}) => ({
    _id: id,
    ...SLOT,
    current_count: 0,
    active: true,
    createdAt: NOON.toISOString(),
    updatedAt: NOON.toISOString(),
    ...more,
  });
  const done = (data: unknown) => ({ success: true, message: 'SUCCESS', data });

  it('is created, read, changed and deleted', async () => {
    const created = await create(SLOT).expect(200);
    const id = created.body.data._id as string;
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(created.body).toEqual(done(view(id)));
    expect((await read(id).expect(200)).body).toEqual(done(view(id)));

    t.clock.set(new Date(NOON.getTime() + 1000));
    const other = { time: '23:59', timezone: 'UTC', max_capacity: 3, active: false };
    const changed = view(id, { ...other, updatedAt: t.clock.now().toISOString() });
    expect((await change(id, other).expect(200)).body).toEqual(done(changed));
    expect((await read(id).expect(200)).body).toEqual(done(changed));

    expect((await remove(id).expect(200)).body).toEqual(done({ _id: id }));
    for (const answer of [await read(id), await change(id, {}), await remove(id)]) {
      expect(errorOf(answer, 404)).toEqual(NOT_FOUND);
    }
  });

  it('that does not exist is a 404', async () => {
    const id = String(new Types.ObjectId());
    for (const answer of [await read(id), await change(id, SLOT), await remove(id)]) {
      expect(errorOf(answer, 404)).toEqual(NOT_FOUND);
    }
  });

  it('may be created inactive', async () => {
    expect((await read(await made({ active: false }))).body.data.active).toBe(false);
  });

  it('changes only where something is given, and takes back what it gave', async () => {
    const id = await made();
    const before = (await read(id)).body.data as object;
    await change(id, {}).expect(200);
    await change(id, { ...before, current_count: 7, members: [], _id: 'x', createdAt: 0 }).expect(200);
    expect((await read(id)).body.data).toEqual(before);
  });

  it('is written by users of the platform account only, and read by every user with the permission', async () => {
    const id = await made();
    const answers = [
      await t.http.post('/v1/slots').set(tenant.as).send(SLOT),
      await t.http.put(`/v1/slots/${id}`).set(tenant.as).send({ active: false }),
      await t.http.delete(`/v1/slots/${id}`).set(tenant.as),
    ];
    for (const answer of answers)
      expect(errorOf(answer, 403)).toEqual(rankError(403, 'Only users of the platform account may do this.'));
    expect((await read(id).expect(200)).body.data.active).toBe(true);
  });

  it('never includes its members', async () => {
    const id = await made();
    await occupy();
    const answers = [
      await read(id),
      await change(id, { active: true }),
      await t.http.get('/v1/slots').set(tenant.as),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain('"current_count":1');
      expect(text).not.toContain('members');
    }
  });
});

describe('the fields of a slot', () => {
  const BAD: [string, unknown[]][] = [
    [
      'time',
      ['24:00', '6:30', '06:60', '0630', '06:30:00', ' 06:30', '06:30\n', '', 630, null, ['06:30'], '٠٦:٣٠'],
    ],
    [
      'timezone',
      ['Mars/Olympus', 'Europe/Berlin ', '', 'europe berlin', 1, null, ['UTC'], {}, 'x'.repeat(5000), '\0'],
    ],
    ['max_capacity', [0, -1, 1.5, '10', null, [10], true, 1e9]],
    ['active', ['true', 1, 0, null, [], {}]],
  ];
  it.each(BAD.flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
    '%s = %j is a 400, new and changed',
    async (field, value) => {
      const id = await made();
      expectFields(await create({ ...SLOT, [field]: value }), field);
      expectFields(await change(id, { [field]: value }), field);
      expect((await read(id)).body.data).toMatchObject({ ...SLOT, active: true });
    },
  );

  it.each(['time', 'timezone', 'max_capacity'] as const)('%s cannot be missing', async (field) => {
    const { [field]: _, ...rest } = SLOT;
    expectFields(await create(rest), field);
  });

  it('are all named in one response', async () => {
    const bad = { time: 'x', timezone: 'x', max_capacity: 'x', active: 'x' };
    expectFields(await create(bad), 'time', 'timezone', 'max_capacity', 'active');
  });

  it.each([{ time: '00:00' }, { time: '23:59' }, { timezone: 'UTC' }, { timezone: 'Asia/Kathmandu' }])(
    'may be %j',
    async (good) => void (await create({ ...SLOT, ...good }).expect(200)),
  );
});

describe('a slot in use', () => {
  it.each([{ time: '07:00' }, { timezone: 'UTC' }, { time: '07:00', timezone: 'UTC', max_capacity: 50 }])(
    'keeps its time and zone: %j is a 409',
    async (other) => {
      const id = await made();
      await occupy();
      const conflict = rankError(409, 'Time and time zone of a slot in use cannot change.');
      expect(errorOf(await change(id, other), 409)).toEqual(conflict);
      expect((await read(id)).body.data).toMatchObject(SLOT);
      await change(id, { time: SLOT.time, timezone: SLOT.timezone, max_capacity: 9 }).expect(200);
    },
  );

  it('keeps room for what is in it: a capacity below is a 409', async () => {
    const id = await made();
    for (const _ of [1, 2]) await t.db.collection('slots').updateOne({}, { $inc: { current_count: 1 } });
    const conflict = rankError(409, 'max_capacity is below the number of configurations in the slot.');
    expect(errorOf(await change(id, { max_capacity: 1 }), 409)).toEqual(conflict);
    await change(id, { max_capacity: 2 }).expect(200);
  });

  it('is not deleted, until the last configuration has gone', async () => {
    const id = await made();
    const config = await occupy();
    expect(errorOf(await remove(id), 409)).toEqual(rankError(409, 'A slot in use cannot be deleted.'));
    await t.http.delete(`/v1/rank/config/${config}`).set(tenant.as).expect(200);
    await remove(id).expect(200);
  });

  it('that is made inactive keeps what it has and takes nothing new', async () => {
    const id = await made();
    const config = await occupy();
    await change(id, { active: false }).expect(200);
    const other = await t.http.post('/v1/rank/config').set(platform.as).send(CONFIG);
    expect(errorOf(other, 400)).toEqual(NO_SLOT);
    const { body } = await t.http.get('/v1/rank/config').set(tenant.as).expect(200);
    expect(body.data).toMatchObject({ _id: config, slot: id });
    expect((await read(id)).body.data).toMatchObject({ current_count: 1, active: false });
  });
});

describe('the list of slots', () => {
  const list = (query = {}) => t.http.get('/v1/slots').query(query).set(tenant.as);

  it('comes in pages, by time', async () => {
    for (const hour of ['05', '03', '01', '04', '02']) await made({ time: `${hour}:00` });
    const times = async (query: object) => {
      const { body } = await list(query).expect(200);
      return [body.data.map(({ time }: { time: string }) => time.slice(0, 2)).join(' '), body.pagination];
    };
    const page = (current_page: number, per_page: number) => ({
      current_page,
      per_page,
      total: 5,
      total_pages: Math.ceil(5 / per_page),
    });
    expect(await times({})).toEqual(['01 02 03 04 05', page(1, 25)]);
    expect(await times({ limit: 2 })).toEqual(['01 02', page(1, 2)]);
    expect(await times({ page: 3, limit: 2 })).toEqual(['05', page(3, 2)]);
    expect(await times({ page: 4, limit: 2 })).toEqual(['', page(4, 2)]);
    expect(await times({ page: 999_999_999, limit: 5 })).toEqual(['', page(999_999_999, 5)]);
    expect(await times({ limit: 501 })).toEqual(['01 02 03 04 05', page(1, 500)]);
    expect(Object.keys((await list()).body as object)).toEqual(['success', 'message', 'data', 'pagination']);
  });

  it('is empty when there is none', async () => {
    const { body } = await list().expect(200);
    expect(body).toMatchObject({ data: [], pagination: { total: 0, total_pages: 0 } });
  });

  it.each(['0', '-1', '1.5', 'x', '', '1e2'])('refuses limit=%s', async (limit) => {
    expectFields(await list({ limit }), 'limit');
  });
});

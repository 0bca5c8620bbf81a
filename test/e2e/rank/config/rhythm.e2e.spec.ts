import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newSlot, NOON, useApp } from '../../../support/app.js';
import { BODY, ConfigClient } from '../../../support/config.js';
import { errorOf } from '../../../support/errors.js';
import { freshDay, startRankApp, storedConfig } from '../../../support/rank.js';

const MONDAYS = { depth: 100, every: 'week', weekday: 1 };

describe('the rhythm of a configuration', () => {
  const rank = useApp(() => startRankApp());
  let caller: Caller;
  let client: ConfigClient;
  beforeEach(async () => {
    await freshDay(rank);
    await newSlot(rank);
    caller = await newCaller(rank);
    client = new ConfigClient(rank, caller);
  });

  const dataOf = async () => (await client.get().expect(200)).body.data;
  const fieldsOf = async () => {
    const { every, weekday, depth, deep_every, next_run_at } = await dataOf();
    return { every, weekday, depth, deep_every, next_run_at };
  };

  it('is stored and returned only where it is given', async () => {
    const id = await client.made();
    const view = await dataOf();
    const stored = await storedConfig(rank, id);
    for (const field of ['every', 'weekday', 'depth', 'deep_every', 'rhythm_at']) {
      expect(view).not.toHaveProperty(field);
      expect(stored).not.toHaveProperty(field);
    }
  });

  it('is taken at the creation, which says when the first check is', async () => {
    const rhythm = { every: 'week', weekday: 5, depth: 20, deep_every: MONDAYS };
    const { body } = await client.create({ ...BODY, ...rhythm }).expect(200);
    // A Wednesday.
    expect(body.data).toMatchObject({ ...rhythm, next_run_at: '2026-03-13T00:00:00.000Z' });
    expect(await dataOf()).toMatchObject(rhythm);
  });

  it('names no next check, and promises none, where it is manual', async () => {
    const { body } = await client.create({ ...BODY, every: 'manual' }).expect(200);
    expect(body.data).toMatchObject({ every: 'manual', next_run_at: null });
    expect(body.data.next).toMatch(/checks the keywords now\.$/);
  });

  it('is changed without the keywords, field by field', async () => {
    const id = await client.made();
    const { body } = await client.change(id, { every: 'week', weekday: 1 }).expect(200);
    expect(body.data).toEqual({
      _id: id,
      every: 'week',
      weekday: 1,
      match: 'contains',
      updatedAt: NOON.toISOString(),
    });
    await client.change(id, { weekday: 4 }).expect(200);
    await client.change(id, { depth: 20, deep_every: MONDAYS }).expect(200);
    expect(await fieldsOf()).toEqual({
      every: 'week',
      weekday: 4,
      depth: 20,
      deep_every: MONDAYS,
      next_run_at: '2026-03-12T00:00:00.000Z',
    });
    expect(await dataOf()).toMatchObject({ keywords: BODY.keywords });

    await client.change(id, { every: 'weekdays', deep_every: null }).expect(200);
    const stored = await storedConfig(rank, id);
    expect(stored).toMatchObject({ every: 'weekdays', depth: 20 });
    expect(stored).not.toHaveProperty('weekday');
    expect(stored).not.toHaveProperty('deep_every');
    await client.change(id, { every: 'day', depth: null }).expect(200);
    expect(await fieldsOf()).toEqual({ every: 'day', next_run_at: '2026-03-12T00:00:00.000Z' });
  });

  it('stays as it is when other fields are changed, and accepts its own view', async () => {
    const rhythm = { every: 'week', weekday: 5, depth: 20, deep_every: MONDAYS };
    const { body } = await client.create({ ...BODY, ...rhythm }).expect(200);
    const id = body.data._id as string;
    await client.change(id, { keywords: BODY.keywords, website: 'other.example' }).expect(200);
    expect(await dataOf()).toMatchObject({ ...rhythm, website: 'other.example' });
    await client.change(id, await dataOf()).expect(200);
    expect(await dataOf()).toMatchObject(rhythm);
    expect(await storedConfig(rank, id)).not.toHaveProperty('rhythm_at');
  });

  it('is kept whole by two changes at the same time', async () => {
    const id = await client.made();
    await Promise.all([
      client.change(id, { every: 'week', weekday: 2 }).expect(200),
      client.change(id, { every: 'weekdays' }).expect(200),
      client.change(id, { depth: 30 }).expect(200),
    ]);
    const { every, weekday, depth } = await fieldsOf();
    expect(depth).toBe(30);
    expect([
      ['week', 2],
      ['weekdays', undefined],
    ]).toContainEqual([every, weekday]);
  });

  it.each([
    [{ every: 'month' }, 'every must be one of day, week, weekdays, manual'],
    [{ every: null }, 'every must be one of day, week, weekdays, manual'],
    [{ every: 'week' }, 'weekday is required with every week'],
    [{ every: 'week', weekday: 0 }, 'weekday must be a whole number from 1 to 7'],
    [{ every: 'week', weekday: '1' }, 'weekday must be a whole number from 1 to 7'],
    [{ every: 'day', weekday: 1 }, 'weekday needs every week'],
    [{ weekday: 1 }, 'weekday needs every week'],
    [{ depth: 9 }, 'depth must be a whole number from 10 to 100'],
    [{ depth: 101 }, 'depth must be a whole number from 10 to 100'],
    [{ deep_every: 100 }, 'deep_every must be an object'],
    [{ deep_every: [MONDAYS] }, 'deep_every'],
    [{ deep_every: { ...MONDAYS, every: 'day' } }, 'every must be week'],
    [{ deep_every: { depth: 100, every: 'week' } }, 'weekday is required'],
    [{ deep_every: { ...MONDAYS, depth: 5 } }, 'depth must be a whole number from 10 to 100'],
    [
      { depth: 50, deep_every: { ...MONDAYS, depth: 20 } },
      'deep_every.depth must be at least depth, which is 50',
    ],
  ])('is refused as %j, at the creation and later', async (rhythm, message) => {
    const refused = await client.create({ ...BODY, ...rhythm });
    expect(JSON.stringify(errorOf(refused, 400))).toContain(message);
    const id = await client.made();
    expect(JSON.stringify(errorOf(await client.change(id, rhythm), 400))).toContain(message);
  });

  it('is judged together with what is stored', async () => {
    const id = await client.made();
    await client.change(id, { deep_every: { ...MONDAYS, depth: 30 } }).expect(200);
    expect(JSON.stringify(errorOf(await client.change(id, { depth: 50 }), 400))).toContain(
      'depth must be at most deep_every.depth, which is 30',
    );
    expect(JSON.stringify(errorOf(await client.change(id, { every: 'week' }), 400))).toContain(
      'weekday is required',
    );
  });

  it('is in the audit log', async () => {
    const id = await client.made();
    await client.change(id, { every: 'week', weekday: 1, depth: 20 }).expect(200);
    const entries = await rank.db.collection('audit_log').find({ action: 'rank.config.update' }).toArray();
    const changes = entries.find(({ target }) => String(target.id) === id)?.['changes'];
    expect(JSON.parse(changes)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'every', after: 'week' }),
        expect.objectContaining({ path: 'weekday', after: 1 }),
        expect.objectContaining({ path: 'depth', after: 20 }),
      ]),
    );
  });
});

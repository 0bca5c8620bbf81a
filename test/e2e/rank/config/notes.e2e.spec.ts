import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';

const t = useApp(() => startApp());
let caller: Caller;
let config: string;
beforeAll(async () => {
  await newSlot(t);
  caller = await newCaller(t);
  config = await newConfig(t, caller);
});

const path = (id = config) => `/v1/rank/config/${id}/notes`;
const list = async () =>
  (await t.http.get(path()).set(caller.as).expect(200)).body.data as { text: string }[];
const add = (note: object) => t.http.post(path()).set(caller.as).send(note);

describe('the notes of a configuration', () => {
  it('are listed by date, shown in the history of a keyword, and deleted one by one', async () => {
    const { body } = await add({ date: '2026-03-10', text: ' site moved ' }).expect(200);
    expect(body.data).toMatchObject({ date: '2026-03-10', text: 'site moved' });
    await add({ date: '2026-03-01', text: 'new menu' }).expect(200);
    expect((await list()).map(({ text }) => text)).toEqual(['new menu', 'site moved']);
    const history = await t.http
      .get(`/v1/rank/keyword/${config}`)
      .query({ keyword: 'best coffee', country: 'DE', startDate: '2026-03-02', endDate: '2026-03-11' })
      .set(caller.as)
      .expect(200);
    expect(history.body.data).toEqual({ days: [], notes: [body.data] });
    const id = body.data._id as string;
    await t.http.delete(`${path()}/${id}`).set(caller.as).expect(200);
    await t.http.delete(`${path()}/${id}`).set(caller.as).expect(404);
    expect((await list()).map(({ text }) => text)).toEqual(['new menu']);
  });

  it.each([
    [{ date: '2026-02-30', text: 'x' }, 'date'],
    [{ date: '2026-02-28', text: '  ' }, 'text'],
    [{ date: '2026-02-28', text: 'x'.repeat(201) }, 'text'],
    [{ date: '2026-02-28', text: 7 }, 'text'],
  ])('refuse %j, naming the field', async (note, field) => {
    const before = await list();
    expectFields(await add(note), field);
    expect(await list()).toEqual(before);
  });

  it('are at most 2,000, also of concurrent requests', async () => {
    const notes = t.db.collection('rank_notes');
    const many = { config: new Types.ObjectId(config) };
    const missing = 1999 - (await notes.countDocuments(many));
    await notes.insertMany(
      Array.from({ length: missing }, () => ({ ...many, date: '2026-01-01', text: 'one of many' })),
    );
    const note = { date: '2026-03-10', text: 'one more' };
    await Promise.all(Array.from({ length: 10 }, () => add(note)));
    expect(await notes.countDocuments(many)).toBeLessThanOrEqual(2000);
    for (let n = await notes.countDocuments(many); n < 2000; n += 1) await add(note).expect(200);
    const { body } = await add(note).expect(409);
    expect(body.message).toBe('The configuration has 2000 notes: delete some first.');
    await notes.deleteMany({ ...many, text: { $in: ['one of many', 'one more'] } });
  });

  it('are those of their configuration only', async () => {
    const other = await newCaller(t);
    const foreign = await newConfig(t, other);
    const { body } = await t.http
      .post(path(foreign))
      .set(other.as)
      .send({ date: '2026-03-10', text: 'theirs' });
    const id = body.data._id as string;
    await t.http.get(path(foreign)).set(caller.as).expect(404);
    await t.http.delete(`${path()}/${id}`).set(caller.as).expect(404);
    await t.http.delete(`/v1/rank/config/${foreign}`).set(other.as).expect(200);
    const left = { config: new Types.ObjectId(foreign) };
    expect(await t.db.collection('rank_notes').countDocuments(left)).toBe(0);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { depth } from '../../../support/depth.js';
import { expectFields } from '../../../support/errors.js';

const t = useApp(() => startApp());
let owner: Caller;
let colleague: Caller;
let reader: Caller;
let config: string;
beforeAll(async () => {
  await newSlot(t);
  owner = await newCaller(t);
  colleague = await newCaller(t, { account: owner.account });
  reader = await newCaller(t, { account: owner.account, scope: 'rank:read' });
  config = await newConfig(t, owner);
});

const path = (id = config) => `/v1/rank/config/${id}/views`;
const add = (body: object, { as }: Caller = owner) =>
  t.http
    .post(path())
    .set(as)
    .send({ screen: 'keywords', ...body });
const change = (id: string, body: object, { as }: Caller = owner) =>
  t.http.patch(`${path()}/${id}`).set(as).send(body);
const remove = (id: string, { as }: Caller = owner) => t.http.delete(`${path()}/${id}`).set(as);
const idOf = async (request: ReturnType<typeof add>) => (await request.expect(200)).body.data._id as string;
const names = async ({ as }: Caller = owner) =>
  ((await t.http.get(path()).set(as).expect(200)).body.data as { name: string }[]).map(({ name }) => name);

/** Concurrent requests for one place each, of which all but one have to look for another. */
const CONCURRENT = depth(10, 100);

async function inGroups<T, R>(all: T[], run: (each: T) => PromiseLike<R>): Promise<R[]> {
  const results: R[] = [];
  for (let n = 0; n < all.length; n += CONCURRENT)
    results.push(...(await Promise.all(all.slice(n, n + CONCURRENT).map(run))));
  return results;
}

describe('the views of a configuration', () => {
  it('are listed by name: those of the caller, and those that are shared', async () => {
    const query = 'tag=brand&maxPosition=10&range=90d';
    const { body } = await add({ name: ' Top ten ', query }).expect(200);
    expect(body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Top ten',
      screen: 'keywords',
      query: 'maxPosition=10&range=90d&tag=brand',
      shared: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    await add({ name: 'all', shared: true }).expect(200);
    await add({ name: 'Mine' }, colleague).expect(200);
    expect(await names()).toEqual(['all', 'Top ten']);
    expect(await names(colleague)).toEqual(['all', 'Mine']);
    expect(await names(reader)).toEqual(['all']);
  });

  it('need rank:read to keep one, and rank:write to share or change a shared one', async () => {
    const own = await idOf(add({ name: 'Of a reader', query: 'country=US' }, reader));
    await change(own, { query: 'country=DE' }, reader).expect(200);
    const refused = await change(own, { shared: true }, reader).expect(403);
    expect(refused.body.message).toBe('Shared views can be changed only with the permission rank:write.');
    await add({ name: 'Of all', shared: true }, reader).expect(403);
    const shared = await idOf(add({ name: 'Of all', shared: true }));
    await change(shared, { name: 'x' }, reader).expect(403);
    await remove(shared, reader).expect(403);
    await change(shared, { name: 'Of us' }, colleague).expect(200);
    await remove(shared, colleague).expect(200);
    await remove(own, reader).expect(200);
  });

  it('of another user are unknown', async () => {
    const id = await idOf(add({ name: 'Private' }));
    await change(id, { name: 'x' }, colleague).expect(404);
    await remove(id, colleague).expect(404);
    expect(await names(colleague)).not.toContain('Private');
    const stranger = await newCaller(t);
    await t.http.get(path()).set(stranger.as).expect(404);
    const other = await newConfig(t, stranger);
    await t.http
      .delete(`${path(other)}/${id}`)
      .set(stranger.as)
      .expect(404);
    await remove(id).expect(200);
  });

  it('have names that are unique for their owner, ignoring case', async () => {
    const id = await idOf(add({ name: 'Émile' }));
    const taken = await add({ name: 'éMILE' }).expect(409);
    expect(taken.body.message).toBe('A view of this name exists: choose another name.');
    const theirs = await idOf(add({ name: 'émile' }, colleague));
    const shared = await idOf(add({ name: 'émile', shared: true }));
    await change(id, { shared: true }).expect(409);
    await change(id, { name: 'éMILE' }).expect(200);
    const other = await idOf(add({ name: 'Other' }));
    await change(other, { name: 'ÉMILE' }).expect(409);
    for (const each of [id, shared, other]) await remove(each).expect(200);
    await remove(theirs, colleague).expect(200);
  });

  it('of the caller become shared, and again those of who takes them back', async () => {
    const id = await idOf(add({ name: 'Moved' }));
    await change(id, { shared: true }).expect(200);
    const { body } = await change(id, { shared: false }, colleague).expect(200);
    expect(body.data).toMatchObject({ name: 'Moved', shared: false });
    await remove(id).expect(404);
    await remove(id, colleague).expect(200);
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ screen: 'runs' }, ['screen']],
    [{ query: null }, ['query']],
    [{ query: 'x'.repeat(4001) }, ['query']],
    [{ shared: 'yes' }, ['shared']],
    [{ query: 'color=red' }, ['query.color']],
    [{ query: '__proto__=x' }, ['query.__proto__']],
    [{ query: 'tz=UTC&page=2' }, ['query.page', 'query.tz']],
    [{ query: 'device=tablet&maxPosition=0' }, ['query.maxPosition', 'query.device']],
    [{ query: 'country=US&country=DE' }, ['query.country']],
    [{ query: 'country=' }, ['query.country']],
    [{ query: 'tag=a%00' }, ['query.tag']],
    [{ query: 'tag=a,b' }, ['query.tag']],
    [{ query: 'minPosition=5&maxPosition=4' }, ['query.maxPosition']],
    [{ query: 'range=2d' }, ['query.range']],
    [{ query: 'range=7d&startDate=2026-03-01&endDate=2026-03-02' }, ['query.range']],
    [{ query: 'endDate=2026-03-01' }, ['query.endDate']],
    [{ query: 'startDate=2026-03-02&endDate=2026-03-01' }, ['query.endDate']],
    [{ query: 'sortField=color' }, ['query.sortField']],
    [{ query: 'columns=Position' }, ['query.columns']],
    [{ query: 'state=lost' }, ['query.state']],
    [{ screen: 'pages', query: 'maxPosition=3' }, ['query.maxPosition']],
    [{ screen: 'features', query: 'search=x' }, ['query.search']],
    [{ screen: 'features', query: 'type=advert' }, ['query.type']],
    [{ screen: 'overview', query: 'by=clicks' }, ['query.by']],
    [{ screen: 'pages', query: 'type=video' }, ['query.type']],
    [{ query: 'pos=4' }, ['query.pos']],
    [{ query: 'pos=9-3' }, ['query.pos']],
    [{ query: 'pos=1-2000' }, ['query.pos']],
    [{ query: 'sort=color' }, ['query.sort']],
    [{ query: 'order=up' }, ['query.order']],
    [{ query: 'cols=position,color' }, ['query.cols']],
    [{ query: 'left=5' }, ['query.left']],
    [{ query: 'from=2026-02-30&to=2026-03-01' }, ['query.from']],
    [{ query: 'from=2026-03-01' }, ['query.to']],
    [{ query: 'from=2026-03-02&to=2026-03-01' }, ['query.to']],
    [{ query: 'from=2026-03-01&to=2026-03-02&range=7d' }, ['query.range']],
    [{ query: 'q=tea&search=tea' }, ['query.search']],
    [{ query: 'pos=1-3&minPosition=2' }, ['query.pos']],
    [{ query: 'notowned=advert' }, ['query.notowned']],
    [{ screen: 'pages', query: 'sort=cpc' }, ['query.sort']],
    [{ screen: 'pages', query: 'pos=1-3' }, ['query.pos']],
    [{ screen: 'overview', query: 'q=tea' }, ['query.q']],
  ])('refuse %j, naming the field', async (body, fields) => {
    const before = await names();
    expectFields(await add({ name: 'Refused', ...body }), ...fields);
    expect(await names()).toEqual(before);
  });

  it.each([
    ['keywords', 'leftTop=10&urlChanged=true&sortField=changeSince&sortOrder=desc&compare=7d'],
    ['keywords', 'columns=position,change&search=caf%C3%A9&near=New+York&tag=a%5C%2Cb'],
    ['keywords', 'feature=ai_overview&notOwned=ai_overview&state=ranked,not_found'],
    ['overview', 'tag=brand&by=visibility&compare=year&startDate=2026-03-01&endDate=2026-03-02'],
    ['competitors', 'sortField=keyword&above=example.org'],
    ['pages', 'search=shop&sortField=keywords&sortOrder=desc&range=all'],
    ['features', 'device=mobile'],
    ['features', 'type=video&range=7d'],
    [
      'keywords',
      'q=caf%C3%A9&pos=4-10&sort=position&order=asc&cols=position,change&from=2026-03-01&to=2026-03-02',
    ],
    ['keywords', 'left=10&urlchanged=true&pageurl=https%3A%2F%2Fexample.com%2F&notowned=video&sort=movement'],
    ['overview', 'from=2026-03-01&to=2026-03-02&compare=year'],
    ['competitors', 'sort=keyword&order=desc&from=2026-03-01&to=2026-03-02'],
    ['pages', 'search=shop&sort=keywords&order=desc&range=all'],
    ['features', 'from=2026-03-01&to=2026-03-02&type=video'],
  ])('of %s may have %s', async (screen, query) => {
    const { body } = await add({ name: 'Valid', screen, query }).expect(200);
    const [stored, given] = [new URLSearchParams(body.data.query as string), new URLSearchParams(query)];
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(given));
    await remove(body.data._id as string).expect(200);
  });

  it('are a valid query of their report', async () => {
    const id = await idOf(
      add({ name: 'Run', query: 'state=ranked&tag=a%5C%2Cb&search=caf%C3%A9&minPosition=3' }),
    );
    const { body } = await t.http.get(path()).set(owner.as).expect(200);
    const view = (body.data as { _id: string; query: string }[]).find(({ _id }) => _id === id)!;
    await t.http.get(`/v1/rank/table/${config}?${view.query}`).set(owner.as).expect(200);
    await remove(id).expect(200);
  });
});

describe('a configuration', () => {
  it('has at most 100 views of one owner, however many are saved at once', async () => {
    const caller = await newCaller(t);
    const id = await newConfig(t, caller);
    const save = (n: number) =>
      t.http
        .post(path(id))
        .set(caller.as)
        .send({ name: `View ${n}`, screen: 'keywords' });
    for (let n = 0; n < 96; n += 1) await save(n).expect(200);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await save(100 + n)).status),
    );
    expect(statuses.toSorted()).toEqual([...Array(4).fill(200), ...Array(8).fill(409)]);
    const full = await save(200).expect(409);
    expect(full.body.message).toBe('You have 100 views of your own in this configuration: delete one first.');
    const { body } = await t.http.get(path(id)).set(caller.as).expect(200);
    expect(body.data).toHaveLength(100);
    await t.http
      .delete(`${path(id)}/${body.data[0]._id}`)
      .set(caller.as)
      .expect(200);
    await save(200).expect(200);
  });

  it('keeps places for shared views and for those of each user, and a view that changes its owner takes another', async () => {
    const first = await newCaller(t);
    const second = await newCaller(t, { account: first.account });
    const id = await newConfig(t, first);
    const save = (name: string, { as }: Caller, shared = false) =>
      t.http.post(path(id)).set(as).send({ name, screen: 'keywords', shared });
    const patch = (view: string, body: object, { as }: Caller) =>
      t.http
        .patch(`${path(id)}/${view}`)
        .set(as)
        .send(body);
    await inGroups(
      Array.from({ length: 100 }, (_, n) => n),
      (n) => save(`Own ${n}`, first).expect(200),
    );
    await save('One more', first).expect(409);
    const theirs = await idOf(save('Theirs', second));
    await patch(theirs, { shared: true }, second).expect(200);
    const refused = await patch(theirs, { shared: false }, first).expect(409);
    expect(refused.body.message).toBe(
      'You have 100 views of your own in this configuration: delete one first.',
    );
    // Each takes the lowest free place among the shared views at the same time as others.
    const { body } = await t.http.get(path(id)).set(first.as).expect(200);
    const own = (body.data as { _id: string; shared: boolean }[]).filter(({ shared }) => !shared);
    const moved = await inGroups(own, async ({ _id }) => (await patch(_id, { shared: true }, first)).status);
    expect(moved.toSorted()).toEqual([...Array(99).fill(200), 409]);
    const full = await save('Shared too', second, true).expect(409);
    expect(full.body.message).toBe('The configuration has 100 shared views: delete one first.');
    await patch(theirs, { shared: false }, second).expect(200);
    const seats = await t.db.collection('rank_views').distinct('seat', { owner: null, name: /^Own/ });
    expect(seats).toHaveLength(99);
  });

  it('takes its views with it when it is deleted', async () => {
    const caller = await newCaller(t);
    const id = await newConfig(t, caller);
    await t.http.post(path(id)).set(caller.as).send({ name: 'Gone', screen: 'pages' }).expect(200);
    await t.http.delete(`/v1/rank/config/${id}`).set(caller.as).expect(200);
    const config = new t.db.base.Types.ObjectId(id);
    await expect.poll(() => t.db.collection('rank_views').countDocuments({ config })).toBe(0);
    await t.http.get(path(id)).set(caller.as).expect(404);
  });
});

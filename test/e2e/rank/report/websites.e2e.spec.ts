import { beforeAll, describe, expect, it } from 'vitest';
import { WebsiteSummaries } from '../../../../src/rank/websites/website-summaries.js';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';
import { deleteRankData, trigger } from '../../../support/rank.js';
import { startReportApp } from '../../../support/reports.js';

describe('the list of websites', () => {
  const app = useApp(() => startReportApp());
  let parent: Caller;
  let children: Caller[];

  beforeAll(async () => {
    await deleteRankData(app);
    app.clock.set(new Date('2026-03-01T08:00:00Z'));
    await newSlot(app);
    parent = await newCaller(app);
    children = [
      await newCaller(app, { parent: parent.account }),
      await newCaller(app, { parent: parent.account }),
    ];
    await newConfig(app, parent, { website: 'one.example', keywords: [{ keyword: 'tea', country: 'US' }] });
    await newConfig(app, children[0]!, {
      keywords: [
        { keyword: 'tea', country: 'US' },
        { keyword: 'gin', country: 'US' },
      ],
    });
    const stranger = await newCaller(app);
    await newConfig(app, stranger);
  });

  const list = async (caller: Caller, query = '') =>
    (await app.http.get(`/v1/rank/websites${query}`).set(caller.as).expect(200)).body;
  const sites = async (query = '') =>
    (await list(parent, query)).data.map(({ website }: { website: string }) => website);
  const config = async (caller: Caller) =>
    (await app.http.get('/v1/rank/config').set(caller.as).expect(200)).body.data;

  it('has every configuration of the tree, before the first check too', async () => {
    expect((await sites('?sortField=keywords')).slice(0, 2)).toEqual([
      'one.example',
      'https://www.example.com',
    ]);
    const { data, pagination } = await list(children[0]!);
    expect(pagination.total).toBe(1);
    const { _id, account, website, next_run_at } = await config(children[0]!);
    expect(data[0]).toMatchObject({
      config: _id,
      account,
      website,
      keywords: 2,
      last_run: null,
      next_run_at,
    });
    expect((await list(children[1]!)).data).toEqual([]);
  });

  it('has after a check the same summary as the report', async () => {
    app.answer({ tea: [3], gin: [12] });
    await trigger(app);
    const { _id, next_run_at } = await config(children[0]!);
    const summary = await app.http.get(`/v1/rank/summary/${_id}`).set(children[0]!.as).expect(200);
    // The list of many websites reads no search volumes.
    const { now, before } = summary.body.data;
    const known = (figures: object) =>
      Object.fromEntries(Object.entries(figures).filter(([name]) => !/^(traffic|value)/.test(name)));
    // Before the first result nothing is visible, and nothing is known.
    expect(before.visibility).toBe(0);
    expect((await list(children[0]!)).data).toMatchObject([
      {
        now: known(now),
        before: { ...known(before), visibility: null },
        last_run: { status: 'done', finished_at: '2026-03-01T08:00:00.000Z' },
        next_run_at,
      },
    ]);
    expect(now).toMatchObject({ top3: 1, top20: 2 });
    expect(next_run_at).toBe('2026-03-02T00:00:00.000Z');
    expect(await sites('?sortField=top20&sortOrder=desc')).toEqual([
      'https://www.example.com',
      'one.example',
    ]);
  });

  it('follows changes of keywords and website at once', async () => {
    const { _id } = await config(children[0]!);
    const path = `/v1/rank/config/${_id}/keywords`;
    const keywords = [{ keyword: 'tea', country: 'US' }];
    await app.http.post(`${path}/remove`).set(children[0]!.as).send({ keywords }).expect(200);
    expect((await list(children[0]!)).data).toMatchObject([{ keywords: 1, now: { top3: 0, top20: 1 } }]);
    const change = (website: string) =>
      app.http.put(`/v1/rank/config/${_id}`).set(children[0]!.as).send({ keywords, website }).expect(200);
    await change('xn--mnchen-3ya.de');
    for (const search of ['M%C3%BCnchen', 'xn--m'])
      expect(await sites(`?search=${search}`)).toEqual(['xn--mnchen-3ya.de']);
    await change('two.example');
    expect((await list(children[0]!)).data).toMatchObject([{ website: 'two.example', now: { top100: 0 } }]);
  });

  it('is paged, sorted and searched', async () => {
    const { data, pagination } = await list(parent, '?limit=1&page=2&sortField=website');
    expect(pagination).toEqual({ current_page: 2, per_page: 1, total: 2, total_pages: 2 });
    expect(data).toMatchObject([{ website: 'two.example' }]);
    expect(await sites('?search=ONE.')).toEqual(['one.example']);
    expectFields(
      await app.http.get('/v1/rank/websites?sortField=movers&sortOrder=up').set(parent.as),
      'sortField',
      'sortOrder',
    );
  });

  it('has the visibility of the last days on demand', async () => {
    const { _id } = await config(parent);
    const distribution = await app.http.get(`/v1/rank/distribution/${_id}`).set(parent.as).expect(200);
    expect(distribution.body.data).toHaveLength(1);
    const [{ date, visibility }] = distribution.body.data;
    app.clock.set(new Date('2026-03-03T08:00:00Z'));
    const [site] = (await list(parent, '?spark=4&search=one.')).data;
    app.clock.set(new Date('2026-03-01T08:00:00Z'));
    expect(date).toBe('2026-03-01');
    expect(site.spark).toEqual({ from: '2026-02-28', visibility: [null, visibility, null, null] });
    expectFields(await app.http.get('/v1/rank/websites?spark=31&all=yes').set(parent.as), 'spark', 'all');
  });

  it('adds the accounts without a configuration on demand, last in every order', async () => {
    const empty = {
      account: String(children[1]!.account._id),
      config: null,
      website: null,
      keywords: 0,
      now: null,
      before: null,
      last_run: null,
      next_run_at: null,
    };
    for (const order of ['asc', 'desc']) {
      const query = `?all=true&spark=1&sortField=visibility&sortOrder=${order}`;
      const { data, pagination } = await list(parent, query);
      expect(pagination.total).toBe(3);
      expect(data[2]).toMatchObject({ ...empty, spark: { from: '2026-03-01', visibility: [null] } });
    }
    expect(await sites('?all=true&search=.example')).toEqual(['one.example', 'two.example']);
  });

  it.each([
    ['the account itself', [false, true, true]],
    ['an account below it', [true, false, true]],
    ['none', [true, true, true]],
    ['all', [false, false, false]],
  ])('adds the accounts without a configuration: %s', async (_, hasConfig) => {
    const top = await newCaller(app);
    const below = [
      await newCaller(app, { parent: top.account }),
      await newCaller(app, { parent: top.account }),
    ];
    const callers = [top, ...below];
    for (const [n, caller] of callers.entries()) if (hasConfig[n]) await newConfig(app, caller);
    const { data } = await list(top, '?all=true&sortField=website');
    const expected = callers.map(({ account: { _id, name } }, n) => [String(_id), name, hasConfig[n]]);
    type Row = { account: string; name: string; website: string | null };
    const found = data.map(({ account, name, website }: Row) => [account, name, website !== null]);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('is completed by the sweep after a crash', async () => {
    const websites = app.db.collection('rank_websites');
    const before = (await list(parent)).data;
    await websites.deleteOne({ _id: parent.account._id });
    await websites.updateOne({ _id: children[0]!.account._id }, { $set: { claims: -1, keywords: 99 } });
    expect((await list(parent)).data).not.toEqual(before);
    await app.app.get(WebsiteSummaries).tick();
    expect((await list(parent)).data).toEqual(before);
  });

  it('has the new name of a renamed account, also after a crash between the account and the list', async () => {
    const { _id } = children[0]!.account;
    const names = async (query = '') =>
      (await list(parent, query)).data.map(({ name }: { name: string }) => name);
    await app.http.patch(`/v1/accounts/${_id}`).set(parent.as).send({ name: 'aaa renamed' }).expect(200);
    expect((await names())[0]).toBe('aaa renamed');
    expect(await names('?search=AAA')).toEqual(['aaa renamed']);
    await app.db.collection('accounts').updateOne({ _id }, { $set: { name: 'zzz renamed' } });
    await app.app.get(WebsiteSummaries).tick();
    expect((await names()).at(-1)).toBe('zzz renamed');
  });

  it('leaves out deleted configurations', async () => {
    const { _id } = await config(children[0]!);
    await app.http.delete(`/v1/rank/config/${_id}`).set(children[0]!.as).expect(200);
    expect((await list(children[0]!)).data).toEqual([]);
  });
});

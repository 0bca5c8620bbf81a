import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, useApp } from '../../../support/app.js';
import { check, graph, startReportApp, table, tracked, type Tracked } from '../../../support/reports.js';

const NOT_FOUND = { status: false, errno: 404, message: 'Configuration not found.', additional_info: '' };

describe('access to reports', () => {
  const app = useApp(() => startReportApp());
  let own: Tracked;
  beforeEach(async () => {
    own = await tracked(app, '2026-03-11T12:00:00Z', { keywords: [{ keyword: 'tea', country: 'US' }] });
    await check(app, '2026-03-11T12:00:00Z', { tea: [3] });
  });

  const get = (path: string, { as }: Caller) => app.http.get(`/v1/rank/${path}`).set(as);

  it('a parent sees a child by its account', async () => {
    const parent = await newCaller(app);
    const child = await newCaller(app, { parent: parent.account });
    const body = { keywords: [{ keyword: 'milk', country: 'US' }], website: 'example.com', language: 'en' };
    const account = String(child.account._id);
    const made = await app.http
      .post('/v1/rank/config')
      .query({ account })
      .set(parent.as)
      .send(body)
      .expect(200);
    const config = made.body.data._id as string;
    app.answer({ milk: [9] });
    await app.http.post('/v1/rank/trigger').expect(200);

    const rows = [{ date: '2026-03-11', keywords: [{ keyword: 'milk', bestPosition: 9 }] }];
    expect(await graph(app, parent, { account })).toMatchObject(rows);
    expect(await graph(app, child)).toMatchObject(rows);
    expect(await graph(app, parent)).toEqual([]);
    expect((await table(app, { caller: parent, config }, { account })).data).toMatchObject([
      { currentPosition: 9 },
    ]);
    expect((await table(app, { caller: child, config })).data).toMatchObject([{ currentPosition: 9 }]);
    // Without the child's account the parent's own is meant, and that one has no such configuration.
    expect((await get(`table/${config}`, parent).expect(404)).body).toEqual(NOT_FOUND);
    await get(`graph?account=${String(parent.account._id)}`, child).expect(403);
    await get(`table/${own.config}?account=${String(own.caller.account._id)}`, parent).expect(403);
  });

  it('an unknown configuration and a foreign one are the same 404', async () => {
    const stranger = await newCaller(app);
    const unknown = await get('table/65f000000000000000000000', own.caller).expect(404);
    const foreign = await get(`table/${own.config}`, stranger).expect(404);
    expect(unknown.body).toEqual(NOT_FOUND);
    expect(foreign.body).toEqual(NOT_FOUND);
  });

  it.each(['nonsense', '123', '65f00000000000000000000g', '%24ne', '65f000000000000000000000%00'])(
    'a configID %s is not a valid identifier: 400 that names it',
    async (id) => {
      const { body } = await get(`table/${id}`, own.caller).expect(400);
      expect(body).toMatchObject({ status: false, additional_info: { fields: [{ path: 'configID' }] } });
    },
  );

  it('a configID in capitals is the same identifier', async () => {
    expect((await table(app, { ...own, config: own.config.toUpperCase() })).data).toHaveLength(1);
  });

  it("a bad account is 400, an empty one too, and none is one's own", async () => {
    for (const path of ['graph', `table/${own.config}`]) {
      for (const bad of ['nonsense', '']) {
        const { body } = await get(`${path}?account=${bad}`, own.caller).expect(400);
        expect(body).toMatchObject({ additional_info: { fields: [{ path: 'account' }] } });
      }
      await get(`${path}?account=${String(own.caller.account._id)}`, own.caller).expect(200);
    }
  });

  it('needs a session with rank:read', async () => {
    const blind = await newCaller(app, { account: own.caller.account, scope: 'rank:write slots:read' });
    for (const path of ['graph', `table/${own.config}`]) {
      await app.http.get(`/v1/rank/${path}`).expect(401);
      await get(path, blind).expect(403);
    }
  });

  it('after DELETE contain nothing of the old configuration, in the new one either', async () => {
    expect(await graph(app, own.caller)).toHaveLength(1);
    await app.http.delete(`/v1/rank/config/${own.config}`).set(own.caller.as).expect(200);
    expect(await graph(app, own.caller)).toEqual([]);
    expect((await get(`table/${own.config}`, own.caller).expect(404)).body).toEqual(NOT_FOUND);

    const body = {
      keywords: [{ keyword: 'tea', country: 'US' }],
      website: 'https://www.example.com',
      language: 'en',
    };
    const made = await app.http.post('/v1/rank/config').set(own.caller.as).send(body).expect(200);
    expect(await graph(app, own.caller)).toEqual([]);
    const fresh = { caller: own.caller, config: made.body.data._id as string };
    expect((await table(app, fresh)).data).toMatchObject([{ keyword: 'tea', state: 'never' }]);

    app.clock.set(new Date('2026-03-12T12:00:00Z'));
    app.answer({ tea: 'fail' });
    const { body: answer } = await app.http.post('/v1/rank/trigger').expect(200);
    expect(answer.data).toMatchObject({ configs: 1, failed_keywords: 1, rolled: 0 });
    expect(await graph(app, own.caller, { detail: 'true' })).toEqual([]);
  });
});

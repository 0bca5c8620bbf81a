import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { expectFields, rankError } from '../../../support/errors.js';

const t = useApp(() => startApp());
let caller: Caller;
let config: string;
beforeAll(async () => {
  await newSlot(t);
  caller = await newCaller(t);
  config = await newConfig(t, caller);
});

const path = (id = config) => `/v1/rank/config/${id}/alerts`;
const put = (body: object, as = caller.as, id = config) => t.http.put(path(id)).set(as).send(body);
const read = async (as = caller.as, id = config) =>
  (await t.http.get(path(id)).set(as).expect(200)).body.data as object;

const RULES = [
  { when: 'drops', by: 1 },
  { when: 'rises', by: 100, tag: 'brand' },
  { when: 'enters', top: 3 },
  { when: 'leaves', top: 100 },
  { when: 'lost' },
  { when: 'found', tag: 'Größe' },
];

describe('the alert rules of a configuration', () => {
  it('are none until some are set, then as given, and replaced as a whole', async () => {
    expect(await read()).toEqual({ rules: [], email: false });
    const set = await put({ rules: RULES, email: true }).expect(200);
    expect(set.body).toMatchObject({ data: { rules: RULES, email: true } });
    expect(await read()).toEqual({ rules: RULES, email: true });
    await put({ rules: [{ when: 'lost' }] }).expect(200);
    expect(await read()).toEqual({ rules: [{ when: 'lost' }], email: false });
    await put({ rules: [] }).expect(200);
    expect(await read()).toEqual({ rules: [], email: false });
  });

  it('are trimmed, kept by a change of the configuration, and not part of it', async () => {
    await put({ rules: [{ when: 'lost', tag: ' brand ', unknown: 1 }] }).expect(200);
    const change = { keywords: [{ keyword: 'tea', country: 'DE' }] };
    await t.http.put(`/v1/rank/config/${config}`).set(caller.as).send(change).expect(200);
    expect(await read()).toEqual({ rules: [{ when: 'lost', tag: 'brand' }], email: false });
    const { body } = await t.http.get('/v1/rank/config').set(caller.as).expect(200);
    expect(body.data).not.toHaveProperty('alerts');
  });

  it('are up to 20', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ when: 'drops', by: index + 1 }));
    await put({ rules: many(20) }).expect(200);
    expectFields(await put({ rules: many(21) }), 'rules');
    expect(await read()).toMatchObject({ rules: many(20) });
  });

  const one = (rule: unknown) => ({ rules: [rule] });
  it.each<[object, ...string[]]>([
    [{}, 'rules'],
    [{ rules: null }, 'rules'],
    [{ rules: 'lost' }, 'rules'],
    [one(null), 'rules', 'rules.0'],
    [one('lost'), 'rules', 'rules.0'],
    [one({}), 'rules.0.when'],
    [one({ when: 'falls', by: 2, top: 3 }), 'rules.0.when'],
    [one({ when: 7 }), 'rules.0.when'],
    [one({ when: 'drops' }), 'rules.0.by'],
    [one({ when: 'drops', by: null }), 'rules.0.by'],
    [one({ when: 'drops', by: 0 }), 'rules.0.by'],
    [one({ when: 'rises', by: 101 }), 'rules.0.by'],
    [one({ when: 'rises', by: 1.5 }), 'rules.0.by'],
    [one({ when: 'rises', by: '5' }), 'rules.0.by'],
    [one({ when: 'drops', by: 5, top: 10 }), 'rules.0.top'],
    [one({ when: 'enters' }), 'rules.0.top'],
    [one({ when: 'leaves', top: 7 }), 'rules.0.top'],
    [one({ when: 'leaves', top: '10' }), 'rules.0.top'],
    [one({ when: 'leaves', top: 10, by: 5 }), 'rules.0.by'],
    [one({ when: 'lost', by: 5, top: 10 }), 'rules.0.by', 'rules.0.top'],
    [one({ when: 'found', tag: '' }), 'rules.0.tag'],
    [one({ when: 'found', tag: null }), 'rules.0.tag'],
    [one({ when: 'found', tag: 'x'.repeat(51) }), 'rules.0.tag'],
    [one({ when: 'found', tag: '\ud800' }), 'rules.0.tag'],
    [{ rules: [], email: null }, 'email'],
    [{ rules: [], email: 'true' }, 'email'],
  ])('refuse %j, naming the fields', async (body, ...fields) => {
    const before = await read();
    expectFields(await put(body), ...fields);
    expect(await read()).toEqual(before);
  });

  it('say which field goes with which condition', async () => {
    const { body } = await put(one({ when: 'lost', by: 5 }));
    const { fields } = body.additional_info as { fields: object[] };
    expect(fields).toEqual([{ path: 'rules.0.by', message: 'by is for drops and rises only' }]);
  });

  it('are those of their configuration only', async () => {
    const other = await newCaller(t);
    const foreign = await newConfig(t, other);
    await put({ rules: RULES }, other.as, foreign).expect(200);
    const unknown = rankError(404, 'Configuration not found.');
    expect((await put({ rules: [] }, caller.as, foreign).expect(404)).body).toEqual(unknown);
    expect((await t.http.get(path(foreign)).set(caller.as).expect(404)).body).toEqual(unknown);
    expect((await put({ rules: [] }, caller.as, 'nonsense')).status).toBe(400);
    expect(await read(other.as, foreign)).toMatchObject({ rules: RULES });
    await t.http.delete(`/v1/rank/config/${foreign}`).set(other.as).expect(200);
    await put({ rules: [] }, other.as, foreign).expect(404);
  });

  it('may be set by an account above, and read with less', async () => {
    const parent = await newCaller(t);
    const child = await newCaller(t, { parent: parent.account });
    const own = await newConfig(t, child);
    const account = String(child.account._id);
    await t.http.put(path(own)).query({ account }).set(parent.as).send({ rules: RULES }).expect(200);
    const reader = await newCaller(t, { account: child.account, scope: 'rank:read' });
    expect(await read(reader.as, own)).toMatchObject({ rules: RULES });
    await put({ rules: [] }, reader.as, own).expect(403);
  });

  it('are in the export of the account', async () => {
    const platform = await newCaller(t, { platform: true });
    const child = await newCaller(t, { parent: platform.account });
    const own = await newConfig(t, child);
    await put({ rules: [{ when: 'lost' }], email: true }, child.as, own).expect(200);
    const { text } = await t.http
      .get(`/v1/accounts/${String(child.account._id)}/export`)
      .set(platform.as)
      .expect(200);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; data?: object });
    expect(lines.find(({ type }) => type === 'configuration')).toMatchObject({
      data: { alerts: { rules: [{ when: 'lost' }], email: true } },
    });
  });

  it('name active users of the account or of one above it, who are notified besides the owner', async () => {
    const child = await newCaller(t, { parent: caller.account });
    const colleague = await newCaller(t, { account: child.account });
    const website = await newConfig(t, child);
    const users = [colleague.userId, caller.userId];
    const replace = (ids: unknown) => put({ rules: [{ when: 'lost' }], users: ids }, child.as, website);
    await replace(users.map((id) => id.toUpperCase())).expect(200);
    expect(await read(child.as, website)).toEqual({ rules: [{ when: 'lost' }], email: false, users });
    const stranger = await newCaller(t);
    expectFields(await replace([colleague.userId, stranger.userId]), 'users.1');
    await t.http.patch(`/v1/users/${colleague.userId}`).set(caller.as).send({ active: false }).expect(200);
    expectFields(await replace(users), 'users.0');
    for (const bad of ['all', [1], ['x'], [caller.userId, caller.userId], Array(21).fill(caller.userId)])
      expectFields(await replace(bad), 'users');
    await put({ rules: [] }, child.as, website).expect(200);
    expect(await read(child.as, website)).toEqual({ rules: [], email: false });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FirstRun } from '../../../src/setup/first-run.js';
import { newCaller, PASSWORD, startApp, type TestApp, useApp } from '../../support/app.js';
import { errorOf } from '../../support/errors.js';

const OWNER = { name: 'Acme', email: 'ada@example.com', password: PASSWORD };

const linkOf = ({ app }: TestApp) => new URL(app.get(FirstRun).address('http://127.0.0.1:4000'));
const tokenOf = (t: TestApp) => linkOf(t).searchParams.get('token')!;

describe('POST /v1/setup', () => {
  const t = useApp(() => startApp());

  it('refuses a wrong token, and input that is not valid, and creates nothing', async () => {
    await t.http
      .post('/v1/setup')
      .send({ ...OWNER, token: 'guessed' })
      .expect(403);
    const token = tokenOf(t);
    for (const wrong of [{ email: 'ada' }, { password: 'short' }, { name: ' ' }, { token: undefined }]) {
      const { body } = await t.http
        .post('/v1/setup')
        .send({ ...OWNER, token, ...wrong })
        .expect(400);
      expect(body.additional_info).toContain(`${Object.keys(wrong)[0]}: `);
    }
    expect(await t.db.collection('accounts').countDocuments()).toBe(0);
    expect((await t.http.get('/app/config.json')).body).toMatchObject({ features: { setup: true } });
  });

  it('lets one of concurrent callers create the account, its owner and the slots, and logs in', async () => {
    const token = tokenOf(t);
    const attempts = await Promise.all(
      ['ada', 'bob', 'eve'].map((name) =>
        t.http.post('/v1/setup').send({ ...OWNER, name, email: `${name}@example.com`, token }),
      ),
    );
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const won = attempts.find(({ status }) => status === 200)!;
    const cookie = won.get('set-cookie')![0]!;
    expect(cookie).toMatch(/^sid_app_sw=\S+; .*HttpOnly; SameSite=Lax/);
    const me = await t.http.get('/v1/auth/me').set('Cookie', cookie.split(';')[0]!).expect(200);
    const { user, account } = me.body.data;
    expect(`${account.name}@example.com`).toBe(user.email);
    const [stored] = await t.db.collection('accounts').find().toArray();
    expect(stored).toMatchObject({ platform: true, name: account.name });
    expect(String(stored!['owner'])).toBe(user._id);
    expect(await t.db.collection('users').countDocuments()).toBe(1);
    const slots = await t.db.collection('slots').find().toArray();
    expect(slots.map(({ time }) => String(time)).toSorted()).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    );
    expect(slots.every((slot) => slot['max_capacity'] === 100 && slot['timezone'] === 'UTC')).toBe(true);
  });

  it('is not there once a user exists, for any request', async () => {
    for (const body of [{ ...OWNER, token: tokenOf(t) }, {}]) {
      const answer = await t.http.post('/v1/setup').send(body).expect(404);
      expect(answer.body.message).toBe('Rankwire is set up already.');
    }
    expect((await t.http.get('/app/config.json')).body).toMatchObject({ features: { setup: false } });
  });
});

describe('a setup that was interrupted', () => {
  const t = useApp(() => startApp());

  it('continues with the account and the slots that it has created', async () => {
    const token = tokenOf(t);
    await t.http
      .post('/v1/setup')
      .send({ ...OWNER, token })
      .expect(200);
    await t.db.collection('users').deleteMany({});
    await t.db.collection('slots').deleteOne({ time: '07:00' });
    Object.assign(t.app.get(FirstRun), { done: false });
    await t.http
      .post('/v1/setup')
      .send({ ...OWNER, name: 'Second', token })
      .expect(200);
    expect(await t.db.collection('slots').countDocuments()).toBe(24);
    const accounts = await t.db.collection('accounts').find().toArray();
    expect(accounts.map(({ name }) => String(name))).toEqual(['Second']);
  });

  it('adds no slots to those of the operator', async () => {
    await t.db.collection('users').deleteMany({});
    await t.db.collection('slots').deleteMany({ time: { $ne: '00:00' } });
    const [slot] = await t.db.collection('slots').find().toArray();
    const { _id, ...copy } = slot!;
    await t.db.collection('slots').insertOne({ ...copy, time: '03:30' });
    Object.assign(t.app.get(FirstRun), { done: false });
    await t.http
      .post('/v1/setup')
      .send({ ...OWNER, token: tokenOf(t) })
      .expect(200);
    expect(_id).toBeDefined();
    expect(await t.db.collection('slots').countDocuments()).toBe(2);
  });
});

describe('a setup behind a balancer', () => {
  it('accepts the token that another process with the same secret logged, and no other one', async () => {
    const env = { JWT_SECRET: 'a secret that both processes share' };
    const [one, two, stranger] = [await startApp(env), await startApp(env), await startApp()];
    const setUp = (token: string) => two.http.post('/v1/setup').send({ ...OWNER, token });
    await setUp(tokenOf(stranger)).expect(403);
    await setUp(tokenOf(one)).expect(200);
    for (const each of [one, two, stranger]) await each.close();
  });

  it('accepts no token of an earlier start without such a secret', async () => {
    const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'rankwire-setup-')) };
    const before = await startApp(env);
    const token = tokenOf(before);
    await before.close();
    const after = await startApp(env);
    await after.http
      .post('/v1/setup')
      .send({ ...OWNER, token })
      .expect(403);
    await after.close();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  });
});

describe('the address of the setup screen', () => {
  it('is logged at the start while there is no user, with a new token each time', async () => {
    const first = await startApp();
    await first.app.get(FirstRun).announce('http://127.0.0.1:4000');
    const [line] = first.logs.filter((entry) => entry.includes('/app/setup'));
    expect(JSON.parse(line!)).toMatchObject({ level: 30, url: linkOf(first).href });
    expect(Buffer.from(tokenOf(first), 'base64url')).toHaveLength(32);
    const second = await startApp({ PUBLIC_URL: 'https://rank.example/base/' });
    expect(linkOf(second).href).toMatch(/^https:\/\/rank\.example\/base\/app\/setup\?token=/);
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    await newCaller(second);
    await second.app.get(FirstRun).announce('http://127.0.0.1:4000');
    expect(second.logs.filter((entry) => entry.includes('/app/setup'))).toEqual([]);
    await first.close();
    await second.close();
  });
});

describe('PATCH /v1/auth/me', () => {
  const t = useApp(() => startApp());

  it('keeps the time zone of the user until null removes it', async () => {
    const { as } = await newCaller(t);
    const zone = async () => (await t.http.get('/v1/auth/me').set(as)).body.data.user.time_zone as unknown;
    expect(await zone()).toBeNull();
    const { body } = await t.http.patch('/v1/auth/me').set(as).send({ time_zone: 'Asia/Tokyo' }).expect(200);
    expect([body.data.user.time_zone, await zone()]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    await t.http.patch('/v1/auth/me').set(as).send({}).expect(200);
    await t.http.patch('/v1/auth/me').set(as).send({ time_zone: 'Mars/Olympus' }).expect(400);
    expect(await zone()).toBe('Asia/Tokyo');
    await t.http.patch('/v1/auth/me').set(as).send({ time_zone: null }).expect(200);
    expect(await zone()).toBeNull();
  });

  it('merges preferences key by key, and keeps all of several concurrent changes', async () => {
    const { as } = await newCaller(t);
    const change = (preferences: unknown) => t.http.patch('/v1/auth/me').set(as).send({ preferences });
    const stored = async () =>
      (await t.http.get('/v1/auth/me').set(as)).body.data.user.preferences as Record<string, unknown>;
    expect(await stored()).toEqual({});
    const columns = { 'keywords.url': true, order: ['best'] };
    const { body } = await change({ columns, density: 'compact' }).expect(200);
    expect(body.data.user).toMatchObject({ time_zone: null, preferences: { columns, density: 'compact' } });
    const names = Array.from({ length: 12 }, (_, at) => `key.${at}`);
    await Promise.all(names.map((name) => change({ [name]: name }).expect(200)));
    expect(await stored()).toEqual({
      columns,
      density: 'compact',
      ...Object.fromEntries(names.map((name) => [name, name])),
    });
    await change(Object.fromEntries([...names, 'columns'].map((name) => [name, null]))).expect(200);
    expect(await stored()).toEqual({ density: 'compact' });
    await t.http.patch('/v1/auth/me').set(as).send({ time_zone: 'UTC' }).expect(200);
    expect(await stored()).toEqual({ density: 'compact' });
  });

  it('refuses other preferences, and too many of them', async () => {
    const { as } = await newCaller(t);
    const change = (preferences: unknown) => t.http.patch('/v1/auth/me').set(as).send({ preferences });
    for (const bad of [null, [], 'x', 1, { ['k'.repeat(65)]: 1 }, { '': 1 }, { $set: 1 }])
      await change(bad).expect(400);
    await change({ ['😀'.repeat(64)]: null }).expect(200);
    await change({ a: 'x'.repeat(3000) }).expect(200);
    const answer = await change({ b: 'ä'.repeat(600) });
    expect(errorOf(answer, 400)).toEqual({
      errno: 400,
      message: 'preferences must have at most 4096 bytes as JSON.',
    });
    const both = await Promise.all(['c', 'd'].map((key) => change({ [key]: 'x'.repeat(900) })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

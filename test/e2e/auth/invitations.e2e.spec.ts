import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.js';
import { type Caller, newCaller, PASSWORD, startApp, type TestApp, useApp } from '../../support/app.js';
import { newKey, whoIs } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { eventually } from '../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

const ORIGIN = 'https://app.example.com';
const HOUR_MS = 3_600_000;
const CLIENT = 'rank:read slots:read notifications:read';
const EDITOR = `${CLIENT} rank:write notifications:write`;

const t = useApp(() => startApp({ PUBLIC_URL: ORIGIN, SESSION_TTL: '3000d' }));
let owner: Caller;
let emails = 0;
beforeEach(async () => {
  t.clock.set(new Date());
  owner = await newCaller(t);
});

const someEmail = () => `invited-${++emails}@example.com`;
const add = (body: object, by = owner, app: TestApp = t) =>
  app.http
    .post(`/v1/accounts/${String(by.account._id)}/users`)
    .set(by.as)
    .send(body);
const tokenOf = (url: string) => new URL(url).searchParams.get('token')!;
const call = (path: string, body: object) => t.http.post(`/v1/auth/invitation${path}`).send(body);
const accept = (token: string, body: object = { new_password: PASSWORD }) =>
  call('/accept', { token, ...body });
const login = (email: string) => t.http.post('/v1/auth/login').send({ email, password: PASSWORD });

/** An invited user, with the token of the link. */
async function invite(body: object = {}) {
  const email = someEmail();
  const { data } = (await add({ email, ...body }).expect(200)).body;
  return { email, token: tokenOf(data.invited.url), _id: data._id as string, data };
}

describe('an invitation', () => {
  it('is a link in the response where no e-mail is sent, for 72 hours, and logs in by the chosen password', async () => {
    const { email, token, _id, data } = await invite({ name: 'Hedy', role: 'client' });
    const expires_at = new Date(t.clock.now().getTime() + 72 * HOUR_MS).toISOString();
    expect(data).toMatchObject({ role: 'client', scope: CLIENT, invited: { expires_at } });
    expect(data.invited.url).toMatch(/^https:\/\/app\.example\.com\/app\/invitation\?token=[\w-]{43}$/);
    const rows = (await t.http.get(`/v1/accounts/${String(owner.account._id)}/users`).set(owner.as)).body
      .data;
    expect(rows.at(-1)).toMatchObject({ _id, invited: { expires_at } });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await t.db.collection('users').findOne({ email }))).not.toContain(token);
    const { body } = await call('', { token }).expect(200);
    expect(body.data).toEqual({ email, name: 'Hedy', account: { name: 'Test' } });
    errorOf(await login(email), 401);
    t.clock.set(new Date(t.clock.now().getTime() + 71 * HOUR_MS));
    const answer = await accept(token, { new_password: PASSWORD, name: 'Hedy L.' }).expect(200);
    expect(answer.body.data).toMatchObject({
      signed_in_by: 'invitation',
      scope: CLIENT,
      user: { _id, email, name: 'Hedy L.' },
    });
    expect(answer.headers['set-cookie']).toEqual([expect.stringContaining('sid_app_sw=')]);
    await whoIs(t, { headers: { 'X-Session-Id': answer.body.data.session_id } }).expect(200);
    expect((await login(email).expect(200)).body.data.signed_in_by).toBe('password');
  });

  it('that is unknown, used or has ended gets the same answer', async () => {
    const [used, old, inactive] = [await invite(), await invite(), await invite()];
    await accept(used.token).expect(200);
    await t.http.patch(`/v1/users/${inactive._id}`).set(owner.as).send({ active: false }).expect(200);
    t.clock.set(new Date(t.clock.now().getTime() + 72 * HOUR_MS));
    const later = await invite();
    await t.db.collection('accounts').updateOne({ _id: owner.account._id }, { $set: { active: false } });
    for (const token of ['unknown', used.token, old.token, inactive.token, later.token]) {
      const answers = [
        await call('', { token }),
        await accept(token),
        await call('/passkey/options', { token }),
      ];
      for (const answer of answers)
        expect(errorOf(answer, 404)).toMatchObject({ message: 'The invitation is no longer valid.' });
    }
  });

  it('is accepted once by two at the same time', async () => {
    const { token } = await invite();
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('needs a password or a passkey that verifies its user', async () => {
    const { token, email } = await invite();
    errorOf(await accept(token, {}), 400);
    errorOf(await accept(token, { new_password: 'short' }), 400);
    const begin = async () => (await call('/passkey/options', { token }).expect(200)).body.data;
    const weak = await begin();
    const refused = new Authenticator(ORIGIN, false).create(weak.options);
    errorOf(await accept(token, { passkey: { ticket: weak.ticket, response: refused } }), 400);
    const { ticket, options } = await begin();
    const device = new Authenticator(ORIGIN);
    const passkey = { ticket, response: device.create(options) };
    errorOf(await accept(token, { passkey, new_password: PASSWORD }), 400);
    const { body } = await accept(token, { passkey }).expect(200);
    expect(body.data.signed_in_by).toBe('invitation');
    errorOf(await login(email), 401);
    const asked = (await t.http.post('/v1/auth/login/passkey/options').send({}).expect(200)).body.data;
    const used = { ticket: asked.ticket, response: device.get(asked.options) };
    const done = await t.http.post('/v1/auth/login/passkey').send(used).expect(200);
    expect(done.body.data).toMatchObject({ signed_in_by: 'passkey', user: { email } });
  });

  it('is renewed, which ends the old link, until it is accepted', async () => {
    const { token, _id } = await invite();
    const renew = (by = owner.as as object) => t.http.post(`/v1/users/${_id}/invitation`).set(by as never);
    const { data } = (await renew().expect(200)).body;
    expect(data).toEqual({ expires_at: expect.any(String), url: expect.any(String) });
    errorOf(await accept(token), 404);
    errorOf(await renew((await newCaller(t)).as), 404);
    errorOf(await renew((await newKey(t, owner, { scope: 'accounts:write' })).as), 401);
    await accept(tokenOf(data.url)).expect(200);
    errorOf(await renew(), 409);
  });

  it('ends when an administrator sets a password', async () => {
    const { token, email, _id } = await invite();
    await t.http.patch(`/v1/users/${_id}`).set(owner.as).send({ password: PASSWORD }).expect(200);
    errorOf(await accept(token), 404);
    await login(email).expect(200);
  });

  it('asks for a second factor where the account requires one', async () => {
    const { token } = await invite();
    await t.db
      .collection('accounts')
      .updateOne({ _id: owner.account._id }, { $set: { require_second_factor: true } });
    expect((await accept(token).expect(200)).body.data).toMatchObject({ enrol: true });
  });
});

describe('a role', () => {
  it('stands for permissions, which stay editable', async () => {
    const email = someEmail();
    const { data } = (await add({ email, password: PASSWORD, role: 'editor' }).expect(200)).body;
    expect(data).toMatchObject({ role: 'editor', invited: null });
    expect(data.scope.split(' ').toSorted()).toEqual(EDITOR.split(' ').toSorted());
    const change = async (body: object) =>
      (await t.http.patch(`/v1/users/${data._id}`).set(owner.as).send(body).expect(200)).body.data;
    expect(await change({ role: 'owner' })).toMatchObject({ role: 'owner' });
    expect(await change({ scope: 'rank:read' })).toMatchObject({ role: null, scope: 'rank:read' });
    expect(await change({ scope: 'slots:read rank:read notifications:read' })).toMatchObject({
      role: 'client',
    });
  });

  it('of an owner has what the giver has; others need what the giver has', async () => {
    const scope = 'accounts:read accounts:write rank:read';
    const giver = await newCaller(t, { account: owner.account, scope });
    const { data } = (await add({ email: someEmail(), role: 'owner' }, giver).expect(200)).body;
    expect(data).toMatchObject({ scope, role: 'owner' });
    errorOf(await add({ email: someEmail(), role: 'client' }, giver), 403);
  });

  it('is not given with a scope, and is one of three', async () => {
    const equal = { role: 'client', scope: 'rank:read slots:read notifications:read' };
    for (const body of [{ role: 'client', scope: 'rank:read' }, equal, { role: 'admin' }]) {
      const refused = errorOf(await add({ email: someEmail(), password: PASSWORD, ...body }), 400);
      expect(JSON.stringify(refused)).toContain('role');
    }
    const { _id } = await invite();
    for (const body of [{ role: 'client', scope: 'rank:read' }, equal]) {
      const both = await t.http.patch(`/v1/users/${_id}`).set(owner.as).send(body);
      expect(JSON.stringify(errorOf(both, 400))).toContain('role');
    }
    errorOf(await add({ email: someEmail(), language: 'fr' }), 400);
    errorOf(await add({ email: someEmail(), invite: false }), 400);
    const key = { ...owner, as: (await newKey(t, owner, { scope: 'accounts:write' })).as as never };
    errorOf(await add({ email: someEmail() }, key), 403);
    await add({ email: someEmail(), password: PASSWORD, scope: '' }, key).expect(200);
    errorOf(await add({ email: someEmail(), invite: true }), 409);
    errorOf(await add({ email: someEmail(), invite: true, password: PASSWORD }), 400);
  });
});

describe('where e-mails are sent, an invitation', () => {
  let smtp: TestSmtp;
  let mailing: TestApp;
  beforeAll(async () => {
    smtp = await startSmtp();
    mailing = await startApp({ SMTP_URL: smtp.url, PUBLIC_URL: ORIGIN });
  });
  afterAll(async () => {
    await mailing.close();
    await smtp.close();
  });
  beforeEach(() => void (smtp.taken.length = 0));

  it.each([
    ['en', 'Your account for ranking reports'],
    ['de', 'Ihr Zugang zu Ranking-Berichten'],
  ])('is mailed in %s, and not in the response', async (language, subject) => {
    mailing.clock.set(new Date());
    const by = await newCaller(mailing);
    const email = someEmail();
    const { data } = (await add({ email, language, invite: true }, by, mailing).expect(200)).body;
    expect(data.invited).toEqual({ expires_at: expect.any(String) });
    await eventually(() => smtp.taken.length).toBe(1);
    const [letter] = smtp.taken;
    expect(letter).toMatchObject({ to: [email] });
    expect(letter!.headers.get('subject')).toBe(subject);
    const link = /https:\/\/app\.example\.com\/app\/invitation\?token=([\w-]{43})/.exec(letter!.text)!;
    await mailing.http.post('/v1/auth/password/forgot').send({ email }).expect(200);
    const done = await mailing.http
      .post('/v1/auth/invitation/accept')
      .send({ token: link[1], new_password: PASSWORD })
      .expect(200);
    const as = { 'X-Session-Id': done.body.data.session_id as string };
    expect((await whoIs(mailing, { headers: as })).body.data.user.preferences).toEqual({ language });
    const resets = mailing.db.collection('password_resets').countDocuments({ user: { $ne: null } });
    expect(await resets).toBe(0);
    expect(smtp.taken).toHaveLength(1);
  });
});

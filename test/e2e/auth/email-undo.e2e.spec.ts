import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { Authenticator } from '../../support/authenticator.js';
import { newKey } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { addPasskey, addTotp } from '../../support/factors.js';
import { eventually } from '../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

const UNDO = /https:\/\/app\.example\.com\/base\/undo-email\?token=([\w-]{24})/;
const CONFIRM = /confirm-email\?token=([\w-]{24})/;
const INVALID = { errno: 400, message: 'The link is not valid any more.' };
const TAKEN = { errno: 409, message: 'This e-mail address is taken.' };
const NEW_PASSWORD = 'another pass phrase of the owner';
const HOUR_MS = 3_600_000;

let t: TestApp;
let smtp: TestSmtp;
let user: Caller;
let count = 0;
let wanted: string;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://app.example.com/base' });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(async () => {
  t.clock.set(new Date());
  smtp.taken.length = 0;
  wanted = `intruder-${++count}@example.com`;
  user = await newCaller(t);
});

const lettersTo = (email: string) => smtp.taken.filter(({ to }) => to[0] === email);
const me = (as: object) => t.http.get('/v1/auth/me').set(as as Record<string, string>);
const login = (email: string, password = PASSWORD) => t.http.post('/v1/auth/login').send({ email, password });
const undo = (token: string) => t.http.post('/v1/auth/email/undo').send({ token });

async function tokenIn(email: string, letters: number, link: RegExp): Promise<string> {
  await eventually(() => lettersTo(email).length >= letters).toBe(true);
  return link.exec(lettersTo(email)[letters - 1]!.text)![1]!;
}

async function request(email = wanted): Promise<void> {
  const body = { email, current_password: PASSWORD };
  await t.http.patch(`/v1/users/${user.userId}`).set(user.as).send(body).expect(200);
}

async function change(email = wanted): Promise<void> {
  await request(email);
  const token = await tokenIn(email, 1, CONFIRM);
  await t.http.post('/v1/auth/email/confirm').send({ token }).expect(200);
}

describe('the link in the notice to the old address', () => {
  it('restores the address, and ends the password, sessions and API keys', async () => {
    const key = await newKey(t, user);
    const other = (await login(user.email).expect(200)).body.data.session_id;
    await change();
    await login(wanted).expect(200);
    const token = await tokenIn(user.email, 2, UNDO);
    expect(lettersTo(user.email)[1]!.text).toContain('It was not me');
    const { body } = await undo(token).expect(200);
    expect(body.data).toEqual({ email: user.email, reset_token: expect.any(String) });
    for (const as of [user.as, { 'X-Session-Id': other }, key.as]) errorOf(await me(as), 401);
    for (const email of [user.email, wanted]) errorOf(await login(email), 401);
    const reset = { token: body.data.reset_token, new_password: NEW_PASSWORD };
    await t.http.post('/v1/auth/password/reset').send(reset).expect(200);
    await login(user.email, NEW_PASSWORD).expect(200);
    await eventually(() => lettersTo(user.email).length).toBe(3);
    expect(errorOf(await undo(token), 400)).toEqual(INVALID);
  });

  it('removes the factors and the link to an issuer that were added since, but not the older ones', async () => {
    const later = () => t.clock.set(new Date(t.clock.now().getTime() + 60_000));
    const { _id } = await addPasskey(t, user, new Authenticator('https://app.example.com'), 'Own');
    later();
    await change();
    later();
    await addPasskey(t, user, new Authenticator('https://app.example.com'), 'Of the intruder');
    await addTotp(t, user);
    const oidc = { issuer: 'https://id.example.com', sub: user.userId, linked_at: t.clock.now() };
    const users = t.db.collection('users');
    await users.updateOne({ email: wanted }, { $set: { oidc } });
    await undo(await tokenIn(user.email, 2, UNDO)).expect(200);
    const restored = (await users.findOne({ email: user.email }))!;
    expect(restored['oidc']).toBeUndefined();
    expect(restored['factors'].totp).toBeUndefined();
    expect(restored['factors'].passkeys.map((passkey: { _id: unknown }) => String(passkey._id))).toEqual([
      _id,
    ]);
  });

  it('withdraws a request that is not confirmed', async () => {
    await request();
    const confirmation = await tokenIn(wanted, 1, CONFIRM);
    await undo(await tokenIn(user.email, 1, UNDO)).expect(200);
    errorOf(await t.http.post('/v1/auth/email/confirm').send({ token: confirmation }), 400);
    errorOf(await me(user.as), 401);
  });

  it('is in the notice of the request too, and works after the confirmation, a new password and a further change', async () => {
    await change();
    const first = await tokenIn(user.email, 1, UNDO);
    await change(`next-${wanted}`);
    const body = { old_password: PASSWORD, new_password: 'of the intruder' };
    await t.http.post('/v1/auth/password').set(user.as).send(body).expect(200);
    await undo(first).expect(200);
    for (const password of [PASSWORD, 'of the intruder']) errorOf(await login(user.email, password), 401);
    // The intruder's own notice must not take the account again.
    expect(errorOf(await undo(await tokenIn(wanted, 3, UNDO)), 400)).toEqual(INVALID);
  });

  it('is valid for 72 hours from the change, once, one of two at a time', async () => {
    await change();
    const token = await tokenIn(user.email, 2, UNDO);
    t.clock.set(new Date(Date.now() + 72 * HOUR_MS + 60_000));
    expect(errorOf(await undo(token), 400)).toEqual(INVALID);
    t.clock.set(new Date(Date.now() + 71 * HOUR_MS));
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('reserves the old address meanwhile', async () => {
    await change();
    const other = await newCaller(t);
    const add = () =>
      t.http
        .post(`/v1/accounts/${String(other.account._id)}/users`)
        .set(other.as)
        .send({ email: user.email, password: PASSWORD });
    expect(errorOf(await add(), 409)).toEqual(TAKEN);
    const own = { email: user.email, current_password: PASSWORD };
    const path = `/v1/users/${other.userId}`;
    expect(errorOf(await t.http.patch(path).set(other.as).send(own), 409)).toEqual(TAKEN);
    t.clock.set(new Date(Date.now() + 73 * HOUR_MS));
    await add().expect(200);
  });

  it('does not keep the user from taking the old address back', async () => {
    await change();
    await request(user.email);
    const token = await tokenIn(user.email, 3, CONFIRM);
    await t.http.post('/v1/auth/email/confirm').send({ token }).expect(200);
    await login(user.email).expect(200);
  });

  it('is kept by no more than five changes within 72 hours', async () => {
    for (let n = 0; n < 5; n += 1) await change(`${n}-${wanted}`);
    const body = { email: wanted, current_password: PASSWORD };
    errorOf(await t.http.patch(`/v1/users/${user.userId}`).set(user.as).send(body), 409);
    await undo(await tokenIn(user.email, 2, UNDO)).expect(200);
  });

  it('comes also when an administrator changes the address, by an API key too', async () => {
    const admin = await newCaller(t, { account: user.account });
    const key = await newKey(t, admin, { scope: 'accounts:write' });
    const few = await newCaller(t, { account: user.account, scope: 'accounts:write' });
    const body = { email: wanted };
    await t.http.patch(`/v1/users/${few.userId}`).set(key.as).send(body).expect(200);
    await undo(await tokenIn(few.email, 1, UNDO)).expect(200);
  });

  it('is in the language of the user', async () => {
    const body = { preferences: { language: 'de' } };
    await t.http.patch('/v1/auth/me').set(user.as).send(body).expect(200);
    await request();
    await tokenIn(user.email, 1, UNDO);
    expect(lettersTo(user.email)[0]!.text).toContain('Das war ich nicht');
  });

  it('leaves an entry in the audit log, without tokens in the store', async () => {
    await change();
    const token = await tokenIn(user.email, 2, UNDO);
    await undo(token).expect(200);
    const entry = await t.db
      .collection('audit_log')
      .findOne({ action: 'auth.email.undo', 'target.id': user.userId });
    expect(JSON.stringify(entry)).toContain(wanted);
    await eventually(() => t.db.collection('outbox').countDocuments({ state: 'pending' })).toBe(0);
    const stored = await Promise.all(
      ['users', 'outbox', 'audit_log'].map((name) => t.db.collection(name).find({}).toArray()),
    );
    for (const text of [JSON.stringify(stored), t.logs.join('\n')]) expect(text).not.toContain(token);
  });

  it.each([['x'.repeat(24)], [''], ['x'.repeat(500)], [{ $ne: null }], [undefined]])(
    'refuses %j',
    async (token) => {
      errorOf(await t.http.post('/v1/auth/email/undo').send({ token }), 400);
    },
  );
});

describe('the page of the link', () => {
  const browser = { Accept: 'text/html,*/*;q=0.8' };
  const open = (token: string, language = 'en') =>
    t.http.get('/undo-email').query({ token }).set({ 'Accept-Language': language });
  const press = (token: string, language = 'en') =>
    t.http
      .post('/undo-email')
      .query({ token })
      .type('form')
      .set({ ...browser, 'Accept-Language': language });

  it('has no effect before its button, then asks for a new password', async () => {
    await change();
    const token = await tokenIn(user.email, 2, UNDO);
    const page = await open(token).expect(200);
    expect(page.text).toContain(
      `<form method="post" action="?token=${token}"><button type="submit">It was not me<`,
    );
    expect(page.text).not.toMatch(/<script|style=|https?:/);
    await login(wanted).expect(200);
    const done = await press(token).expect(200);
    expect(done.text).toContain(user.email);
    const form = {
      token: /name="token" value="([^"]+)"/.exec(done.text)![1],
      new_password: NEW_PASSWORD,
      repeated_password: NEW_PASSWORD,
    };
    await t.http.post('/reset-password').type('form').send(form).expect(200);
    await login(user.email, NEW_PASSWORD).expect(200);
    expect((await press(token).expect(400)).text).toContain('Nothing was undone');
    errorOf(await t.http.post('/undo-email').query({ token }), 400);
  });

  it('is in German where the browser asks for it, and escapes the token', async () => {
    const { text } = await open(`"><script>alert('1')</script>`, 'de-DE,de;q=0.9,en;q=0.5').expect(200);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('Das war ich nicht');
    expect(text).not.toMatch(/<script|'1'/);
    expect((await press('x'.repeat(24), 'de').expect(400)).text).toContain('Der Link gilt nicht mehr.');
  });
});

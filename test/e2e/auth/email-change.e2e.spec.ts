import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboxDispatcher } from '../../../src/outbox/outbox-dispatcher.js';
import { type Caller, newCaller, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { errorOf } from '../../support/errors.js';
import { eventually } from '../../support/rank.js';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../../support/smtp.js';

const LINK = /https:\/\/app\.example\.com\/base\/confirm-email\?token=([\w-]{24})/;
const INVALID = { errno: 400, message: 'The link is not valid any more.' };
const TAKEN = { errno: 409, message: 'This e-mail address is taken.' };
const HOUR_MS = 3_600_000;

let t: TestApp;
let smtp: TestSmtp;
let admin: Caller;
let user: Caller;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://app.example.com/base/' });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
let count = 0;
let wanted: string;
beforeEach(async () => {
  t.clock.set(new Date());
  smtp.taken.length = 0;
  wanted = `new-${++count}@example.com`;
  admin = await newCaller(t);
  user = await newCaller(t, { account: admin.account });
});

const patch = (caller: Caller, of: Caller, body: object) =>
  t.http.patch(`/v1/users/${of.userId}`).set(caller.as).send(body);
const confirm = (token: unknown) => t.http.post('/v1/auth/email/confirm').send({ token });
const login = (email: string, password = PASSWORD) => t.http.post('/v1/auth/login').send({ email, password });
const lettersTo = (email: string) => smtp.taken.filter(({ to }) => to[0] === email);
const tokenIn = ({ text }: ReceivedMail) => LINK.exec(text)![1]!;
const stored = ({ userId }: Caller) =>
  t.db.collection('users').findOne({ _id: new t.db.base.Types.ObjectId(userId) });

/** The token of the latest mail to an address. */
async function mailed(email: string, letters = 1): Promise<string> {
  await eventually(() => lettersTo(email).length).toBe(letters);
  return tokenIn(lettersTo(email).at(-1)!);
}
const requested = async (email = wanted): Promise<string> => {
  await patch(admin, user, { email }).expect(200);
  return mailed(email);
};

describe('PATCH /v1/users/:id {email}', () => {
  it('mails a link to the new address and a notice to the old one, and changes nothing yet', async () => {
    const { body } = await patch(admin, user, { email: wanted.toUpperCase(), name: 'Else' }).expect(200);
    expect(body.data).toMatchObject({ email: user.email, pending_email: wanted, name: 'Else' });
    await mailed(wanted);
    await eventually(() => lettersTo(user.email).length).toBe(1);
    const [notice] = lettersTo(user.email);
    expect(notice!.text).toContain(wanted);
    expect(notice!.text).not.toMatch(LINK);
    await login(user.email).expect(200);
    await login(wanted).expect(401);
    const list = await t.http
      .get(`/v1/accounts/${String(admin.account._id)}/users`)
      .set(admin.as)
      .expect(200);
    expect(list.body.data[1]).toMatchObject({ email: user.email, pending_email: wanted });
    expect(list.body.data[0]).not.toHaveProperty('pending_email');
    expect(JSON.stringify([body, list.body])).not.toMatch(/token|events|email_change/);
  });

  it('is allowed for oneself, and with the current address changes nothing', async () => {
    const { body } = await patch(user, user, { email: wanted, current_password: PASSWORD }).expect(200);
    expect(body.data).toMatchObject({ email: user.email, pending_email: wanted });
    await mailed(wanted);
    const same = await patch(admin, admin, { email: admin.email.toUpperCase() }).expect(200);
    expect(same.body.data).not.toHaveProperty('pending_email');
    expect(lettersTo(admin.email)).toEqual([]);
  });

  it('follows the rules of every other field', async () => {
    const few = await newCaller(t, { account: admin.account, scope: 'accounts:write' });
    errorOf(await patch(few, user, { email: wanted }), 403);
    errorOf(await patch(await newCaller(t), user, { email: wanted }), 404);
    for (const email of ['x', null, '', { $ne: 1 }]) errorOf(await patch(admin, user, { email }), 400);
    expect(errorOf(await patch(admin, user, { email: admin.email.toUpperCase() }), 409)).toEqual(TAKEN);
    expect(await stored(user)).not.toHaveProperty('email_change');
  });
});

describe('POST /v1/auth/email/confirm', () => {
  it('changes the address once, keeps the sessions, and notifies the old address', async () => {
    const token = await requested();
    expect((await confirm(token).expect(200)).body).toEqual({
      success: true,
      message: 'SUCCESS',
      data: { email: wanted },
    });
    expect((await t.http.get('/v1/auth/me').set(user.as).expect(200)).body.data.user.email).toBe(wanted);
    await login(user.email).expect(401);
    await login(wanted).expect(200);
    await eventually(() => lettersTo(user.email).length).toBe(2);
    expect(lettersTo(user.email)[1]!.text).toContain(wanted);
    expect(errorOf(await confirm(token), 400)).toEqual(INVALID);
  });

  it('accepts one of two parallel requests', async () => {
    const token = await requested();
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await eventually(() => lettersTo(user.email).length).toBe(2);
  });

  it('assigns an address to one of two users', async () => {
    const other = await newCaller(t, { account: admin.account });
    const first = await requested();
    await patch(admin, other, { email: wanted }).expect(200);
    const second = await mailed(wanted, 2);
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      errorOf(
        answers.find(({ status }) => status === 409)!,
        409,
      ),
    ).toEqual(TAKEN);
  });

  it('accepts only the latest link, for an hour', async () => {
    const first = await requested();
    const second = await requested(`other-${wanted}`);
    errorOf(await confirm(first), 400);
    await eventually(() => t.db.collection('outbox').countDocuments({ state: 'pending' })).toBe(0);
    t.clock.set(new Date(Date.now() + HOUR_MS));
    expect(errorOf(await confirm(second), 400)).toEqual(INVALID);
    const { body } = await patch(admin, user, { name: 'Late' }).expect(200);
    expect(body.data).not.toHaveProperty('pending_email');
  });

  it('accepts no link from before a new password, however that was set', async () => {
    const byAdmin = await requested();
    await patch(admin, user, { password: 'set by an administrator' }).expect(200);
    expect(errorOf(await confirm(byAdmin), 400)).toEqual(INVALID);
    await patch(admin, admin, { email: wanted, current_password: PASSWORD }).expect(200);
    const own = await mailed(wanted, 2);
    const body = { old_password: PASSWORD, new_password: 'changed by oneself' };
    await t.http.post('/v1/auth/password').set(admin.as).send(body).expect(200);
    expect(errorOf(await confirm(own), 400)).toEqual(INVALID);
  });

  it('invalidates a password link to the old address', async () => {
    await t.http.post('/v1/auth/password/forgot').send({ email: user.email }).expect(200);
    await eventually(() => lettersTo(user.email).length).toBe(1);
    const reset = /token=([\w-]{24})/.exec(lettersTo(user.email)[0]!.text)![1];
    await confirm(await requested()).expect(200);
    const body = { token: reset, new_password: 'by the former mailbox' };
    expect(errorOf(await t.http.post('/v1/auth/password/reset').send(body), 400)).toEqual(INVALID);
    await login(wanted).expect(200);
  });

  it.each([['x'.repeat(24)], [''], ['x'.repeat(500)], [{ $ne: null }], [undefined]])(
    'refuses %j',
    async (token) => {
      errorOf(await confirm(token), 400);
    },
  );
});

describe('the page of the link', () => {
  const open = (token: string) => t.http.get('/confirm-email').query({ token });
  const press = (token: string) =>
    t.http
      .post('/confirm-email')
      .query({ token })
      .set({ 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*;q=0.8' });

  it('has a form without a script, and changes nothing when it is opened', async () => {
    const token = await requested();
    const page = await open(token)
      .expect(200)
      .expect('content-type', /text\/html/);
    expect(page.text).toContain(`<form method="post" action="?token=${token}">`);
    expect(page.text).not.toMatch(/<script|style=|https?:/);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; /,
    );
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|script-src/);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await stored(user)).toMatchObject({ email: user.email });
    const done = await press(token)
      .expect(200)
      .expect('content-type', /text\/html/);
    expect(done.text).toContain(wanted);
    expect(await stored(user)).toMatchObject({ email: wanted });
    const again = await press(token)
      .expect(400)
      .expect('content-type', /text\/html/);
    expect(again.text).toContain(INVALID.message);
    expect(errorOf(await t.http.post('/confirm-email').query({ token }), 400)).toMatchObject(INVALID);
  });

  it('escapes the token', async () => {
    const { text } = await open(`"><script>alert('1')</script>`).expect(200);
    expect(text).not.toMatch(/<script|'1'/);
  });
});

describe('what is stored', () => {
  it('holds no token that could be used', async () => {
    const token = await requested();
    await eventually(() => t.db.collection('outbox').countDocuments({ state: 'pending' })).toBe(0);
    const rows = [await stored(user), await t.db.collection('outbox').find({ to: wanted }).toArray()];
    for (const text of [JSON.stringify(rows), t.logs.join('\n')]) expect(text).not.toContain(token);
  });

  it('is mailed by the sweep after a crash, once', async () => {
    await requested();
    await eventually(() => lettersTo(user.email).length).toBe(1);
    const users = t.db.collection<{ events: object[] }>('users');
    const event = {
      key: 'email_changed:after a crash',
      kind: 'email_changed',
      at: new Date(),
      language: 'en',
      address: wanted,
      tell: [],
      mail: [user.email],
    };
    const _id = new t.db.base.Types.ObjectId(user.userId);
    await users.updateOne({ _id }, { $push: { events: event } });
    await Promise.all([
      t.app.get(OutboxDispatcher).dispatchPending(),
      t.app.get(OutboxDispatcher).dispatchPending(),
    ]);
    await eventually(() => lettersTo(user.email).length).toBe(2);
    expect(await users.findOne({ _id })).toMatchObject({ events: [] });
  });
});

// At the end: the log belongs to the application that was started last.
describe('limits', () => {
  it('keep users from filling a mailbox', async () => {
    const own = await startApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_LOGIN: '3/60' });
    const ask = (caller: Caller, email: string) =>
      own.http.patch(`/v1/users/${caller.userId}`).set(caller.as).send({ email, current_password: PASSWORD });
    const [first, second] = [await newCaller(own), await newCaller(own)];
    for (let n = 0; n < 3; n += 1) await ask(first, 'target@example.com').expect(200);
    const refused = await ask(first, 'else@example.com');
    errorOf(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    errorOf(await ask(second, 'target@example.com'), 429);
    await own.close();
  });

  it('reveal to an account at most 20 times an hour that an address is taken', async () => {
    const own = await startApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_LOGIN: '1000/60' });
    const [caller, other] = [await newCaller(own), await newCaller(own)];
    const ask = (email: string) =>
      own.http.patch(`/v1/users/${caller.userId}`).set(caller.as).send({ email, current_password: PASSWORD });
    for (let n = 0; n < 20; n += 1) await ask(other.email).expect(409);
    errorOf(await ask(other.email), 429);
    await own.close();
  });
});

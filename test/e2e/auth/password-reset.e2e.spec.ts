import { createHash } from 'node:crypto';
import '../../../scripts/ensure-build.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PasswordsService } from '../../../src/auth/passwords/passwords.service.js';
import { OutboxDispatcher } from '../../../src/outbox/outbox-dispatcher.js';
import {
  databaseUri,
  newCaller,
  newDatabaseName,
  PASSWORD,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { setUser } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { eventually } from '../../support/rank.js';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startStoreProxy } from '../../support/store-proxy.js';
import { connectUser, until, urlOf } from '../../support/sockets.js';

const NEW_PASSWORD = 'a new password, longer than the old';
const LINK = /https:\/\/app\.example\.com\/base\/reset-password\?token=([\w-]{24})/;

let t: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://app.example.com/base/',
    RATE_LIMIT_ENABLED: 'true',
    RATE_LIMIT_LOGIN: '5/60',
    TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(() => {
  // The store removes expired links by its own clock.
  t.clock.set(new Date());
  smtp.taken.length = 0;
});

const forgot = (email: unknown) => t.http.post('/v1/auth/password/forgot').send({ email });
const reset = (token: string, new_password: string = NEW_PASSWORD) =>
  t.http.post('/v1/auth/password/reset').send({ token, new_password });
const login = (email: string, password: string) => t.http.post('/v1/auth/login').send({ email, password });
const tokenIn = ({ text }: ReceivedMail) => LINK.exec(text)![1]!;

/** The token that was mailed to an address, the latest one. */
async function mailed(email: string, count = 1): Promise<string> {
  const letters = () => smtp.taken.filter(({ to }) => to[0] === email);
  await eventually(() => letters().length).toBe(count);
  return tokenIn(letters().at(-1)!);
}

const INVALID = { errno: 400, message: 'The link is not valid any more.' };
const DONE = { success: true, message: 'SUCCESS', data: null };

describe('POST /v1/auth/password/forgot', () => {
  it('mails a link, in any case of the address', async () => {
    const { email } = await newCaller(t);
    expect((await forgot(` ${email.toUpperCase()}`.trim()).expect(200)).body).toEqual(DONE);
    await mailed(email);
    const [letter] = smtp.taken;
    expect(letter!.headers.get('subject')).toBe('Reset your password');
    expect(letter!.html).toMatch(LINK);
    expect(letter!.raw).toMatch(LINK);
  });

  it('answers the same to an unknown address and to an inactive user, and mails nothing', async () => {
    const inactive = await newCaller(t);
    await setUser(t, inactive, { active: false });
    const known = await newCaller(t);
    const answers = [];
    for (const email of ['nobody@example.com', inactive.email, known.email])
      answers.push(await forgot(email).expect(200));
    const VARYING = ['date', 'x-request-id', 'x-ratelimit-reset'];
    const shown = answers.map(({ body, headers }) => ({
      body: body as object,
      headers: Object.entries(headers as object).filter(([name]) => !VARYING.includes(name)),
    }));
    expect(shown[0]).toEqual(shown[2]);
    expect(shown[1]).toEqual(shown[2]);
    await mailed(known.email);
    expect(smtp.taken).toHaveLength(1);
  });

  it('executes the same queries for an unknown address: one read and one write', async () => {
    const database = newDatabaseName();
    const proxy = await startStoreProxy(databaseUri(database));
    const own = await startApp({ SMTP_URL: smtp.url, MONGODB_URI: proxy.uri }, database);
    own.clock.set(new Date());
    const { email } = await newCaller(own);
    const seen: string[] = [];
    let about = '';
    const watch = proxy.hold(({ name, collection, body }) => {
      // Other work of the process reads users too.
      if (
        (collection === 'users' && JSON.stringify(body).includes(about)) ||
        (collection === 'password_resets' && name === 'update')
      )
        seen.push(`${name} ${collection}`);
      return false;
    });
    const steps = async (address: string) => {
      seen.length = 0;
      about = address;
      await own.http.post('/v1/auth/password/forgot').send({ email: address }).expect(200);
      // It answers at once, and goes on.
      await eventually(() => seen.length).toBeGreaterThanOrEqual(2);
      return seen.slice(0, 2);
    };
    const unknown = await steps('nobody-at-all@example.com');
    expect(unknown).toEqual(['find users', 'update password_resets']);
    await eventually(() => own.db.collection('password_resets').countDocuments()).toBe(1);
    expect(await steps(email)).toEqual(unknown);
    watch.release();
    await eventually(() => own.db.collection('outbox').countDocuments({ state: 'sent' })).toBe(1);
    await own.close();
    await proxy.close();
  });

  it.each([[undefined], [''], ['nobody'], [{ $ne: '' }], [['a@example.com']]])(
    'refuses %j',
    async (email) => {
      errorOf(await forgot(email), 400);
    },
  );

  it('delays a client that asks too often', async () => {
    const { email } = await newCaller(t);
    for (let n = 0; n < 5; n += 1) await forgot(email).expect(200);
    const refused = await forgot(email);
    errorOf(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await forgot('another-user@example.com').expect(200);
  });

  it('fills no mailbox from many addresses: five mails, and the same response to all', async () => {
    const [{ email }, other] = [await newCaller(t), await newCaller(t)];
    for (let n = 0; n < 8; n += 1)
      expect((await forgot(email).set('X-Forwarded-For', `198.51.100.${n}`).expect(200)).body).toEqual(DONE);
    await forgot(other.email).expect(200);
    await mailed(other.email);
    await eventually(() => t.db.collection('outbox').countDocuments({ state: 'pending' })).toBe(0);
    expect(await t.db.collection('outbox').countDocuments({ to: email })).toBe(5);
  });
});

describe('POST /v1/auth/password/reset', () => {
  it('sets the password once, and ends every session and socket of the user', async () => {
    const caller = await newCaller(t);
    const { email, as } = caller;
    const other = await login(email, PASSWORD).expect(200);
    const socket = await connectUser(urlOf(t), caller.sessionId);
    await forgot(email).expect(200);
    const token = await mailed(email);
    expect((await reset(token).expect(200)).body).toEqual(DONE);
    for (const headers of [as, { 'X-Session-Id': other.body.data.session_id as string }])
      errorOf(await t.http.get('/v1/auth/me').set(headers), 401);
    await until(() => !socket.socket.connected, 'the end of the socket');
    socket.socket.close();
    await login(email, PASSWORD).expect(401);
    await login(email, NEW_PASSWORD).expect(200);
    expect(errorOf(await reset(token, 'yet another password'), 400)).toEqual(INVALID);
    await login(email, NEW_PASSWORD).expect(200);
  });

  it('accepts one of two parallel requests', async () => {
    const { email } = await newCaller(t);
    await forgot(email).expect(200);
    const token = await mailed(email);
    const answers = await Promise.all([
      reset(token, 'password number one'),
      reset(token, 'password number two'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('accepts only the latest link, for an hour', async () => {
    const { email } = await newCaller(t);
    await forgot(email).expect(200);
    const first = await mailed(email);
    await forgot(email).expect(200);
    const second = await mailed(email, 2);
    errorOf(await reset(first), 400);
    // A clock that jumps ahead ends the lease of a mail that is not noted as sent yet.
    await eventually(() => t.db.collection('outbox').countDocuments({ state: 'pending' })).toBe(0);
    t.clock.set(new Date(Date.now() + 3_600_000));
    errorOf(await reset(second), 400);
    t.clock.set(new Date());
    await login(email, PASSWORD).expect(200);
    await reset(second).expect(200);
  });

  it('refuses a password that is too short, and keeps the link valid', async () => {
    const { email } = await newCaller(t);
    await forgot(email).expect(200);
    const token = await mailed(email);
    errorOf(await reset(token, 'short'), 400);
    await reset(token).expect(200);
  });

  it.each([['x'.repeat(32)], [''], ['x'.repeat(500)], [{ $ne: null }]])(
    'refuses the token %j',
    async (token) => {
      errorOf(await reset(token as string), 400);
    },
  );

  it('refuses a link that was requested for an address without a user', async () => {
    await forgot('later@example.com').expect(200);
    const rows = t.db.collection('password_resets');
    await eventually(() => rows.countDocuments({ user: null })).toBeGreaterThan(0);
    const token_hash = createHash('sha256').update('guessed').digest('hex');
    await rows.updateMany({ user: null }, { $set: { token_hash } });
    errorOf(await reset('guessed'), 400);
  });
});

describe('what is stored', () => {
  it('holds no token that could be used: neither the row, nor the outbox, nor the log', async () => {
    const { email } = await newCaller(t);
    await t.db.collection('outbox').deleteMany({});
    smtp.fail({ at: 'rcpt', does: '450 4.2.0 not now', times: 1 });
    await forgot(email).expect(200);
    const mails = t.db.collection('outbox');
    await eventually(() => mails.countDocuments({ attempts: 1, lease: null })).toBe(1);
    const waiting = JSON.stringify(await mails.find().toArray());
    expect(await mails.findOne()).toMatchObject({ link: expect.any(String) });
    t.clock.set(new Date(Date.now() + 30_000));
    const token = await mailed(email);
    const rows = JSON.stringify(await t.db.collection('password_resets').find().toArray());
    expect(rows).not.toContain(email);
    for (const text of [waiting, rows, t.logs.join('\n')]) expect(text).not.toContain(token);
    await eventually(async () => (await mails.findOne())?.['state']).toBe('sent');
    expect(await mails.findOne()).toMatchObject({ link: null });
  });
});

describe('a mail that a crash prevented', () => {
  it('is sent by the sweep', async () => {
    const { email } = await newCaller(t);
    await forgot(email).expect(200);
    await mailed(email);
    const rows = t.db.collection<{ events: object[] }>('password_resets');
    const mail = await t.db.collection('outbox').findOne({ to: email });
    // As if the process had died right after the write.
    await t.db.collection('outbox').deleteMany({ to: email });
    const { _id } = (await rows.findOne({}, { sort: { expires_at: -1 } }))!;
    const event = {
      key: String(mail!['key']).replace(`:${email}`, ''),
      kind: 'password_reset',
      at: new Date(),
      tell: [],
      mail: [email],
    };
    await rows.updateOne({ _id }, { $set: { events: [event] } });
    await t.app.get(OutboxDispatcher).dispatchPending();
    await eventually(() => smtp.taken.filter(({ to }) => to[0] === email).length).toBe(2);
    expect(await rows.findOne({ _id })).toMatchObject({ events: [] });
  });
});

describe('a new password', () => {
  it('for a deleted user is refused like an invalid link', async () => {
    const { email, userId } = await newCaller(t);
    await forgot(email).expect(200);
    const token = await mailed(email);
    await t.db.collection('users').deleteOne({ _id: new t.db.base.Types.ObjectId(userId) });
    expect(errorOf(await reset(token), 400)).toEqual(INVALID);
    expect(
      await t.app.get(PasswordsService).setPassword(new t.db.base.Types.ObjectId(userId), NEW_PASSWORD),
    ).toBe(false);
  });
});

// At the end: the log belongs to the application that was started last.
// The console is served at /app only.
describe('a server without PUBLIC_URL', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', 'localhost'],
  ])('and listens on %s mails a link that leads to %s', async (HOST, name) => {
    const own = await startApp({ SMTP_URL: smtp.url, HOST });
    const { email } = await newCaller(own);
    await own.http.post('/v1/auth/password/forgot').send({ email }).expect(200);
    await eventually(() => smtp.taken.length).toBe(1);
    const { port } = new URL(urlOf(own));
    expect(smtp.taken[0]!.text).toContain(`http://${name}:${port}/app/reset?token=`);
    await own.close();
  });
});

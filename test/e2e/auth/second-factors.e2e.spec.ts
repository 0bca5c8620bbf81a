import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { UserAdminService } from '../../../src/auth/administration/user-admin.service.js';
import { Authenticator } from '../../support/authenticator.js';
import { type Caller, newCaller, PASSWORD, startApp, useApp } from '../../support/app.js';
import { newKey, sessionOf, setUser, whoIs } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { openEventStream } from '../../support/event-streams.js';
import { addPasskey, addTotp, codeOf, passStep, proof } from '../../support/factors.js';
import { connectUser, refusalOf, until, urlOf } from '../../support/sockets.js';

const ORIGIN = 'https://app.example.com';
const WRONG = { errno: 401, message: 'Wrong code.' };
const DAY_MS = 86_400_000;

const t = useApp(() => startApp({ PUBLIC_URL: ORIGIN, SESSION_TTL: '3000d' }));
let ann: Caller;
let time = 0;
beforeEach(async () => {
  // The store removes ended tickets by its own clock.
  t.clock.set(new Date(Date.now() + (time += DAY_MS)));
  ann = await newCaller(t);
});

const login = ({ email }: Pick<Caller, 'email'>, password = PASSWORD) =>
  t.http.post('/v1/auth/login').send({ email, password });
const second = (body: object) => t.http.post('/v1/auth/login/second').send(body);
const factors = (path = '', as: object = ann.as) => t.http.get(`/v1/auth/factors${path}`).set(as as never);
const read = async () => (await factors().expect(200)).body.data;
const stored = (caller = ann) => t.db.collection('users').findOne({ email: caller.email });
const later = (ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms));

/** The ticket of the second step. */
async function ticketOf(caller = ann): Promise<string> {
  const { body } = await login(caller).expect(200);
  return body.data.second_factor.ticket as string;
}

describe('an authenticator app', () => {
  it('is a second factor once a code is confirmed, which ends the other sessions', async () => {
    const other = await sessionOf(t, ann);
    const { body } = await t.http.post('/v1/auth/factors/totp').set(ann.as).send(proof).expect(200);
    const { secret, url } = body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toBe(`otpauth://totp/Rankwire:${ann.email}?secret=${secret}&issuer=Rankwire`);
    expect((await login(ann)).body.data).toHaveProperty('session_id');
    const confirm = (code: string) => t.http.post('/v1/auth/factors/totp/confirm').set(ann.as).send({ code });
    expect(errorOf(await confirm('000000'), 400)).toMatchObject({ message: 'Wrong code.' });
    const code = codeOf(t, secret);
    const { recovery_codes } = (await confirm(code).expect(200)).body.data;
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await whoIs(t, { headers: other.as })).status).toBe(401);
    expect((await whoIs(t, { headers: ann.as })).status).toBe(200);
    expect(await read()).toMatchObject({
      totp: { created_at: expect.any(String) },
      passkeys: [],
      recovery_codes: 10,
      password: true,
      oidc: null,
      required: false,
    });
    errorOf(await confirm(codeOf(t, secret, 1)), 409);
    errorOf(await t.http.post('/v1/auth/factors/totp').set(ann.as).send(proof), 409);
    const ticket = await ticketOf();
    expect(errorOf(await second({ ticket, code }), 401)).toMatchObject(WRONG);
  });

  it('is stored encrypted, and recovery codes as hashes', async () => {
    const { secret, recovery_codes } = await addTotp(t, ann);
    const text = JSON.stringify(await stored());
    expect(text).not.toContain(secret);
    for (const code of recovery_codes) expect(text).not.toContain(code);
    expect(JSON.stringify(t.logs)).not.toContain(secret);
  });

  it('needs the current password, and a code within ten minutes of the last begin', async () => {
    const begin = (body: object) => t.http.post('/v1/auth/factors/totp').set(ann.as).send(body);
    errorOf(await begin({}), 400);
    expect(errorOf(await begin({ current_password: 'not it' }), 400)).toMatchObject({
      message: 'The current password is wrong.',
    });
    const first = (await begin(proof).expect(200)).body.data.secret;
    const { secret } = (await begin(proof).expect(200)).body.data;
    const confirm = (code: string) => t.http.post('/v1/auth/factors/totp/confirm').set(ann.as).send({ code });
    errorOf(await confirm(codeOf(t, first)), 400);
    const users = t.db.collection('users');
    const sealed = 'factors.pending_totp.secret';
    const kept = await users.findOne({ [sealed]: { $exists: true } });
    await users.updateOne({ _id: kept!._id }, { $set: { [sealed]: 'sealed-with-another-secret'.repeat(3) } });
    errorOf(await confirm(codeOf(t, secret)), 409);
    await users.replaceOne({ _id: kept!._id }, kept!);
    later(10 * 60_000);
    errorOf(await confirm(codeOf(t, secret)), 409);
  });

  it('logs in by a code of this step or of one beside it, once each', async () => {
    const { secret } = await addTotp(t, ann);
    for (const steps of [-2, 2]) {
      const ticket = await ticketOf();
      errorOf(await second({ ticket, code: codeOf(t, secret, steps) }), 401);
    }
    later(60 * 60_000);
    const used: string[] = [];
    for (const steps of [-1, 0, 1]) {
      const code = codeOf(t, secret, steps);
      const { body } = await second({ ticket: await ticketOf(), code }).expect(200);
      expect(body.data).toMatchObject({ signed_in_by: 'password+totp', user: { email: ann.email } });
      used.push(code);
    }
    passStep(t);
    for (const code of used) errorOf(await second({ ticket: await ticketOf(), code }), 401);
  });

  it('of ten logins with one code lets one in', async () => {
    const { secret } = await addTotp(t, ann);
    passStep(t);
    const code = codeOf(t, secret);
    const tickets = await Promise.all(Array.from({ length: 10 }, () => ticketOf()));
    const answers = await Promise.all(tickets.map((ticket) => second({ ticket, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)]);
  });

  it('is removed with the recovery codes, after which the password logs in', async () => {
    await addTotp(t, ann);
    const remove = (body: object) => t.http.delete('/v1/auth/factors/totp').set(ann.as).send(body);
    errorOf(await remove({}), 400);
    await remove(proof).expect(200);
    expect(await read()).toMatchObject({ totp: null, recovery_codes: 0 });
    expect((await login(ann)).body.data).toMatchObject({ signed_in_by: 'password' });
    errorOf(await remove(proof), 404);
  });
});

describe('the first step of a login with a second factor', () => {
  it('opens no session, and says nothing about the user', async () => {
    await addTotp(t, ann);
    const answer = await login(ann).expect(200);
    expect(answer.body.data).toEqual({
      second_factor: {
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'recovery_code'],
        expires_at: new Date(t.clock.now().getTime() + 300_000).toISOString(),
      },
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const sessions = await t.db.collection('sessions').countDocuments({ user: (await stored())!._id });
    expect(sessions).toBe(1);
    const { ticket } = answer.body.data.second_factor;
    const hash = createHash('sha256').update(ticket).digest('hex');
    expect(await t.db.collection('sign_in_tickets').countDocuments({ _id: hash as never })).toBe(1);
  });

  it('with a wrong password is the same 401 as without a factor', async () => {
    const bob = await newCaller(t);
    await addTotp(t, ann);
    const [one, other] = [await login(ann, 'not it'), await login(bob, 'not it')];
    expect(errorOf(one, 401)).toMatchObject({ message: 'Wrong e-mail or password.' });
    const { request_id: _, ...rest } = one.body;
    expect(other.body).toMatchObject(rest);
  });
});

describe('a ticket', () => {
  it('works once, within five minutes, with exactly one factor', async () => {
    const { secret, recovery_codes } = await addTotp(t, ann);
    passStep(t);
    const ticket = await ticketOf();
    const [recovery_code] = recovery_codes;
    errorOf(await second({ ticket }), 400);
    errorOf(await second({ ticket, code: '1', recovery_code }), 400);
    errorOf(await second({ ticket, code: 123456 }), 400);
    errorOf(await second({ ticket: 'unknown', code: codeOf(t, secret) }), 401);
    await second({ ticket, code: codeOf(t, secret) }).expect(200);
    passStep(t);
    errorOf(await second({ ticket, code: codeOf(t, secret) }), 401);
    const old = await ticketOf();
    later(5 * 60_000);
    expect(errorOf(await second({ ticket: old, code: codeOf(t, secret) }), 401)).toMatchObject(WRONG);
  });

  it.each([
    [
      'password',
      () =>
        t.http.post('/v1/auth/password').set(ann.as).send({ old_password: PASSWORD, new_password: PASSWORD }),
    ],
    ['recovery codes', () => t.http.post('/v1/auth/factors/recovery-codes').set(ann.as).send(proof)],
  ])('ends with a change of the %s', async (_, change) => {
    const { secret } = await addTotp(t, ann);
    passStep(t);
    const ticket = await ticketOf();
    await change().expect(200);
    errorOf(await second({ ticket, code: codeOf(t, secret) }), 401);
  });

  it('ends with the deactivation of the user, also when it is active again', async () => {
    const { secret } = await addTotp(t, ann);
    const root = await newCaller(t, { account: ann.account });
    passStep(t);
    const ticket = await ticketOf();
    for (const active of [false, true])
      await t.http.patch(`/v1/users/${ann.userId}`).set(root.as).send({ active }).expect(200);
    errorOf(await second({ ticket, code: codeOf(t, secret) }), 401);
  });
});

describe('recovery codes', () => {
  it('log in once each, however they are typed', async () => {
    const { recovery_codes } = await addTotp(t, ann);
    const [one, two] = recovery_codes as [string, string];
    const { body } = await second({ ticket: await ticketOf(), recovery_code: one }).expect(200);
    expect(body.data.signed_in_by).toBe('password+recovery_code');
    errorOf(await second({ ticket: await ticketOf(), recovery_code: one }), 401);
    const typed = two.toUpperCase().replaceAll('-', ' ');
    await second({ ticket: await ticketOf(), recovery_code: typed }).expect(200);
    expect(await read()).toMatchObject({ recovery_codes: 8 });
  });

  it('are replaced by new ones', async () => {
    const { recovery_codes } = await addTotp(t, ann);
    const path = '/v1/auth/factors/recovery-codes';
    const { body } = await t.http.post(path).set(ann.as).send(proof).expect(200);
    expect(body.data.recovery_codes).toHaveLength(10);
    errorOf(await second({ ticket: await ticketOf(), recovery_code: recovery_codes[0]! }), 401);
    const [recovery_code] = body.data.recovery_codes;
    await second({ ticket: await ticketOf(), recovery_code }).expect(200);
    const bob = await newCaller(t);
    errorOf(await t.http.post(path).set(bob.as).send(proof), 409);
  });
});

describe('a passkey', () => {
  const options = (body: object = {}) => t.http.post('/v1/auth/login/passkey/options').send(body);

  it('is a second factor, and gives recovery codes when it is the first one', async () => {
    const device = new Authenticator(ORIGIN, false);
    const { _id, recovery_codes } = await addPasskey(t, ann, device);
    expect(recovery_codes).toHaveLength(10);
    const { _id: __, ...another } = await addPasskey(t, ann, new Authenticator(ORIGIN));
    expect(another).toEqual({ name: 'Phone' });
    const { body } = await login(ann).expect(200);
    const { ticket, methods } = body.data.second_factor;
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const { data } = (await options({ ticket }).expect(200)).body;
    expect(data.options.rpId).toBe('app.example.com');
    expect(data.options.allowCredentials).toHaveLength(2);
    const passkey = { ticket: data.ticket, response: device.get(data.options) };
    const done = await second({ ticket, passkey }).expect(200);
    expect(done.body.data.signed_in_by).toBe('password+passkey');
    errorOf(await second({ ticket: await ticketOf(), passkey }), 401);
    expect((await read()).passkeys[0]).toMatchObject({ _id, last_used_at: t.clock.now().toISOString() });
  });

  it('that verified its user logs in alone', async () => {
    const device = new Authenticator(ORIGIN);
    await addPasskey(t, ann, device);
    const { data } = (await t.http.post('/v1/auth/login/passkey/options').expect(200)).body;
    expect(data.options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const body = { ticket: data.ticket, response: device.get(data.options) };
    const answer = await t.http.post('/v1/auth/login/passkey').send(body).expect(200);
    expect(answer.body.data).toMatchObject({ signed_in_by: 'passkey', user: { email: ann.email } });
    errorOf(await t.http.post('/v1/auth/login/passkey').send(body), 401);
  });

  it.each([
    ['that did not verify its user', () => new Authenticator(ORIGIN, false), (each: Authenticator) => each],
    ['of another site', () => new Authenticator(ORIGIN), () => new Authenticator('https://evil.example.com')],
    ['that is unknown', () => new Authenticator(ORIGIN), () => new Authenticator(ORIGIN)],
  ])('%s does not log in alone', async (_, create, other) => {
    const device = create();
    await addPasskey(t, ann, device);
    const { data } = (await options().expect(200)).body;
    const response = { ...other(device).get(data.options), id: device.id, rawId: device.id };
    errorOf(await t.http.post('/v1/auth/login/passkey').send({ ticket: data.ticket, response }), 401);
    const malformed = { ticket: data.ticket, response: { id: 5 } };
    errorOf(await t.http.post('/v1/auth/login/passkey').send(malformed), 401);
  });

  it('whose counter goes back is refused', async () => {
    const device = new Authenticator(ORIGIN);
    await addPasskey(t, ann, device);
    const use = async (counter: number) => {
      device.counter = counter;
      const { data } = (await options().expect(200)).body;
      const body = { ticket: data.ticket, response: device.get(data.options) };
      return (await t.http.post('/v1/auth/login/passkey').send(body)).status;
    };
    expect([await use(5), await use(5), await use(4), await use(6)]).toEqual([200, 401, 401, 200]);
  });

  it('is renamed and removed by its user only, and stays with a wrong password', async () => {
    const { _id } = await addPasskey(t, ann, new Authenticator(ORIGIN));
    const bob = await newCaller(t);
    const path = `/v1/auth/factors/passkeys/${_id}`;
    errorOf(await t.http.patch(path).set(bob.as).send({ name: 'Mine' }), 404);
    errorOf(await t.http.delete(path).set(bob.as).send(proof), 404);
    const { body } = await t.http.patch(path).set(ann.as).send({ name: ' Tablet ' }).expect(200);
    expect(body.data).toMatchObject({ _id, name: 'Tablet' });
    errorOf(await t.http.delete(path).set(ann.as).send({ current_password: 'no' }), 400);
    const other = await addPasskey(t, bob, new Authenticator(ORIGIN));
    await t.http.delete(path).set(ann.as).send(proof).expect(200);
    expect(await read()).toMatchObject({ passkeys: [], recovery_codes: 0 });
    // No place in the unique index is left behind.
    await t.http.delete(`/v1/auth/factors/passkeys/${other._id}`).set(bob.as).send(proof).expect(200);
  });

  it('cannot be registered twice, nor by another session than the one that asked', async () => {
    const device = new Authenticator(ORIGIN);
    await addPasskey(t, ann, device);
    const bob = await newCaller(t);
    const path = '/v1/auth/factors/passkeys';
    const { data } = (await t.http.post(`${path}/options`).set(bob.as).send(proof).expect(200)).body;
    const response = device.create(data.options);
    const body = { ticket: data.ticket, name: 'Same', response };
    errorOf(
      await t.http
        .post(path)
        .set((await sessionOf(t, bob)).as)
        .send(body),
      400,
    );
    errorOf(await t.http.post(path).set(bob.as).send(body), 409);
  });

  it('is one of twenty at most', async () => {
    const others = Array.from({ length: 19 }, (_, n) => ({
      _id: new Types.ObjectId(),
      name: `Key ${n}`,
      credential_id: `${ann.userId}-${n}`,
    }));
    await addPasskey(t, ann, new Authenticator(ORIGIN));
    await t.db
      .collection('users')
      .updateOne({ email: ann.email }, { $push: { 'factors.passkeys': { $each: others } } as never });
    const path = '/v1/auth/factors/passkeys/options';
    expect(errorOf(await t.http.post(path).set(ann.as).send(proof), 409)).toMatchObject({
      message: 'A user can have at most 20 passkeys.',
    });
  });

  it('is the last way in of a user without a password, who proves a change by a new sign-in', async () => {
    const device = new Authenticator(ORIGIN);
    const { _id } = await addPasskey(t, ann, device);
    await t.db.collection('users').updateOne({ email: ann.email }, { $unset: { password_hash: '' } });
    const { data } = (await options().expect(200)).body;
    const body = { ticket: data.ticket, response: device.get(data.options) };
    const { session_id } = (await t.http.post('/v1/auth/login/passkey').send(body).expect(200)).body.data;
    const as = { 'X-Session-Id': session_id as string };
    expect((await factors('', as).expect(200)).body.data).toMatchObject({ password: false });
    const path = '/v1/auth/factors/passkeys';
    errorOf(await t.http.delete(`${path}/${_id}`).set(as).send({}), 409);
    // A link is no way in here: OIDC_MODE is off.
    const oidc = { issuer: 'https://id.example.com', sub: ann.userId, linked_at: new Date() };
    await t.db.collection('users').updateOne({ email: ann.email }, { $set: { oidc } });
    errorOf(await t.http.delete(`${path}/${_id}`).set(as).send({}), 409);
    const { options: asked, ticket } = (await t.http.post(`${path}/options`).set(as).expect(200)).body.data;
    expect(asked.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    const response = new Authenticator(ORIGIN).create(asked);
    await t.http.post(path).set(as).send({ ticket, name: 'Key', response }).expect(200);
    later(10 * 60_000 + 1);
    expect(errorOf(await t.http.delete(`${path}/${_id}`).set(as), 403)).toMatchObject({
      message: 'Sign in again.',
    });
  });
});

describe('an account that requires a second factor', () => {
  const require = (caller: Caller, by: Caller, value = true) =>
    t.http
      .patch(`/v1/accounts/${String(caller.account._id)}`)
      .set(by.as)
      .send({ require_second_factor: value });

  it('is set by an owner who has one, and lets the others only set one up', async () => {
    const bob = await newCaller(t, { account: ann.account });
    const below = await newCaller(t, { parent: ann.account });
    const key = await newKey(t, bob);
    const socket = await connectUser(urlOf(t), bob.sessionId);
    const stream = await openEventStream(urlOf(t), bob.as);
    errorOf(await require(ann, ann), 409);
    await addTotp(t, ann);
    const strong = await newKey(t, ann, { scope: 'accounts:write' });
    errorOf(await require(ann, { ...ann, as: strong.as as never }, false), 403);
    const { body } = await require(ann, ann).expect(200);
    expect(body.data.require_second_factor).toBe(true);
    await until(() => !socket.socket.connected, 'the end of the socket');
    await until(() => stream.ended, 'the end of the event stream');
    const handshake = { auth: { session_id: bob.sessionId } };
    expect(await refusalOf(urlOf(t), '/v1/shared', handshake)).toBe('unauthorized');
    const me = (await whoIs(t, { headers: bob.as }).expect(200)).body.data;
    expect(me.enrol).toBe(true);
    const refused = await t.http.get('/v1/slots').set(bob.as);
    expect(errorOf(refused, 403)).toMatchObject({
      message: 'A second factor is required.',
      additional_info: { second_factor: 'required' },
    });
    for (const path of ['/v1/auth/factors', '/v1/auth/sessions'])
      await t.http.get(path).set(bob.as).expect(200);
    errorOf(await t.http.patch('/v1/auth/me').set(bob.as).send({ name: 'B' }), 403);
    await t.http.get('/v1/rank/websites').set(key.as).expect(200);
    await t.http.get('/v1/slots').set(below.as).expect(200);
    await t.http.get('/v1/slots').set(ann.as).expect(200);
    const fresh = (await login(bob).expect(200)).body.data;
    expect(fresh).toMatchObject({ enrol: true, signed_in_by: 'password' });
    await addTotp(t, bob);
    await t.http.get('/v1/slots').set(bob.as).expect(200);
    expect((await whoIs(t, { headers: bob.as })).body.data).not.toHaveProperty('enrol');
    expect(errorOf(await t.http.delete('/v1/auth/factors/totp').set(bob.as).send(proof), 409)).toMatchObject({
      message: expect.stringContaining('requires a second factor'),
    });
    await require(ann, ann, false).expect(200);
    await t.http.delete('/v1/auth/factors/totp').set(bob.as).send(proof).expect(200);
  });

  it('is set from an account above it without a factor of its own', async () => {
    const below = await newCaller(t, { parent: ann.account });
    await require(below, ann).expect(200);
    errorOf(await t.http.get('/v1/slots').set(below.as), 403);
    errorOf(await require(ann, below), 403);
  });
});

describe('a reset by an owner', () => {
  const reset = ({ userId }: Caller, by: Caller) => t.http.delete(`/v1/users/${userId}/factors`).set(by.as);

  it('takes the factors away and ends the sessions', async () => {
    const bob = await newCaller(t, { account: ann.account });
    await addTotp(t, bob);
    await addPasskey(t, bob, new Authenticator(ORIGIN));
    const row = async () => {
      const path = `/v1/accounts/${String(ann.account._id)}/users`;
      const { data } = (await t.http.get(path).set(ann.as).expect(200)).body;
      return data.find(({ _id }: { _id: string }) => _id === bob.userId);
    };
    expect(await row()).toMatchObject({
      factors: { totp: true, passkeys: 1 },
      oidc: false,
      break_glass: false,
    });
    const { body } = await reset(bob, ann).expect(200);
    expect(body.data).toEqual({ totp: 1, passkeys: 1, recovery_codes: 10 });
    expect((await whoIs(t, { headers: bob.as })).status).toBe(401);
    expect(await row()).toMatchObject({ factors: { totp: false, passkeys: 0 } });
    expect((await login(bob)).body.data).toMatchObject({ signed_in_by: 'password' });
    const mails = await t.db.collection('outbox').countDocuments({ to: bob.email });
    expect(mails).toBe(1);
  });

  it('is also done by an operator, for the last owner', async () => {
    await addTotp(t, ann);
    const users = t.app.get(UserAdminService);
    expect(await users.resetFactorsByEmail(ann.email.toUpperCase())).toMatchObject({ totp: 1 });
    expect((await whoIs(t, { headers: ann.as })).status).toBe(401);
    expect((await login(ann)).body.data).toMatchObject({ signed_in_by: 'password' });
    expect(await users.resetFactorsByEmail('unknown@example.com')).toBeNull();
  });

  it('is not for oneself, for those with more permissions, for others, nor for API keys', async () => {
    const weak = await newCaller(t, { account: ann.account, scope: 'accounts:read accounts:write' });
    const key = await newKey(t, ann, { scope: 'accounts:write' });
    errorOf(await reset(ann, ann), 403);
    errorOf(await reset(ann, weak), 403);
    errorOf(await reset(ann, await newCaller(t)), 404);
    errorOf(await t.http.delete(`/v1/users/${weak.userId}/factors`).set(key.as), 401);
  });
});

it('the factors are for sessions only, of active users', async () => {
  const key = await newKey(t, ann);
  errorOf(await t.http.get('/v1/auth/factors').set(key.as), 401);
  await setUser(t, ann, { active: false });
  errorOf(await factors(), 401);
});

describe('failures of second factors', () => {
  const limited = useApp(() =>
    startApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_LOGIN: '5/900', PUBLIC_URL: ORIGIN }),
  );
  let caller: Caller;
  let secret: string;
  beforeEach(async () => {
    limited.clock.set(new Date());
    caller = await newCaller(limited);
    ({ secret } = await addTotp(limited, caller));
  });
  const start = () => limited.http.post('/v1/auth/login').send({ email: caller.email, password: PASSWORD });
  const finish = (body: object) => limited.http.post('/v1/auth/login/second').send(body);
  const fail = async () => {
    const { ticket } = (await start().expect(200)).body.data.second_factor;
    errorOf(await finish({ ticket, code: '000000' }), 401);
  };

  it('count as failed logins, which the right password does not reset', async () => {
    for (let left = 5; left > 0; left -= 1) await fail();
    errorOf(await start(), 429);
    const other = await newCaller(limited);
    await limited.http.post('/v1/auth/login').send({ email: other.email, password: PASSWORD }).expect(200);
  });

  it('are forgotten after a finished login', async () => {
    for (let left = 4; left > 0; left -= 1) await fail();
    passStep(limited);
    const { ticket } = (await start().expect(200)).body.data.second_factor;
    await finish({ ticket, code: codeOf(limited, secret) }).expect(200);
    for (let left = 4; left > 0; left -= 1) await fail();
    await start().expect(200);
  });

  it('of passkeys alone count with those of the password', async () => {
    const device = new Authenticator(ORIGIN);
    await addPasskey(limited, caller, device);
    const other = new Authenticator('https://evil.example.com');
    for (let left = 5; left > 0; left -= 1) {
      const { data } = (await limited.http.post('/v1/auth/login/passkey/options').send({}).expect(200)).body;
      const response = { ...other.get(data.options), id: device.id, rawId: device.id };
      const body = { ticket: data.ticket, response };
      errorOf(await limited.http.post('/v1/auth/login/passkey').send(body), 401);
    }
    errorOf(await start(), 429);
  });
});

import type { JWTPayload } from 'jose';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, NOON, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { setUser } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { addTotp, proof } from '../../support/factors.js';
import { AccountDataRegistry } from '../../../src/auth/index.js';
import { FakeIssuer } from '../../support/fake-issuer.js';
import {
  atIssuer,
  callback,
  cookiesOf,
  errorIn,
  sessionBy,
  sessionOf,
  signIn,
} from '../../support/sign-in.js';

const issuer = new FakeIssuer();
let t: TestApp;
let ann: Caller;
let subjects = 0;

beforeAll(async () => {
  await issuer.start();
  t = await startApp(issuer.settings);
});
beforeEach(async () => {
  t.clock.set(NOON);
  Object.assign(issuer, { claims: {}, intercept: undefined, person: { sub: `subject-${++subjects}` } });
  ann = await newCaller(t);
});
afterAll(async () => {
  await t.close();
  await issuer.stop();
});

const cookieOf = ({ sessionId }: Pick<Caller, 'sessionId'>) => `sid_app_sw=${sessionId}`;
const begin = (caller: Caller, body: object = { current_password: PASSWORD }) =>
  t.http.post('/v1/auth/oidc/link').set(caller.as).send(body);
/** @returns the answer to the callback, with the cookie of this session */
async function link(caller: Caller, to?: string, by: Pick<Caller, 'sessionId'> = caller) {
  const begun = await begin(caller, { current_password: PASSWORD, ...(to && { to }) }).expect(200);
  const query = issuer.authorize(begun.body.data.url as string);
  return callback(t, query, [...cookiesOf(begun), cookieOf(by)]);
}
const me = (as: Record<string, string>) => t.http.get('/v1/auth/me').set(as);
const factorsOf = async (caller: Caller) =>
  (await t.http.get('/v1/auth/factors').set(caller.as).expect(200)).body.data;

describe('a link to the issuer', () => {
  it('is made from a session with the password, and signs the user in from then on', async () => {
    expect(errorIn(await signIn(t, issuer))).toBe('oidc_not_linked');
    expect((await factorsOf(ann)).oidc).toBeNull();
    const linked = await link(ann, '/app/profile');
    expect(linked.headers['location']).toBe('/app/profile');
    const { as } = await sessionBy(t, issuer);
    expect((await me(as).expect(200)).body.data.user.email).toBe(ann.email);
    expect((await factorsOf(ann)).oidc).toEqual({ issuer: 'Example SSO', linked_at: NOON.toISOString() });
    await link(ann).then(({ headers }) => expect(headers['location']).toBe('/app'));
    expect(await t.db.collection('audit_log').countDocuments({ action: 'auth.oidc.link' })).toBe(1);
  });

  it('is not made by an equal address', async () => {
    issuer.person = { ...issuer.person, email: ann.email, email_verified: true };
    expect(errorIn(await signIn(t, issuer))).toBe('oidc_not_linked');
  });

  it('needs the right password', async () => {
    errorOf(await begin(ann, { current_password: 'wrong' }), 400);
    errorOf(await begin(ann, {}), 400);
    errorOf(await t.http.post('/v1/auth/oidc/link').send({ current_password: PASSWORD }), 401);
  });

  it('is made for the session that has asked for it alone', async () => {
    const eve = await newCaller(t);
    expect(errorIn(await link(ann, undefined, eve))).toBe('oidc_failed');
    expect(errorIn(await link(ann, undefined, { sessionId: 'unknown' }))).toBe('oidc_failed');
    const { sessionId } = (await t.http.post('/v1/auth/login').send({ email: ann.email, password: PASSWORD }))
      .body.data as { session_id: string; sessionId: string };
    expect(errorIn(await link(ann, undefined, { sessionId }))).toBe('oidc_failed');
    expect((await factorsOf(ann)).oidc).toBeNull();
  });

  it('is refused for a second subject of a user, and for a second user of a subject', async () => {
    await link(ann);
    const first = issuer.person;
    const bob = await newCaller(t);
    expect(errorIn(await link(bob))).toBe('oidc_already_linked');
    issuer.person = { sub: 'second' };
    expect(errorIn(await link(ann))).toBe('oidc_already_linked');
    expect(errorIn(await signIn(t, issuer))).toBe('oidc_not_linked');
    await sessionBy(t, issuer, first);
  });

  it('of two users at the same time is made for one', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => newCaller(t)));
    const answers = await Promise.all(others.map((caller) => link(caller)));
    const places = answers.map(({ headers }) => headers['location']!).toSorted();
    expect(places).toEqual([
      '/app',
      ...Array.from({ length: 3 }, () => '/app/login?error=oidc_already_linked'),
    ]);
  });

  it('leaves the permissions of the user as they are', async () => {
    issuer.person = { ...issuer.person, groups: ['strangers'] };
    await link(ann);
    const { as } = await sessionBy(t, issuer);
    const before = (await me(as).expect(200)).body.data.scope;
    t.clock.set(new Date(NOON.getTime() + 600_000));
    expect((await me(as).expect(200)).body.data.scope).toBe(before);
  });

  it('ends the sessions by the issuer when that refuses, but not those by a password', async () => {
    await link(ann);
    const { as } = await sessionBy(t, issuer);
    issuer.revoke(issuer.person.sub);
    t.clock.set(new Date(NOON.getTime() + 600_000));
    errorOf(await me(as), 401);
    await me(ann.as).expect(200);
  });
});

describe('a link', () => {
  const unlink = (caller: Pick<Caller, 'as'>, body: object = { current_password: PASSWORD }) =>
    t.http.delete('/v1/auth/oidc/link').set(caller.as).send(body);

  it('is removed with the password, and ends the sessions by the issuer', async () => {
    await link(ann);
    const { as } = await sessionBy(t, issuer);
    errorOf(await unlink(ann, { current_password: 'wrong' }), 400);
    await unlink(ann).expect(200);
    errorOf(await me(as), 401);
    await me(ann.as).expect(200);
    errorOf(await unlink(ann), 404);
    expect(errorIn(await signIn(t, issuer))).toBe('oidc_not_linked');
    expect(await t.db.collection('audit_log').countDocuments({ action: 'auth.oidc.unlink' })).toBe(1);
  });

  it('stays when it is the last way in', async () => {
    await link(ann);
    const by = await sessionBy(t, issuer);
    await t.db.collection('users').updateOne({ email: ann.email }, { $unset: { password_hash: '' } });
    errorOf(await t.http.delete('/v1/auth/oidc/link').set(by.as), 409);
    // One without a password proves that it is the user by a new sign-in.
    t.clock.set(new Date(NOON.getTime() + 601_000));
    expect(errorOf(await unlink(by), 403)).toMatchObject({ message: 'Sign in again.' });
  });

  it('and the last passkey are not both removed at the same time', async () => {
    await link(ann);
    const by = await sessionBy(t, issuer);
    const passkey = { _id: new Types.ObjectId(), name: 'Phone', credential_id: ann.userId };
    await t.db
      .collection('users')
      .updateOne(
        { email: ann.email },
        { $unset: { password_hash: '' }, $set: { factors: { rev: 1, passkeys: [passkey] } } },
      );
    const answers = await Promise.all([
      unlink(by, {}),
      t.http
        .delete(`/v1/auth/factors/passkeys/${String(passkey._id)}`)
        .set(by.as)
        .send({}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that is gone has no sessions left', async () => {
    await link(ann);
    const { as } = await sessionBy(t, issuer);
    await t.db.collection('users').updateOne({ email: ann.email }, { $unset: { oidc: '' } });
    await t.db.collection('oidc_grants').updateMany({}, { $set: { renew_at: new Date('2999-01-01') } });
    t.clock.set(new Date(NOON.getTime() + 2000));
    errorOf(await me(as), 401);
  });

  it('is taken away by an owner, but not by its own user or a stranger', async () => {
    const member = await newCaller(t, { account: ann.account, scope: 'rank:read' });
    await link(member);
    const { as } = await sessionBy(t, issuer);
    const remove = (by: Caller, { userId }: Caller) => t.http.delete(`/v1/users/${userId}/oidc`).set(by.as);
    errorOf(await remove(await newCaller(t), member), 404);
    errorOf(await remove(member, ann), 403);
    errorOf(await remove(ann, ann), 403);
    const rows = async () =>
      (
        await t.http
          .get(`/v1/accounts/${String(ann.account._id)}/users`)
          .set(ann.as)
          .expect(200)
      ).body.data as {
        _id: string;
        oidc: boolean;
      }[];
    expect((await rows()).filter(({ oidc }) => oidc).map(({ _id }) => _id)).toEqual([member.userId]);
    expect((await remove(ann, member).expect(200)).body.data).toEqual({ oidc: 1 });
    errorOf(await me(as), 401);
    errorOf(await me(member.as), 401);
    expect((await rows()).some(({ oidc }) => oidc)).toBe(false);
    const mail = await t.db.collection('outbox').findOne({ to: member.email });
    expect(mail).toMatchObject({ subject: 'Your link to Example SSO was removed' });
    expect((await remove(ann, member).expect(200)).body.data).toEqual({ oidc: 0 });
  });

  it('is not taken from a user with more permissions', async () => {
    const owner = await newCaller(t, { account: ann.account });
    await setUser(t, ann, { scope: ['accounts:write'] });
    errorOf(await t.http.delete(`/v1/users/${owner.userId}/oidc`).set(ann.as), 403);
  });
});

describe('a session by the issuer', () => {
  it('changes the e-mail address of a user without a password for ten minutes', async () => {
    await link(ann);
    const by = await sessionBy(t, issuer);
    await t.db.collection('users').updateOne({ email: ann.email }, { $unset: { password_hash: '' } });
    const change = () =>
      t.http
        .patch(`/v1/users/${ann.userId}`)
        .set(by.as)
        .send({ email: `new-${ann.email}` });
    expect((await change().expect(200)).body.data.pending_email).toBe(`new-${ann.email}`);
    t.clock.set(new Date(NOON.getTime() + 601_000));
    expect(errorOf(await change(), 403)).toMatchObject({ message: 'Sign in again.' });
  });

  it('needs no second factor where the account requires one', async () => {
    await link(ann);
    const { as } = await sessionBy(t, issuer);
    await t.db
      .collection('accounts')
      .updateOne({ _id: ann.account._id }, { $set: { require_second_factor: true } });
    t.clock.set(new Date(NOON.getTime() + 2000));
    errorOf(await t.http.get('/v1/slots').set(ann.as), 403);
    await t.http.get('/v1/slots').set(as).expect(200);
    expect((await me(as).expect(200)).body.data).not.toHaveProperty('enrol');
  });

  it('does not remove the last factor that the account requires of a user with a password', async () => {
    await addTotp(t, ann);
    await t.http
      .patch(`/v1/accounts/${String(ann.account._id)}`)
      .set(ann.as)
      .send({ require_second_factor: true })
      .expect(200);
    await link(ann);
    const { as } = await sessionBy(t, issuer);
    errorOf(await t.http.delete('/v1/auth/factors/totp').set(as).send(proof), 409);
    expect((await t.http.get('/v1/auth/factors').set(as).expect(200)).body.data.required).toBe(true);
  });
});

describe('a logout', () => {
  it('names the page that ends the session at the issuer, for a session by it', async () => {
    await link(ann);
    const { as } = await sessionBy(t, issuer);
    const { data } = (await t.http.post('/v1/auth/logout').set(as).expect(200)).body;
    const url = new URL(data.end_session_url as string);
    expect(`${url.origin}${url.pathname}`).toBe(`${issuer.url}/logout`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'rankwire',
      id_token_hint: expect.stringMatching(/^eyJ/),
      post_logout_redirect_uri: 'http://rankwire.example/app/login',
    });
    expect((await t.http.post('/v1/auth/logout').set(ann.as).expect(200)).body.data).toBeNull();
  });

  it('names none where the issuer has no such page', async () => {
    await link(ann);
    issuer.metadata = { end_session_endpoint: undefined };
    const fresh = await startApp(issuer.settings, t.db.name);
    const { as } = await sessionBy(fresh, issuer);
    expect((await fresh.http.post('/v1/auth/logout').set(as).expect(200)).body.data).toBeNull();
    await fresh.app.close();
    issuer.metadata = {};
  });
});

describe('a back-channel logout', () => {
  const send = (logout_token: string) =>
    t.http.post('/v1/auth/oidc/backchannel-logout').type('form').send({ logout_token });
  const refused = async (token: string) => {
    const { body, headers } = await send(token).expect(400);
    expect(body).toEqual({ error: 'invalid_request' });
    expect(headers['cache-control']).toBe('no-store');
  };
  const twoSessions = async () => {
    await link(ann);
    const one = await sessionBy(t, issuer);
    const sid = issuer.lastSid;
    return { one, sid, two: await sessionBy(t, issuer) };
  };

  it('with sid ends that session, and is accepted once', async () => {
    const { one, two, sid } = await twoSessions();
    const token = await issuer.logoutToken({ sid, sub: issuer.person.sub });
    const done = await send(token).expect(200);
    expect(done.headers['cache-control']).toBe('no-store');
    errorOf(await me(one.as), 401);
    await me(two.as).expect(200);
    await me(ann.as).expect(200);
    await refused(token);
    expect(await t.db.collection('audit_log').countDocuments({ action: 'auth.oidc.logout' })).toBeGreaterThan(
      0,
    );
  });

  it('with sub ends all sessions by the issuer', async () => {
    const { one, two } = await twoSessions();
    await send(await issuer.logoutToken({ sub: issuer.person.sub })).expect(200);
    errorOf(await me(one.as), 401);
    errorOf(await me(two.as), 401);
    await me(ann.as).expect(200);
  });

  it('of an unknown person or session changes nothing', async () => {
    const { one } = await twoSessions();
    await send(await issuer.logoutToken({ sub: 'nobody' })).expect(200);
    await send(await issuer.logoutToken({ sid: 'nothing' })).expect(200);
    await me(one.as).expect(200);
  });

  it('with a sid that no session has ends all of its sub', async () => {
    const { one, two } = await twoSessions();
    await send(await issuer.logoutToken({ sid: 'nothing', sub: issuer.person.sub })).expect(200);
    errorOf(await me(one.as), 401);
    errorOf(await me(two.as), 401);
    await me(ann.as).expect(200);
  });

  describe('during a sign-in', () => {
    const later = (ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms));
    const liveSessions = async () =>
      t.db.collection('sessions').countDocuments({
        user: new Types.ObjectId(ann.userId),
        signed_in_by: 'oidc',
        revoked_at: null,
      });
    const issuedAt = Math.floor(Date.now() / 1000);

    beforeEach(async () => {
      await link(ann);
    });
    afterEach(() => Object.assign(issuer, { intercept: undefined, claims: {} }));

    /** A sign-in that gets the logout after the issuer has given it the code. */
    async function signInDuring(logout: JWTPayload, claims: JWTPayload = {}) {
      issuer.claims = claims;
      const { query, cookies } = await atIssuer(t, issuer);
      later(1000);
      issuer.intercept = async ({ path }) => {
        if (path !== '/token') return false;
        issuer.intercept = undefined;
        await send(await issuer.logoutToken(logout)).expect(200);
        return false;
      };
      const response = await callback(t, query, cookies);
      later(1000);
      return response;
    }

    it.each([
      ['with its sub', {}, { sub: 'SUB' }],
      ['with its sid', { sid: 'a' }, { sid: 'a' }],
      ['with its sid and sub', { sid: 'b' }, { sid: 'b', sub: 'SUB' }],
      ['with a sid, of an ID token without one', { sid: undefined }, { sid: 'c', sub: 'SUB' }],
      ['after the person has authenticated', { auth_time: issuedAt - 60 }, { sub: 'SUB', iat: issuedAt }],
    ])('%s ends it', async (_case, claims, logout: JWTPayload) => {
      const { sub } = issuer.person;
      const response = await signInDuring({ ...logout, ...(logout.sub === 'SUB' && { sub }) }, claims);
      expect(errorIn(response)).toBe('oidc_failed');
      expect(await liveSessions()).toBe(0);
      const next = await sessionBy(t, issuer);
      await me(next.as).expect(200);
    });

    it.each([
      ['of another person', {}, { sub: 'nobody' }],
      ['of another session of the person', { sid: 'd' }, { sid: 'e', sub: 'SUB' }],
      ['before the person authenticated again', { auth_time: issuedAt + 1 }, { sub: 'SUB', iat: issuedAt }],
    ])('%s changes nothing', async (_case, claims, logout: JWTPayload) => {
      const { sub } = issuer.person;
      const response = await signInDuring({ ...logout, ...(logout.sub === 'SUB' && { sub }) }, claims);
      await me({ 'X-Session-Id': sessionOf(response)! }).expect(200);
    });
  });

  it('is refused unless it is a logout token of the issuer for this client', async () => {
    const { one, sid } = await twoSessions();
    const now = Math.floor(Date.now() / 1000);
    const { sub } = issuer.person;
    for (const claims of [
      { sid, events: { 'http://schemas.openid.net/event/other': {} } },
      { sid, events: undefined },
      { sid, events: { 'http://schemas.openid.net/event/backchannel-logout': true } },
      { sid, nonce: 'n' },
      { sid, aud: 'another' },
      { sid, iss: 'https://evil.example' },
      { sid, jti: undefined },
      { sid, iat: undefined },
      { sid, iat: now - 3600, exp: now - 3500 },
      { sid, iat: now - 3600, exp: now + 3600 },
      { sid: 4, sub },
      {},
    ])
      await refused(await issuer.logoutToken(claims as never));
    const stranger = new FakeIssuer();
    await stranger.rotate();
    stranger.url = issuer.url;
    await refused(await stranger.logoutToken({ sid }));
    await refused('x');
    await refused('');
    expect((await t.http.post('/v1/auth/oidc/backchannel-logout').expect(400)).body.error).toBe(
      'invalid_request',
    );
    await me(one.as).expect(200);
  });
});

it('begins a sign-in for a session that is open already', async () => {
  await link(ann);
  const { query, cookies } = await atIssuer(t, issuer);
  const back = await callback(t, query, [...cookies, cookieOf(ann)]);
  expect(back.headers['location']).toBe('/app');
});

it('is erased with the account', async () => {
  await link(ann);
  await sessionBy(t, issuer);
  const account = ann.account._id;
  const count = () => t.db.collection('oidc_grants').countDocuments({ account });
  expect(await count()).toBe(1);
  for (const data of t.app.get(AccountDataRegistry).all) await data.erase([account]);
  expect(await count()).toBe(0);
  errorIn(await signIn(t, issuer));
});

import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PasswordsService } from '../../../src/auth/passwords/passwords.service.js';
import { type Caller, newCaller, NOON, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { everyForm, sessionOf, setUser, tokenOf, whoIs } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { connectUser, type TestSocket, until, urlOf } from '../../support/sockets.js';

const DAY = 86_400_000;
const UNKNOWN = { errno: 401, message: 'Authentication required.' };

let t: TestApp;
let ann: Caller;
let bob: Caller;
beforeAll(async () => {
  // The store removes ended sessions by its own clock: these end later.
  t = await startApp({ SESSION_TTL: '3000d', SESSION_MAX_TTL: '3650d' });
});
beforeEach(async () => {
  t.clock.set(NOON);
  [ann, bob] = [await newCaller(t), await newCaller(t)];
});
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.close();
});
afterAll(() => t.close());

const later = (ms: number) => t.clock.set(new Date(NOON.getTime() + ms));
const me = ({ as }: Pick<Caller, 'as'>) => whoIs(t, { headers: as });
const refresh = ({ as }: Pick<Caller, 'as'>) => t.http.post('/v1/auth/refresh').set(as);
const stored = ({ sessionId }: Pick<Caller, 'sessionId'>) =>
  t.db.collection('sessions').findOne({ token_hash: createHash('sha256').update(sessionId).digest('hex') });
const change = ({ as }: Pick<Caller, 'as'>, old_password: string, new_password: string) =>
  t.http.post('/v1/auth/password').set(as).send({ old_password, new_password });
const login = (email: string, password: string) => t.http.post('/v1/auth/login').send({ email, password });
const connect = async (session: Pick<Caller, 'sessionId'>) => {
  const client = await connectUser(urlOf(t), session.sessionId);
  sockets.push(client);
  return client;
};
const gone = ({ socket }: TestSocket) => until(() => !socket.connected, 'the end of a socket');

describe('a renewal', () => {
  it('extends the session and does not reveal its id', async () => {
    later(10 * 60_000);
    const { body } = await refresh(ann).expect(200);
    const expires_at = new Date(NOON.getTime() + 10 * 60_000 + 3000 * DAY).toISOString();
    expect(body.data).toMatchObject({ expires_at, user: { _id: ann.userId }, scope: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(ann.sessionId);
    expect((await me(ann)).body.data.expires_at).toBe(expires_at);
  });

  it('never extends it beyond the maximum lifetime', async () => {
    const longest = new Date(NOON.getTime() + 3650 * DAY).toISOString();
    later(2000 * DAY);
    expect((await refresh(ann).expect(200)).body.data.expires_at).toBe(longest);
    later(3650 * DAY - 1);
    expect((await refresh(ann).expect(200)).body.data.expires_at).toBe(longest);
    later(3650 * DAY);
    expect(errorOf(await refresh(ann), 401)).toEqual(UNKNOWN);
  });

  it('is automatic once the access token of the pair has expired, and a browser gets the new cookie', async () => {
    later(15 * 60_000 - 1);
    const cookie = { Cookie: `sid_app_sw=${ann.sessionId}` };
    expect((await whoIs(t, { headers: cookie }).expect(200)).headers).not.toHaveProperty('set-cookie');
    expect(await stored(ann)).toMatchObject({ rev: 0, last_used_at: NOON });
    later(15 * 60_000);
    const answer = await whoIs(t, { headers: cookie }).expect(200);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^sid_app_sw=${ann.sessionId}; .*HttpOnly`)),
    ]);
    expect(await stored(ann)).toMatchObject({ rev: 1, last_used_at: t.clock.now() });
  });

  it('of several in parallel has one winner, and all of them stay logged in', async () => {
    later(20 * 60_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => me(ann)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await stored(ann)).toMatchObject({ rev: 1 });
    await me(ann).expect(200);
    expect(await stored(ann)).toMatchObject({ rev: 1 });
  });

  it('needs the session id: neither an access token nor a stored hash is accepted', async () => {
    const bearer = { Authorization: `Bearer ${await tokenOf(t, ann)}` };
    for (const path of ['refresh', 'token']) {
      expect(errorOf(await t.http.post(`/v1/auth/${path}`).set(bearer), 401)).toEqual(UNKNOWN);
    }
    const { refresh_hash } = (await stored(ann))!;
    expect(refresh_hash).toMatch(/^[0-9a-f]{64}$/);
    await t.db.collection('sessions').updateOne({ refresh_hash }, { $set: { rev: 7 } });
    await refresh(ann).expect(200);
    expect(await stored(ann)).toMatchObject({ rev: 7, refresh_hash });
  });

  it('does not revive an ended session', async () => {
    const { sessionId, as } = await sessionOf(t, ann);
    await t.http.post('/v1/auth/logout').set(as).expect(200);
    later(20 * 60_000);
    expect(errorOf(await refresh({ as }), 401)).toEqual(UNKNOWN);
    expect(await stored({ sessionId })).toMatchObject({ rev: 0 });
  });
});

describe('the sessions of a user', () => {
  const list = ({ as }: Pick<Caller, 'as'>, query = {}) =>
    t.http.get('/v1/auth/sessions').query(query).set(as);

  it('are listed, the latest first, with the current one marked', async () => {
    const second = await sessionOf(t, ann);
    const { body } = await list(ann).expect(200);
    expect(body).toEqual({
      success: true,
      message: 'SUCCESS',
      data: [second, ann].map((session) => ({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        current: session === ann,
        createdAt: NOON.toISOString(),
        last_used_at: NOON.toISOString(),
        expires_at: expect.any(String),
        ip: expect.stringContaining('127.0.0.1'),
        user_agent: expect.any(String),
        signed_in_by: 'password',
      })),
      pagination: { current_page: 1, per_page: 25, total: 2, total_pages: 1 },
    });
    expect(JSON.stringify(body)).not.toContain(second.sessionId);
    const page = await list(ann, { page: '2', limit: '1' }).expect(200);
    expect(page.body.data).toEqual([body.data[1]]);
  });

  it('name the client that logged in, by at most 300 characters', async () => {
    const agents = {
      '': '',
      'Mozilla/5.0 (a browser)': 'Mozilla/5.0 (a browser)',
      ['x'.repeat(400)]: 'x'.repeat(300),
    };
    for (const [sent, listed] of Object.entries(agents)) {
      const request = t.http.post('/v1/auth/login').send({ email: bob.email, password: PASSWORD });
      await (sent === '' ? request.unset('User-Agent') : request.set('User-Agent', sent)).expect(200);
      expect((await list(bob, { limit: '1' })).body.data).toMatchObject([{ user_agent: listed }]);
    }
  });

  it('end one by one, with their sockets, for their own user only', async () => {
    const second = await sessionOf(t, ann);
    const socket = await connect(second);
    const [{ _id }] = (await list(ann)).body.data as [{ _id: string }];
    const unknown = { errno: 404, message: 'Session not found.' };
    expect(errorOf(await t.http.delete(`/v1/auth/sessions/${_id}`).set(bob.as), 404)).toEqual(unknown);
    await me(second).expect(200);
    const ended = await t.http.delete(`/v1/auth/sessions/${_id}`).set(ann.as).expect(200);
    expect(ended.body.data).toEqual({ _id });
    await gone(socket);
    await me(second).expect(401);
    await me(ann).expect(200);
    for (const id of [_id, String(new Types.ObjectId())]) {
      expect(errorOf(await t.http.delete(`/v1/auth/sessions/${id}`).set(ann.as), 404)).toEqual(unknown);
    }
    expect(errorOf(await t.http.delete('/v1/auth/sessions/x').set(ann.as), 400)).toMatchObject({
      errno: 400,
    });
  });

  it('clear the cookie when the current one ends, and no other', async () => {
    const second = await sessionOf(t, ann);
    const cookie = { Cookie: `sid_app_sw=${second.sessionId}` };
    const [own, other] = (await list(second)).body.data as { _id: string }[];
    const end = ({ _id }: { _id: string }) =>
      t.http.delete(`/v1/auth/sessions/${_id}`).set(cookie).expect(200);
    expect((await end(other!)).headers).not.toHaveProperty('set-cookie');
    expect((await end(own!)).headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid_app_sw=; .*Expires=Thu, 01 Jan 1970/),
    ]);
  });

  it('end together, except the one of the request', async () => {
    const others = [await sessionOf(t, ann), await sessionOf(t, ann)];
    await t.http.delete('/v1/auth/sessions').set(ann.as).expect(200);
    for (const other of others) await me(other).expect(401);
    for (const caller of [ann, bob]) await me(caller).expect(200);
    expect((await list(ann)).body.data).toHaveLength(1);
  });

  it('that are over are removed by the store', async () => {
    const indexes = await t.db.collection('sessions').indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }),
    );
  });
});

describe('a new password', () => {
  it('ends every other session and its sockets, and invalidates the old password', async () => {
    const other = await sessionOf(t, ann);
    const token = await tokenOf(t, other);
    const socket = await connect(other);
    await change(ann, PASSWORD, 'another long password').expect(200);
    await gone(socket);
    expect(await everyForm(t, other.sessionId, token)).toEqual([401, 401, 401, 401]);
    await me(ann).expect(200);
    await login(ann.email, PASSWORD).expect(401);
    await login(ann.email, 'another long password').expect(200);
    await change(ann, 'another long password', PASSWORD).expect(200);
    await me(ann).expect(200);
  });

  it('needs the old one, and a minimum length', async () => {
    const wrong = await change(ann, 'wrong', 'another long password');
    expect(errorOf(wrong, 400)).toEqual({ errno: 400, message: 'The old password is wrong.' });
    for (const short of ['', '1234567', null, 12_345_678]) {
      expect(errorOf(await change(ann, PASSWORD, short as string), 400)).toMatchObject({ errno: 400 });
    }
    await login(ann.email, PASSWORD).expect(200);
  });

  it('is set by one of two parallel changes', async () => {
    const other = await sessionOf(t, ann);
    const passwords = ['the first new password', 'the second new password'];
    const answers = await Promise.all([
      change(ann, PASSWORD, passwords[0]!),
      change(other, PASSWORD, passwords[1]!),
    ]);
    const winners = passwords.filter((_, index) => answers[index]!.status === 200);
    expect(winners).toHaveLength(1);
    await login(ann.email, winners[0]!).expect(200);
    await login(
      ann.email,
      passwords.find((password) => password !== winners[0])!,
    ).expect(401);
  });

  it('ends the sessions in the same update, even if the process dies right after it', async () => {
    const other = await sessionOf(t, ann);
    await t.db.collection('users').updateOne({ email: ann.email }, { $inc: { session_epoch: 1 } });
    for (const session of [ann, other]) await me(session).expect(401);
    await login(ann.email, PASSWORD).expect(200);
  });

  it('set for a user ends every session', async () => {
    const user = new Types.ObjectId(ann.userId);
    expect(await t.app.get(PasswordsService).setPassword(user, 'set by another user')).toBe(true);
    await me(ann).expect(401);
    await login(ann.email, 'set by another user').expect(200);
    expect(await t.app.get(PasswordsService).setPassword(new Types.ObjectId(), 'x')).toBe(false);
  });
});

describe('a socket', () => {
  it('of a user who was deactivated in the store is closed at the next check', async () => {
    const socket = await connect(ann);
    await setUser(t, ann, { active: false });
    const { SessionMonitor } = await import('../../../src/relay/sockets/session-monitor.js');
    await t.app.get(SessionMonitor, { strict: false }).recheck();
    await gone(socket);
  });
});

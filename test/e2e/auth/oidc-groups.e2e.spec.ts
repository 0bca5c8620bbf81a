import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Caller,
  newCaller,
  newDatabaseName,
  NOON,
  PASSWORD,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { newKey } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { FakeIssuer } from '../../support/fake-issuer.js';
import { errorIn, sessionBy, signIn } from '../../support/sign-in.js';
import { openSocket, until, urlOf } from '../../support/sockets.js';

const MINUTE_MS = 60_000;
const issuer = new FakeIssuer();
const database = newDatabaseName();
/** Two applications on one store. */
let t: TestApp;
let other: TestApp;
let platform: Caller;
let client: Caller;

beforeAll(async () => {
  await issuer.start();
  // The ids of accounts are in the settings, so they have to exist before.
  const first = await startApp({}, database);
  platform = await newCaller(first, { platform: true });
  client = await newCaller(first, { parent: platform.account });
  await first.app.close();
  const [top, below] = [String(platform.account._id), String(client.account._id)];
  const OIDC_GROUPS = JSON.stringify({
    'all-owners': { account: top, role: 'owner' },
    editors: { account: below, role: 'editor' },
    readers: { account: below, scope: 'rank:read' },
    keepers: { account: below, scope: 'keys:write' },
  });
  // Each application would seal the tokens with a key of its own.
  const JWT_SECRET = 'the same secret in both applications';
  const env = { ...issuer.settings, OIDC_GROUPS, OIDC_AUTO_PROVISION: 'true', JWT_SECRET };
  t = await startApp(env, database);
  other = await startApp(env, database);
});
beforeEach(() => {
  setClock(0);
  Object.assign(issuer, {
    claims: {},
    intercept: undefined,
    expiresIn: 3600,
    refreshTokens: true,
    groupsInIdToken: true,
  });
  issuer.seen.length = 0;
});
afterAll(async () => {
  await other.app.close();
  await t.close();
  await issuer.stop();
});

function setClock(minutes: number): void {
  for (const { clock } of [t, other]) clock.set(new Date(NOON.getTime() + minutes * MINUTE_MS));
}

let people = 0;
const person = (groups: string[]) => {
  const sub = `member-${++people}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, groups };
};
const me = (app: TestApp, as: Record<string, string>) => app.http.get('/v1/auth/me').set(as);
const scopeOf = async (as: Record<string, string>, app = t) =>
  (await me(app, as).expect(200)).body.data.scope as string;
const setGroups = (...groups: string[]) => void (issuer.person = { ...issuer.person, groups });
const findUser = () => t.db.collection('users').findOne({ 'oidc.sub': issuer.person.sub });

describe('a session by the issuer', () => {
  it('is renewed by its refresh token after OIDC_RENEW, once for ten requests in two processes', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    setClock(4.9);
    await me(t, as).expect(200);
    expect(issuer.count('/token')).toBe(1);
    for (const minutes of [5, 10]) {
      setClock(minutes);
      const before = issuer.count('/token');
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => me(n % 2 ? other : t, as)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(issuer.count('/token')).toBe(before + 1);
    }
  });

  it('is renewed earlier where the issuer says so', async () => {
    issuer.expiresIn = 60;
    const { as } = await sessionBy(t, issuer, person(['readers']));
    setClock(1);
    await me(t, as).expect(200);
    expect(issuer.count('/token')).toBe(2);
  });

  it('has at the next request what the groups give then', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    expect(await scopeOf(as)).toBe('rank:read');
    setGroups('readers', 'keepers');
    setClock(5);
    expect(await scopeOf(as)).toBe('rank:read keys:write');
    setGroups('keepers');
    setClock(10);
    errorOf(await t.http.get('/v1/rank/websites').set(as), 403);
    expect(await scopeOf(as, other)).toBe('keys:write');
    const entry = await t.db
      .collection('audit_log')
      .findOne({ action: 'user.update', 'target.id': String((await findUser())!._id) });
    expect(String(entry!['changes'])).toContain('"groups"');
  });

  it('reads the groups from userinfo where the ID token has none', async () => {
    issuer.groupsInIdToken = false;
    const { as } = await sessionBy(t, issuer, person(['readers']));
    setGroups('editors');
    setClock(5);
    expect(await scopeOf(as)).toContain('rank:write');
  });

  it('is renewed by userinfo without a refresh token', async () => {
    Object.assign(issuer, { refreshTokens: false });
    const { as } = await sessionBy(t, issuer, person(['readers']));
    setGroups('editors');
    setClock(5);
    expect(await scopeOf(as)).toContain('rank:write');
    issuer.revoke(issuer.person.sub);
    setClock(10);
    errorOf(await me(t, as), 401);
  });

  it('ends with all others of the user when no mapped group is left, sockets and keys too', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers', 'keepers']));
    const second = await sessionBy(other, issuer);
    const key = await newKey(t, { as } as never, { scope: 'rank:read' });
    const sockets = [as, key.as].map((headers) =>
      openSocket(urlOf(t), '/v1/shared', { reconnection: false, extraHeaders: headers as never }),
    );
    for (const { readies } of sockets) await until(() => readies.length > 0, 'ready');
    await me(t, key.as).expect(200);
    setGroups('strangers');
    setClock(5);
    errorOf(await me(t, second.as), 401);
    for (const { socket } of sockets) await until(() => !socket.connected, 'the end of a socket');
    for (const credential of [as, key.as, second.as]) {
      errorOf(await me(t, credential), 401);
      errorOf(await me(other, credential), 401);
    }
    expect(errorIn(await signIn(t, issuer))).toBe('oidc_no_access');
    setGroups('readers');
    await sessionBy(t, issuer);
    await me(t, key.as).expect(200);
  });

  it('ends when the issuer refuses its refresh token', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    issuer.revoke(issuer.person.sub);
    setClock(4);
    await me(t, as).expect(200);
    setClock(5);
    errorOf(await me(t, as), 401);
    setClock(0);
    errorOf(await me(other, as), 401);
  });

  it('goes on while the issuer is down, at most a day, and asks again every half minute', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    await issuer.stop();
    setClock(5);
    await me(t, as).expect(200);
    setClock(23 * 60 + 59);
    await me(t, as).expect(200);
    setClock(24 * 60 + 2);
    errorOf(await me(t, as), 401);
    await issuer.restart();
    setClock(24 * 60 + 3);
    await me(t, as).expect(200);
  });

  it('goes on when the issuer is out of order', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    for (const [minutes, status, body] of [
      [5, 503, '<h1>Down</h1>'],
      [6, 401, '{"error":"invalid_client"}'],
      [7, 200, '<h1>Sign in to the network</h1>'],
    ] as const) {
      setClock(minutes);
      issuer.intercept = ({ path }, response) => {
        if (path === '/token') response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
        return path === '/token';
      };
      await me(t, as).expect(200);
    }
    issuer.intercept = undefined;
    setClock(8);
    await me(t, as).expect(200);
  });

  it('keeps its new refresh token when the keys of the issuer cannot be read', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    await issuer.rotate();
    issuer.intercept = ({ path }, response) => {
      if (path === '/jwks') response.writeHead(500).end();
      return path === '/jwks';
    };
    setGroups('editors');
    setClock(5);
    expect(await scopeOf(as)).toBe('rank:read');
    issuer.intercept = undefined;
    setClock(6);
    expect(await scopeOf(as)).toContain('rank:write');
    expect(issuer.count('/token')).toBe(3);
  });

  it('goes on when another process has renewed it in place of one that was paused', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    const grants = t.db.collection('oidc_grants');
    const { user } = (await grants.findOne({ sub: issuer.person.sub }))!;
    issuer.intercept = async ({ path }, response) => {
      if (path !== '/token') return false;
      const renew_at = new Date(NOON.getTime() + 10 * MINUTE_MS);
      await grants.updateOne({ user }, { $set: { renew_at }, $unset: { lease: '' } });
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"invalid_grant"}');
      return true;
    };
    setClock(5);
    await me(t, as).expect(200);
    issuer.intercept = undefined;
    setClock(10);
    await me(t, as).expect(200);
  });

  it('goes on in a process that has another key, which is logged once, and is renewed by the others', async () => {
    const secrets = { JWT_SECRET: 'a secret that no other application has' };
    const stranger = await startApp({ ...issuer.settings, ...secrets }, database);
    try {
      const setClocks = (minutes: number) => {
        setClock(minutes);
        stranger.clock.set(t.clock.now());
      };
      setClocks(0);
      const { as } = await sessionBy(t, issuer, person(['readers', 'keepers']));
      const key = await newKey(t, { as } as never, { scope: 'rank:read' });
      for (const minutes of [5, 6]) {
        setClocks(minutes);
        for (const credential of [as, key.as]) await me(stranger, credential).expect(200);
      }
      expect(issuer.count('/token')).toBe(1);
      const logged = stranger.logs.filter((line) => line.includes('SECRETS_KEY or JWT_SECRET'));
      expect(logged).toHaveLength(1);
      setGroups('readers');
      expect(await scopeOf(as)).toBe('rank:read');
      setClocks(7);
      expect(await scopeOf(as, stranger)).toBe('rank:read');
      issuer.revoke(issuer.person.sub);
      setClocks(12);
      await me(stranger, as).expect(200);
      setClocks(6 + 24 * 60);
      await me(stranger, as).expect(200);
      setClocks(7 + 24 * 60);
      errorOf(await me(stranger, as), 401);
      errorOf(await me(t, as), 401);
      setClocks(12);
      errorOf(await me(stranger, as), 401);
    } finally {
      await stranger.app.close();
    }
  });

  it('goes on when userinfo is forbidden, as a scope may be missing', async () => {
    Object.assign(issuer, { refreshTokens: false });
    const { as } = await sessionBy(t, issuer, person(['readers']));
    issuer.intercept = ({ path }, response) => {
      if (path === '/userinfo') response.writeHead(403).end();
      return path === '/userinfo';
    };
    setClock(5);
    await me(t, as).expect(200);
  });

  it('ends with its socket, which sends no request, and so does the socket of a key', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers', 'keepers']));
    const key = await newKey(t, { as } as never, { scope: 'rank:read' });
    for (const headers of [as, key.as]) {
      const { socket, readies } = openSocket(urlOf(t), '/v1/shared', {
        reconnection: false,
        extraHeaders: headers as never,
      });
      await until(() => readies.length > 0, 'ready');
      issuer.revoke(issuer.person.sub);
      setClock(5);
      await until(() => !socket.connected, 'the end of the socket');
      setClock(0);
      issuer.person = { ...issuer.person };
      await sessionBy(t, issuer);
    }
  });

  it('leaves an intruder no way back by a password once the issuer has refused the user', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    const users = t.db.collection('users');
    const { password_hash } = (await users.findOne({ _id: new Types.ObjectId(client.userId) }))!;
    await users.updateOne({ 'oidc.sub': issuer.person.sub }, { $set: { password_hash } });
    const login = () =>
      t.http.post('/v1/auth/login').send({ email: issuer.person['email'], password: PASSWORD });
    await login().expect(200);
    issuer.revoke(issuer.person.sub);
    setClock(5);
    errorOf(await me(t, as), 401);
    errorOf(await login(), 401);
    await sessionBy(t, issuer, { ...issuer.person });
    const { session_id } = (await login().expect(200)).body.data;
    await me(t, { 'X-Session-Id': session_id as string }).expect(200);
    await users.updateOne({ 'oidc.sub': issuer.person.sub }, { $set: { 'oidc.stopped_at': new Date() } });
    errorOf(await me(other, { 'X-Session-Id': session_id as string }), 401);
  });

  it('is not renewed for another subject', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers']));
    issuer.claims = { sub: 'another', groups: ['editors'] };
    setClock(5);
    expect(await scopeOf(as)).toBe('rank:read');
  });

  it('moves at a sign-in to the account that the groups have then, and loses the keys of the former one', async () => {
    const { as } = await sessionBy(t, issuer, person(['readers', 'keepers']));
    const key = await newKey(t, { as } as never, { scope: 'rank:read' });
    setGroups('all-owners');
    setClock(5);
    errorOf(await me(t, as), 401);
    const moved = await sessionBy(t, issuer);
    const { data } = (await me(t, moved.as).expect(200)).body;
    expect(data.account._id).toBe(String(platform.account._id));
    errorOf(await me(t, key.as), 401);
    const entries = await t.db
      .collection('audit_log')
      .find({ action: 'user.update', 'target.id': data.user._id })
      .toArray();
    const changes = entries.map((entry) => String(entry['changes'])).join('\n');
    expect(changes).toMatch(new RegExp(`${String(client.account._id)}.*${String(platform.account._id)}`));
  });
});

describe('API keys of users that a sign-in has made', () => {
  const newMember = async () => {
    const { as, sessionId } = await sessionBy(t, issuer, person(['readers', 'keepers']));
    return { as, sessionId, key: await newKey(t, { as } as never, { scope: 'rank:read' }) };
  };

  it('go on after the session has ended, and follow the groups', async () => {
    const { as, key } = await newMember();
    await t.http.post('/v1/auth/logout').set(as).expect(200);
    setClock(5);
    await me(t, key.as).expect(200);
    expect(issuer.count('/token')).toBe(2);
    await me(other, key.as).expect(200);
    expect(issuer.count('/token')).toBe(2);
    setGroups('keepers');
    setClock(10);
    expect(await scopeOf(key.as)).toBe('');
    setGroups();
    setClock(15);
    errorOf(await me(t, key.as), 401);
  });

  it('stop when the issuer refuses, until the person signs in again', async () => {
    const { key } = await newMember();
    issuer.revoke(issuer.person.sub);
    setClock(5);
    errorOf(await me(other, key.as), 401);
    issuer.person = { ...issuer.person };
    await sessionBy(t, issuer);
    await me(t, key.as).expect(200);
  });
});

describe('of two sessions of a user', () => {
  const twoSessions = async () => {
    const one = await sessionBy(t, issuer, person(['readers', 'keepers']));
    const two = await sessionBy(t, issuer);
    return { one, two, sid: issuer.lastSid, key: await newKey(t, one, { scope: 'rank:read' }) };
  };

  it('the logout of one, which ends it at the issuer too, changes nothing for the other and for keys', async () => {
    const { one, two, sid, key } = await twoSessions();
    await t.http.post('/v1/auth/logout').set(two.as).expect(200);
    issuer.end(sid);
    setClock(5);
    await me(t, key.as).expect(200);
    expect(issuer.count('/token')).toBe(3);
    await me(t, one.as).expect(200);
  });

  it('one that ends at the issuer is ended by a key that asks by it, and the key goes on by the other', async () => {
    const { one, two, sid, key } = await twoSessions();
    issuer.end(sid);
    setClock(5);
    await me(t, key.as).expect(200);
    errorOf(await me(t, two.as), 401);
    await me(other, one.as).expect(200);
  });
});

it('a key that the issuer has stopped does not work again when an owner removes the link', async () => {
  const { as } = await sessionBy(t, issuer, person(['readers', 'keepers']));
  const key = await newKey(t, { as } as never, { scope: 'rank:read' });
  issuer.revoke(issuer.person.sub);
  setClock(5);
  errorOf(await me(t, key.as), 401);
  await t.http
    .delete(`/v1/users/${String((await findUser())!._id)}/oidc`)
    .set(platform.as)
    .expect(200);
  errorOf(await me(t, key.as), 401);
  errorOf(await me(other, key.as), 401);
});

describe('the last owner of the platform account', () => {
  it('keeps accounts:write whatever the groups say', async () => {
    const { as } = await sessionBy(t, issuer, person(['all-owners']));
    await t.db
      .collection('users')
      .updateMany(
        { account: platform.account._id, 'oidc.sub': { $ne: issuer.person.sub } },
        { $set: { active: false } },
      );
    setGroups('strangers');
    setClock(5);
    expect(await scopeOf(as)).toBe('accounts:write');
    const again = await sessionBy(t, issuer);
    expect(await scopeOf(again.as)).toBe('accounts:write');
    await t.db
      .collection('users')
      .updateOne({ _id: new Types.ObjectId(platform.userId) }, { $set: { active: true } });
    setClock(10);
    errorOf(await me(t, again.as), 401);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../scripts/ensure-build.mjs';
import { hashToken, newSecretToken } from '../../../src/common/secret-token.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newDatabaseName,
  PASSWORD,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { addTotp } from '../../support/factors.js';
import { FakeIssuer } from '../../support/fake-issuer.js';
import { killAfterEachWrite } from '../../support/kill-after-writes.js';
import { type Running, startServer } from '../../support/process.js';
import { eventually } from '../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startStoreProxy, type StoreProxy } from '../../support/store-proxy.js';

const JWT_SECRET = 'one secret of all processes of this test';
/** More than any of the requests writes, with what the process writes beside it. */
const MOST_WRITES = 20;
const ANOTHER = 'another long pass phrase';

const database = newDatabaseName();
const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-sign-in-'));
const issuer = new FakeIssuer();
let smtp: TestSmtp;
let proxy: StoreProxy;
let db: mongoose.Connection;
let running: Running;
let owner: Caller;
let linked: Caller;
let invited: Caller[];
let recovering: Caller & { codes: string[] };

beforeAll(async () => {
  [smtp] = [await startSmtp(), await issuer.start()];
  const t = await startApp({ JWT_SECRET }, database, new Date());
  await createUsers(t);
  // Only the process that is killed does what is left to do.
  await t.app.close();
  proxy = await startStoreProxy(databaseUri(database));
  db = await mongoose.createConnection(databaseUri(database), { autoIndex: false }).asPromise();
  running = await start();
});
afterAll(async () => {
  await running.end('SIGKILL');
  await db.dropDatabase();
  await db.close();
  await proxy.close();
  await issuer.stop();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

async function createUsers(t: TestApp): Promise<void> {
  owner = await newCaller(t, { platform: true });
  const join = () => newCaller(t, { account: owner.account });
  linked = await join();
  invited = await Promise.all(Array.from({ length: MOST_WRITES }, join));
  recovering = { ...(await join()), codes: [] };
  recovering.codes = (await addTotp(t, recovering)).recovery_codes;
}

const start = () =>
  startServer({
    ...issuer.settings,
    JWT_SECRET,
    MONGODB_URI: proxy.uri,
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_LEASE_MS: '2500',
    MAIL_RETRY_BASE_MS: '100',
    RANK_SCHEDULER_ENABLED: 'false',
    RATE_LIMIT_ENABLED: 'false',
    SESSION_TTL: '3650d',
  });

const world = {
  get proxy() {
    return proxy;
  },
  running: () => running,
  restart: async () => void (running = await start()),
};

const users = () => db.collection('users');
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(running.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const login = async (email: string, password: string) =>
  (await post('/v1/auth/login', { email, password })).status;
const isOpen = async (sessionId: string) =>
  (await fetch(`${running.url}/v1/auth/me`, { headers: { 'X-Session-Id': sessionId } })).status === 200;
const entriesOf = (action: string, user: string) =>
  db.collection('audit_log').countDocuments({ action, 'target.id': user });

describe('after a kill at any write of', () => {
  it('a back-channel logout, its sessions are ended once the issuer sends it again, and after a 200 at once', async () => {
    issuer.person = { sub: 'ann' };
    const link = { issuer: issuer.url, sub: 'ann', linked_at: new Date() };
    await users().updateOne({ email: linked.email }, { $set: { oidc: link } });
    const send = (logout_token: string) =>
      fetch(`${running.url}/v1/auth/oidc/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token }),
      });
    for (const by of ['sid', 'sub']) {
      const kills = await killAfterEachWrite({
        ...world,
        prepare: async () => {
          const sessionId = await signInByIssuer();
          const token = await issuer.logoutToken(by === 'sid' ? { sid: issuer.lastSid } : { sub: 'ann' });
          return { sessionId, token };
        },
        send: ({ token }) => send(token),
        check: async ({ sessionId, token }, answer, writes) => {
          if (answer) expect([writes, answer.status, await isOpen(sessionId)]).toEqual([writes, 200, false]);
          const again = await send(token);
          // 400: it has been used.
          expect([writes, [200, 400].includes(again.status)]).toEqual([writes, true]);
          expect([writes, await isOpen(sessionId)]).toEqual([writes, false]);
          expect((await send(token)).status).toBe(400);
        },
      });
      expect(kills).toBeGreaterThanOrEqual(2);
    }
    const logouts = await entriesOf('auth.oidc.logout', linked.userId);
    expect(logouts).toBeGreaterThanOrEqual(4);
  });

  it('the acceptance of an invitation, its link has set one password, once', async () => {
    const kills = await killAfterEachWrite({
      ...world,
      prepare: async (writes) => {
        const { email, userId } = invited[writes]!;
        const token = newSecretToken();
        const expires_at = new Date(Date.now() + 3_600_000);
        await users().updateOne(
          { email },
          {
            $set: { invitation: { token_hash: hashToken(token), email, expires_at } },
            $unset: { password_hash: '' },
          },
        );
        return { email, userId, token };
      },
      send: ({ token }) => post('/v1/auth/invitation/accept', { token, new_password: PASSWORD }),
      check: async ({ email, userId, token }, answer, writes) => {
        const again = await post('/v1/auth/invitation/accept', { token, new_password: ANOTHER });
        const isFirst = again.status === 200;
        if (answer) expect([writes, answer.status, isFirst]).toEqual([writes, 200, false]);
        expect([writes, [200, 404].includes(again.status)]).toEqual([writes, true]);
        expect([writes, await login(email, PASSWORD)]).toEqual([writes, isFirst ? 401 : 200]);
        expect([writes, await login(email, ANOTHER)]).toEqual([writes, isFirst ? 200 : 401]);
        const third = await post('/v1/auth/invitation/accept', { token, new_password: ANOTHER });
        expect([writes, third.status]).toEqual([writes, 404]);
        expect([writes, await entriesOf('user.invitation.accept', userId)]).toEqual([writes, 1]);
      },
    });
    expect(kills).toBeGreaterThanOrEqual(3);
  });

  it('an invitation, there is no user, or one that gets the mail', async () => {
    const as = owner.as as Record<string, string>;
    const path = `/v1/accounts/${String(owner.account._id)}/users`;
    const linksOf = (email: string) =>
      smtp.taken
        .filter(({ to }) => to.includes(email))
        .map(({ text }) => /invitation\?token=([\w-]{43})/.exec(text)![1]!);
    const kills = await killAfterEachWrite({
      ...world,
      prepare: async () => `killed-${randomUUID()}@example.com`,
      send: (email) => post(path, { email }, as),
      check: async (email, answer, writes) => {
        const isStored = (await users().countDocuments({ email })) === 1;
        if (answer) expect([writes, answer.status, isStored]).toEqual([writes, 200, true]);
        if (!isStored) expect((await post(path, { email }, as)).status).toBe(200);
        await eventually(() => linksOf(email).length).toBeGreaterThan(0);
        const [token] = new Set(linksOf(email));
        const accepted = await post('/v1/auth/invitation/accept', { token, new_password: PASSWORD });
        expect([writes, accepted.status]).toEqual([writes, 200]);
        await eventually(() =>
          db.collection('outbox').countDocuments({ to: email, state: { $ne: 'sent' } }),
        ).toBe(0);
        // A second time only when it was on its way.
        expect(new Set(linksOf(email)).size).toBe(1);
      },
    });
    expect(kills).toBeGreaterThanOrEqual(3);
  });

  it('a login by a recovery code, the code is used once at most', async () => {
    const { email, userId, codes } = recovering;
    const begin = async () => {
      const { data } = (await (await post('/v1/auth/login', { email, password: PASSWORD })).json()) as {
        data: { second_factor: { ticket: string } };
      };
      return data.second_factor.ticket;
    };
    const finish = (ticket: string, recovery_code: string) =>
      post('/v1/auth/login/second', { ticket, recovery_code });
    const left = async () =>
      ((await users().findOne({ email }))!['factors'] as { recovery_codes: string[] }).recovery_codes.length;
    const kills = await killAfterEachWrite({
      ...world,
      prepare: async () => ({ ticket: await begin(), code: codes.shift()!, left: await left() }),
      send: ({ ticket, code }) => finish(ticket, code),
      check: async ({ code, left: before }, answer, writes) => {
        const isUsed = (await left()) < before;
        if (answer) expect([writes, answer.status, isUsed]).toEqual([writes, 200, true]);
        const again = await finish(await begin(), code);
        expect([writes, again.status]).toEqual([writes, isUsed ? 401 : 200]);
        expect([writes, (await finish(await begin(), code)).status]).toEqual([writes, 401]);
        expect([writes, await left()]).toEqual([writes, before - 1]);
      },
    });
    expect(kills).toBeGreaterThanOrEqual(3);
    expect(
      await db.collection('sessions').countDocuments({ user: new mongoose.Types.ObjectId(userId) }),
    ).toBeGreaterThan(1);
  });
});

/** @returns the id of a session by the issuer */
async function signInByIssuer(): Promise<string> {
  const visit = (path: string, cookies: string[] = []) =>
    fetch(running.url + path, { redirect: 'manual', headers: { Cookie: cookies.join('; ') } });
  const cookiesOf = (response: Response) =>
    response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  const started = await visit('/v1/auth/oidc/start');
  const query = issuer.authorize(started.headers.get('location')!);
  const back = await visit(`/v1/auth/oidc/callback?${query.toString()}`, cookiesOf(started));
  const session = cookiesOf(back).find((cookie) => cookie.startsWith('sid_app_sw='));
  return session!.slice('sid_app_sw='.length);
}

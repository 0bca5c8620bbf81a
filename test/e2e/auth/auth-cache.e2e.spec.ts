import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { AccessService } from '../../../src/auth/access/access.service.js';
import type { Identity, SessionActor } from '../../../src/auth/access/actor.js';
import type { IdentityCache } from '../../../src/auth/access/identity-cache.js';
import { IdentityLoader } from '../../../src/auth/access/identity-loader.js';
import { SessionInvalidation, ALL_SESSIONS } from '../../../src/auth/sessions/session-invalidation.js';
import { hashSessionId, SessionsService } from '../../../src/auth/sessions/sessions.service.js';
import { SessionRepository } from '../../../src/auth/sessions/session.repository.js';
import { UserRepository } from '../../../src/auth/users/user.repository.js';
import { PasswordsService } from '../../../src/auth/passwords/passwords.service.js';
import { type Caller, newCaller, startApp, type TestApp } from '../../support/app.js';
import { runCli, type Running, startServer } from '../../support/process.js';

const apps: TestApp[] = [];
const start = async (env: Record<string, string>) => {
  const t = await startApp(env);
  apps.push(t);
  return t;
};
afterEach(async () => {
  for (const t of apps.splice(0)) await t.close();
});

/** The cache of an application, with a read function that counts its calls. */
async function watched(t: TestApp) {
  const ann = await newCaller(t);
  const { session, user, account } = (await t.app
    .get(AccessService)
    .authenticate({ kind: 'session', via: 'header', value: ann.sessionId })) as SessionActor;
  const state = { reads: 0, wait: Promise.resolve() };
  const read = async (): Promise<Identity> => {
    state.reads += 1;
    await state.wait;
    return { session, user, account };
  };
  const [cache, changes] = [t.app.get(IdentityLoader).cache, t.app.get(SessionInvalidation)];
  await changes.invalidate(ALL_SESSIONS);
  const get = (which = { token_hash: hashSessionId(ann.sessionId) } as Parameters<IdentityCache['get']>[0]) =>
    cache.get(which, read);
  return { ann, session, state, changes, get };
}

describe('the cached identity of a session', () => {
  it('is cached by the process that owns the store, by session id and by token hash', async () => {
    const { session, state, get } = await watched(await start({ MONGODB_URI: '' }));
    await get();
    await get();
    await get({ _id: session._id });
    expect(state.reads).toBe(1);
  });

  it.each(['this session', 'everything'])('is dropped immediately when %s changes', async (what) => {
    const { session, state, changes, get } = await watched(await start({ MONGODB_URI: '' }));
    await get();
    await changes.invalidate(String(new Types.ObjectId()));
    await get();
    expect(state.reads).toBe(1);
    await changes.invalidate(what === 'everything' ? ALL_SESSIONS : String(session._id));
    await get();
    expect(state.reads).toBe(2);
  });

  it('is not cached when a change came while it was being read', async () => {
    const { session, state, changes, get } = await watched(await start({ MONGODB_URI: '' }));
    let answer = () => {};
    state.wait = new Promise((resolve) => (answer = resolve));
    const reading = get();
    await changes.invalidate(String(session._id));
    answer();
    await reading;
    await get();
    expect(state.reads).toBe(2);
  });

  it('is not cached by a process that is not notified of changes', async () => {
    const { state, get } = await watched(await start({}));
    await get();
    await get();
    expect(state.reads).toBe(2);
  });

  it('is dropped when a new password ends sessions by their epoch alone', async () => {
    const t = await start({ MONGODB_URI: '' });
    const ann = await newCaller(t);
    const me = () => t.http.get('/v1/auth/me').set(ann.as);
    await me().expect(200);
    // As for a session that was opened while the others were being revoked.
    vi.spyOn(t.app.get(SessionsService), 'revokeAll').mockResolvedValue();
    expect(await t.app.get(PasswordsService).setPassword(new Types.ObjectId(ann.userId), 'another one')).toBe(
      true,
    );
    await me().expect(401);
  });

  it('serves no request of a session that has ended by the clock meanwhile', async () => {
    const t = await start({ MONGODB_URI: '' });
    const ann = await newCaller(t);
    const me = () => t.http.get('/v1/auth/me').set(ann.as);
    const { body } = await me().expect(200);
    t.clock.set(new Date(body.data.expires_at));
    await me().expect(401);
  });
});

describe('identities that are read together', () => {
  it('take a query for up to 250 of them, in one turn of the event loop', async () => {
    const t = await start({});
    const [ann, bob] = [await newCaller(t), await newCaller(t), await newCaller(t)];
    const sessionReads = vi.spyOn(t.app.get(SessionRepository), 'findAllLive');
    const userReads = vi.spyOn(t.app.get(UserRepository), 'findAll');
    const loader = t.app.get(IdentityLoader);
    const load = async ({ sessionId }: Caller) => {
      // Clients do not arrive in the same microtask.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      return loader.load({ token_hash: hashSessionId(sessionId) });
    };
    const found = await Promise.all(Array.from({ length: 300 }, (_, n) => load(n % 3 ? ann : bob)));
    expect(found.map(({ user }) => user.email)).toEqual(
      Array.from({ length: 300 }, (_, n) => (n % 3 ? ann : bob).email),
    );
    expect(sessionReads.mock.calls.map(([lookups]) => lookups.length)).toEqual([250, 50]);
    expect(await userReads.mock.results[0]!.value).toHaveLength(2);
  });

  it('are read each time', async () => {
    const t = await start({});
    const ann = await newCaller(t);
    const lookup = { token_hash: hashSessionId(ann.sessionId) };
    const loader = t.app.get(IdentityLoader);
    expect(await loader.load(lookup)).toMatchObject({ user: { email: ann.email } });
    await t.app.get(SessionsService).revoke((await loader.load(lookup)).session!._id);
    await expect(loader.load(lookup)).rejects.toThrow('Authentication required.');
  });
});

describe('an embedded store that commands join', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-joined-'));
  const env = { DATA_DIR: folder, RANK_SCHEDULER_ENABLED: 'false' };
  const user = { email: 'guest@example.com', password: 'correct horse' };
  const nodes: Running[] = [];
  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const cli = async (...args: string[]) => {
    const { stdout, stderr } = await runCli(args, env);
    expect(stderr).toBe('');
    return (JSON.parse(stdout) as { _id: string })._id;
  };
  const login = async (node: Running, credentials = user) => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    };
    const { data } = (await (await fetch(`${node.url}/v1/auth/login`, init)).json()) as {
      data: Pick<Caller, 'sessionId'> & { session_id: string };
    };
    return data.session_id;
  };
  const call = async (node: Running, session: string, path = 'me', method = 'GET') =>
    (await fetch(`${node.url}/v1/auth/${path}`, { method, headers: { 'X-Session-Id': session } })).status;

  it('refuses a session immediately after a command has ended it', async () => {
    const account = await cli('account:create', '--name', 'Guests');
    const _id = await cli(
      'user:create',
      '--email',
      user.email,
      '--password',
      user.password,
      '--account',
      account,
    );
    const owner = await startServer(env);
    nodes.push(owner);
    const session = await login(owner);
    expect(await call(owner, session)).toBe(200);
    expect(await cli('user:password', '--email', user.email.toUpperCase(), '--password', 'another one')).toBe(
      _id,
    );
    expect(await call(owner, session)).toBe(401);
    expect(await call(owner, await login(owner, { ...user, password: 'another one' }))).toBe(200);
    const unknown = await runCli(['user:password', '--email', 'x@example.com'], env, 'another one\n');
    expect(unknown).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'User not found: user:list prints all e-mail addresses.\n',
    });
  });

  it('accepts a permission immediately after a command has granted it', async () => {
    const [owner] = nodes;
    const email = 'reader@example.com';
    const [{ account }] = JSON.parse((await runCli(['user:list'], env)).stdout) as [{ account: string }];
    const options = ['--email', email, '--password', user.password, '--account', account];
    await cli('user:create', '--scope', 'rank:read', ...options);
    const session = await login(owner!, { ...user, email });
    const accounts = () =>
      fetch(`${owner!.url}/v1/accounts`, { headers: { 'X-Session-Id': session } }).then((r) => r.status);
    expect(await accounts()).toBe(403);
    const grant = (scope: string, address = email) =>
      runCli(['user:grant', '--email', address, '--scope', scope], env);
    const { stdout } = await grant('accounts:read rank:read keys:write');
    expect(JSON.parse(stdout)).toMatchObject({ scope: 'rank:read accounts:read keys:write' });
    expect(await accounts()).toBe(200);
    const refused = { code: 1, stdout: '' };
    expect(await grant('rank:reed')).toMatchObject({
      ...refused,
      stderr: expect.stringContaining("Unknown permission 'rank:reed'. Permissions are: rank:read"),
    });
    expect(await grant('rank:read', 'x@example.com')).toMatchObject({
      ...refused,
      stderr: 'User not found: user:list prints all e-mail addresses.\n',
    });
  });
});

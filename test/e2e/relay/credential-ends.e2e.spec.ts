import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FULL_SCOPE } from '../../../src/access/permissions.js';
import {
  type Caller,
  newCaller,
  newDatabaseName,
  NOON,
  PASSWORD,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { newKey, setAccount, setUser, type TestKey } from '../../support/credentials.js';
import { listen, type TestEventStream } from '../../support/event-streams.js';
import { connectUser, openSocket, type TestSocket, until, urlOf } from '../../support/sockets.js';

/** Sooner than a check twice a minute would find an end. */
const SOON_MS = 12_000;

const database = newDatabaseName();
let t: TestApp;
/** Another process on the same store: changes there announce nothing here. */
let other: TestApp;
let root: Caller;
let parent: Caller;
let user: Caller;
let bystander: Caller;
let key: TestKey;
const open: { close: () => void }[] = [];

beforeAll(async () => {
  t = await startApp({}, database);
  other = await startApp({}, database);
  root = await newCaller(t, { platform: true });
  bystander = await newCaller(t);
});
afterAll(async () => {
  await other.close();
  await t.close();
});
beforeEach(async () => {
  t.clock.set(NOON);
  parent = await newCaller(t, { parent: root.account });
  user = await newCaller(t, { parent: parent.account });
  const expires_at = new Date(NOON.getTime() + 60_000).toISOString();
  key = await newKey(t, user, { scope: FULL_SCOPE, expires_at });
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

interface Connection {
  socket: TestSocket;
  stream: TestEventStream;
}

async function connect(auth: object, headers: Record<string, string>): Promise<Connection> {
  const socket = openSocket(urlOf(t), '/v1/shared', { auth, reconnection: false });
  await until(() => socket.readies.length > 0, 'the socket');
  const stream = await listen(urlOf(t), headers);
  open.push(socket.socket, stream);
  return { socket, stream };
}
const bySession = ({ sessionId, as }: Caller) => connect({ session_id: sessionId }, as);
const byKey = ({ key: token, as }: TestKey) => connect({ token }, as);
const isOpen = ({ socket, stream }: Connection) => [socket.socket.connected, !stream.ended];

async function ends(connection: Connection): Promise<void> {
  await until(() => !isOpen(connection).includes(true), 'the end of both', SOON_MS);
}

const patch = (path: string, caller: Caller, body: object) =>
  t.http.patch(path).set(caller.as).send(body).expect(200);
const patchUser = (body: object) => patch(`/v1/users/${user.userId}`, parent, body);
const accountPath = ({ account }: Caller) => `/v1/accounts/${String(account._id)}`;
const without = (permission: string) =>
  FULL_SCOPE.split(' ')
    .filter((name) => name !== permission)
    .join(' ');

/** What ends sessions, and whether it ends keys. */
const ENDS: [string, 'both' | 'session' | 'key', () => unknown][] = [
  ['the key expires', 'key', () => t.clock.set(new Date(NOON.getTime() + 60_001))],
  ['the key is revoked', 'key', () => t.http.delete(`/v1/auth/keys/${key._id}`).set(user.as).expect(200)],
  ['its session logs out', 'session', () => t.http.post('/v1/auth/logout').set(user.as).expect(200)],
  ['a permission is taken from the user', 'both', () => patchUser({ scope: without('rank:write') })],
  ['the user is deactivated', 'both', () => patchUser({ active: false })],
  ['the user gets another password', 'session', () => patchUser({ password: 'another pass phrase' })],
  ['the account is deactivated', 'both', () => patch(accountPath(user), parent, { active: false })],
  ['the account above is deactivated', 'both', () => patch(accountPath(parent), root, { active: false })],
  [
    'the account is deleted',
    'both',
    () => t.http.delete(accountPath(user)).set(parent.as).send({ name: user.account.name }).expect(200),
  ],
];

describe.each(ENDS)('when %s', (_, what, end) => {
  it(`the sockets and event streams of ${what === 'both' ? 'sessions and keys' : `the ${what}`} end, and no other`, async () => {
    const connections = { session: await bySession(user), key: await byKey(key) };
    const else_ = await bySession(bystander);
    await end();
    const [ending, staying] =
      what === 'both'
        ? [[connections.session, connections.key], [else_]]
        : what === 'key'
          ? [[connections.key], [connections.session, else_]]
          : [[connections.session], [connections.key, else_]];
    await Promise.all(ending.map(ends));
    for (const connection of staying) expect(isOpen(connection)).toEqual([true, true]);
  });
});

/** Changes in the store alone, as another process makes them. */
const STORED: [string, () => unknown][] = [
  ['a user is inactive', () => setUser(t, user, { active: false })],
  ['a permission is gone', () => setUser(t, user, { scope: without('rank:write').split(' ') })],
  ['the sessions and keys of a user have ended', () => setUser(t, user, { session_epoch: 1, key_epoch: 1 })],
  ['the account above is inactive', () => setAccount(t, parent.account._id, { active: false })],
];

it.each(STORED)('%s: so they end without a notification', async (_, change) => {
  const connections = [await bySession(user), await byKey(key)];
  await change();
  await Promise.all(connections.map(ends));
});

it('a change in another process, without Redis, ends them', async () => {
  const connections = [await bySession(user), await byKey(key)];
  await other.http.patch(`/v1/users/${user.userId}`).set(parent.as).send({ scope: 'rank:read' }).expect(200);
  await Promise.all(connections.map(ends));
});

it('a session ends at its end, and a renewed one stays', async () => {
  const brief = await startApp({ SESSION_TTL: '2h', SESSION_MAX_TTL: '2d', ACCESS_TOKEN_TTL: '1m' });
  const [first, second] = [await newCaller(brief), await newCaller(brief)];
  const sockets = [
    await connectUser(urlOf(brief), first.sessionId),
    await connectUser(urlOf(brief), second.sessionId),
  ];
  brief.clock.set(new Date(NOON.getTime() + 3_600_000));
  await brief.http.post('/v1/auth/refresh').set(second.as).expect(200);
  brief.clock.set(new Date(NOON.getTime() + 2 * 3_600_000 + 1000));
  await until(() => !sockets[0]!.socket.connected, 'the end', SOON_MS);
  expect(sockets[1]!.socket.connected).toBe(true);
  for (const { socket } of sockets) socket.close();
  await brief.close();
});

it('another name, a further permission and a login elsewhere end nothing', async () => {
  await patchUser({ scope: 'rank:read keys:write' });
  const connections = [await bySession(user), await byKey(await newKey(t, user, { scope: 'rank:read' }))];
  await patchUser({ name: 'Else' });
  await patchUser({ scope: 'rank:read keys:write rank:write' });
  await t.http.post('/v1/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
  // Ends by the check that follows those changes.
  const witness = await bySession(parent);
  await t.http.post('/v1/auth/logout').set(parent.as).expect(200);
  await ends(witness);
  for (const connection of connections) expect(isOpen(connection)).toEqual([true, true]);
});

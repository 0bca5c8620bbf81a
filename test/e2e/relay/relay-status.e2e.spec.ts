import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Caller, newCaller, startApp, useApp } from '../../support/app.js';
import { errorOf } from '../../support/errors.js';
import { connectUser, type TestSocket, until, urlOf } from '../../support/sockets.js';

const t = useApp(() => startApp());
let platform: Caller;
let child: Caller;
const open: TestSocket[] = [];
beforeAll(async () => {
  platform = await newCaller(t, { platform: true });
  child = await newCaller(t, { parent: platform.account });
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close();
});

const connect = async ({ sessionId }: Caller) => {
  const client = await connectUser(urlOf(t), sessionId);
  open.push(client);
  return client;
};
const get = (path: string, by: Caller) => t.http.get(`/v1/relay${path}`).set(by.as);
const totals = async () => (await get('', platform).expect(200)).body.data as object;

it('counts the connected users and their connections', async () => {
  expect(await totals()).toEqual({ processes: 1, users: 0, sockets: 0 });
  for (const caller of [platform, child, child]) await connect(caller);
  expect(await totals()).toEqual({ processes: 1, users: 2, sockets: 3 });
  for (const { socket } of open.splice(0)) socket.close();
  await expect.poll(totals).toEqual({ processes: 1, users: 0, sockets: 0 });
});

it('says which users of an account are connected, to those above it', async () => {
  await connect(child);
  const of = `/presence?account=${String(child.account._id)}`;
  const { body } = await get(of, platform).expect(200);
  expect(body.data).toEqual([
    { _id: child.userId, name: expect.any(String), email: child.email, online: true, sockets: 1 },
  ]);
  expect(body.pagination).toMatchObject({ total: 1, current_page: 1 });
  const own = await get('/presence', platform).expect(200);
  expect(own.body.data).toMatchObject([{ _id: platform.userId, online: false, sockets: 0 }]);
  const above = `/presence?account=${String(platform.account._id)}`;
  errorOf(await get(above, child), 403);
  errorOf(await get('/presence', await newCaller(t, { scope: 'rank:read' })), 403);
});

it('sends a test event to the caller alone', async () => {
  const [own, other] = [await connect(platform), await connect(child)];
  const { body } = await t.http.post('/v1/relay/test').set(platform.as).expect(200);
  expect(body.data).toEqual({ event: 'test_event' });
  await until(() => own.of('test_event').length === 1);
  expect(own.of('test_event')).toEqual([{ at: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  expect(other.of('test_event')).toEqual([]);
});

it('is for the platform account', async () => {
  errorOf(await get('', child), 403);
  errorOf(await t.http.post('/v1/relay/test').set(child.as), 403);
});

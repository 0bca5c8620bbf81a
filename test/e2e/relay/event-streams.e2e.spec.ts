import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestAuthorizer } from '../../../src/auth/access/request-authorizer.js';
import { SessionsService } from '../../../src/auth/sessions/sessions.service.js';
import { EventStreams } from '../../../src/relay/event-streams/event-streams.js';
import { UserEvents } from '../../../src/relay/emit/user-events.js';
import { type Caller, newCaller, startApp, useApp } from '../../support/app.js';
import { listen, openEventStream, type TestEventStream } from '../../support/event-streams.js';
import { connectUser, flushEvents, type TestSocket, until, urlOf } from '../../support/sockets.js';

const SENT = { success: true, message: 'SUCCESS' };
const PATH = '/v1/shared/events';

const test = useApp(() => startApp({ BODY_LIMIT: '64kb', CORS_ORIGINS: 'https://front.example' }));
let url: string;
let anna: Caller;
let ben: Caller;
const open: (TestEventStream | TestSocket)[] = [];

beforeAll(() => {
  url = urlOf(test);
});
beforeEach(async () => {
  [anna, ben] = [await newCaller(test), await newCaller(test)];
});
afterEach(() => {
  vi.useRealTimers();
  for (const each of open.splice(0)) ('socket' in each ? each.socket : each).close();
});

const closedLater = <T extends TestEventStream | TestSocket>(client: T): T => {
  open.push(client);
  return client;
};
const streamOf = async ({ as }: Caller, headers: Record<string, string> = {}) =>
  closedLater(await listen(url, { ...as, ...headers }));
const emit = (caller: Caller, event: string, body: object = {}) =>
  test.http
    .post(`/emit/${encodeURIComponent(caller.userId)}/${encodeURIComponent(event)}`)
    .send(body)
    .expect(200);
const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec((await test.http.get('/metrics')).text)?.[1]);

describe('GET /v1/shared/events', () => {
  it('streams what sockets of the user get, in the same order, and nothing of others', async () => {
    const stream = await streamOf(anna);
    const socket = closedLater(await connectUser(url, anna.sessionId));
    expect(stream.ready).toEqual({ userId: anna.userId, recovered: false });
    await emit(anna, 'task_done', { n: 1, text: 'ü\n\u2028\r' });
    await emit(ben, 'secret');
    const items = [
      { userIds: [anna.userId, ben.userId], event: 'many', data: { n: 2 } },
      { userId: anna.userId, event: 'one', data: { n: 3 } },
    ];
    await test.http.post('/relay/batch').send({ items }).expect(200);
    await test.app.get(UserEvents).emitToAccount(String(anna.account._id), 'account_event', { n: 4 });
    await flushEvents(() => emit(anna, 'settled'), [socket]);
    await until(() => stream.of('settled').length > 0, 'settled');
    expect(stream.received.map(({ event, data }) => ({ event, data }))).toEqual(socket.received);
    expect(stream.received.map(({ event }) => event)).toEqual([
      'task_done',
      'many',
      'one',
      'account_event',
      'settled',
    ]);
  });

  it('accepts every credential of an HTTP request', async () => {
    const { body } = await test.http.post('/v1/auth/token').set(anna.as).expect(200);
    const ways: [Record<string, string>, string?][] = [
      [{ Authorization: `Bearer ${body.data.access_token}` }],
      [{ Cookie: `sid_app_sw=${anna.sessionId}` }],
      [{}, `?token=${anna.sessionId}`],
    ];
    for (const [headers, query] of ways) {
      const stream = closedLater(await listen(url, headers, query));
      expect([stream.status, stream.ready?.userId]).toEqual([200, anna.userId]);
    }
  });

  it('has the headers of an event stream that no proxy may buffer, store or compress', async () => {
    const { headers, retry } = await streamOf(anna, { 'Accept-Encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'transfer-encoding': 'chunked',
      'x-request-id': expect.any(String),
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(retry).toBeGreaterThanOrEqual(1000);
    expect(retry).toBeLessThanOrEqual(3000);
  });

  it('answers HEAD without a body', async () => {
    const { headers } = await test.http.head(PATH).set(anna.as).expect(200);
    expect(headers['content-type']).toBe('text/event-stream');
    await test.http.head(PATH).expect(401);
  });

  it('is refused without a valid session, for another content type, and to pages of other sites', async () => {
    for (const headers of [{}, { 'X-Session-Id': 'wrong' }, { Authorization: 'Bearer a.b.c' }])
      expect((await test.http.get(PATH).set(headers).expect(401)).body).toMatchObject({ errno: 401 });
    const wrong = await test.http.get(PATH).set(anna.as).set('Accept', 'application/json').expect(406);
    expect(wrong.body).toEqual({ errno: 406, message: expect.stringContaining('text/event-stream') });
    const { body } = await test.http.get(PATH).set(anna.as).set('Origin', 'https://evil.example').expect(403);
    expect(body).toMatchObject({ message: 'Pages of another site cannot read the events.' });
    await test.http.get(PATH).set(anna.as).set('Sec-Fetch-Site', 'cross-site').expect(403);
    const own = await streamOf(anna, { Origin: 'https://front.example', Accept: 'text/event-stream' });
    expect(own.headers['access-control-allow-origin']).toBe('https://front.example');
  });

  it('reports that it cannot recover without a history, sends no ids, and takes any Last-Event-ID', async () => {
    const plain = await startApp({ RELAY_HISTORY_BYTES: '0' });
    const caller = await newCaller(plain);
    for (const id of ['1-0', 'x', '9999999999999-0', '']) {
      const stream = closedLater(await listen(urlOf(plain), { ...caller.as, 'Last-Event-ID': id }));
      expect(stream.ready).toEqual({ userId: caller.userId, recovered: false });
      await plain.http.post(`/emit/${caller.userId}/no_id`).send({}).expect(200);
      await until(() => stream.received.length === 1);
      expect(stream.received).toEqual([{ event: 'no_id', data: {} }]);
    }
    await plain.close();
  });

  it('cannot be split by an event name with line breaks', async () => {
    const stream = await streamOf(anna);
    await emit(anna, 'a\ndata: {"forged":true}\r\n\n', { n: 1 });
    await until(() => stream.received.length === 1);
    expect(stream.received[0]).toEqual({
      id: stream.lastEventId,
      event: 'a%0Adata: {"forged":true}%0D%0A%0A',
      data: { n: 1 },
    });
  });

  it('sends a comment regularly', async () => {
    const stream = await streamOf(anna);
    const streams = test.app.get(EventStreams);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    streams.onApplicationBootstrap();
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    streams.onApplicationBootstrap();
    await until(() => stream.comments.length > 0, 'a comment');
    expect(stream.received).toEqual([]);
  });
});

describe('an event stream', () => {
  it('ends with its session, and asks its client not to reconnect; another one continues', async () => {
    const [mine, other] = [await streamOf(anna), await streamOf(ben)];
    await test.http.post('/v1/auth/logout').set(anna.as).expect(200);
    await until(() => mine.ended, 'the end');
    expect(mine.received).toEqual([{ event: 'disconnect', data: {} }]);
    expect(other.ended).toBe(false);
    await test.http.get(PATH).set(anna.as).expect(401);
  });

  it('ends when its user is disconnected or deactivated', async () => {
    const first = await streamOf(anna);
    await test.http.post(`/relay/disconnect/${anna.userId}`).expect(200, SENT);
    await until(() => first.ended, 'the end');
    expect(first.of('disconnect')).toHaveLength(1);
    const admin = await newCaller(test, { account: anna.account });
    const second = await streamOf(anna);
    const third = await streamOf(admin);
    await test.http.patch(`/v1/users/${anna.userId}`).set(admin.as).send({ active: false }).expect(200);
    await until(() => second.ended, 'the end of the second');
    expect(third.ended).toBe(false);
  });

  it('ends when only the epoch of its user has ended the session', async () => {
    const [mine, other] = [await streamOf(anna), await streamOf(ben)];
    await test.db.collection('users').updateOne({ email: anna.email }, { $inc: { session_epoch: 1 } });
    await until(() => mine.ended, 'the end');
    expect(other.ended).toBe(false);
  });

  it('ends when its session ends between authorization and join', async () => {
    const authorizer = test.app.get(RequestAuthorizer);
    const identify = authorizer.identify.bind(authorizer);
    const spy = vi.spyOn(authorizer, 'identify').mockImplementationOnce(async (...given) => {
      const actor = await identify(...given);
      await test.app.get(SessionsService).revoke(actor!.session!._id);
      return actor;
    });
    const stream = closedLater(await openEventStream(url, anna.as));
    await until(() => stream.ended, 'the end', 20_000);
    expect(stream.of('disconnect')).toHaveLength(1);
    spy.mockRestore();
  });

  it('counts as a connection of its user', async () => {
    const presence = async () =>
      (await test.http.get(`/relay/presence/${anna.userId}`).expect(200)).body.data as object;
    expect(await presence()).toEqual({ online: false, sockets: 0 });
    const users = await metric('rankwire_relay_users');
    const stream = await streamOf(anna);
    closedLater(await connectUser(url, anna.sessionId));
    expect(await presence()).toEqual({ online: true, sockets: 2 });
    const { body } = await test.http.post(`/emit/${anna.userId}/x?stats=true`).send({}).expect(200);
    expect(body.data).toEqual({ users: 1, sockets: 2 });
    const items = [1, 2].map((n) => ({ userId: anna.userId, event: 'x', data: { n } }));
    const batch = await test.http.post('/relay/batch?stats=true').send({ items }).expect(200);
    expect(batch.body.data).toEqual({ users: 1, sockets: 2 });
    expect(await metric('rankwire_relay_event_streams')).toBe(1);
    expect(await metric('rankwire_relay_users')).toBe(users + 1);
    stream.close();
    await until(async () => JSON.stringify(await presence()).includes('"sockets":1'), 'one connection');
    expect(await metric('rankwire_relay_event_streams')).toBe(0);
  });

  it('is dropped when its client does not read, and the others continue', async () => {
    const reader = await streamOf(anna);
    const stalled = await streamOf(anna);
    stalled.pause();
    const drops = await metric('rankwire_relay_drops_total');
    const text = 'x'.repeat(60_000);
    let sent = 0;
    await until(async () => {
      if ((await metric('rankwire_relay_event_streams')) === 1) return true;
      await emit(anna, 'big', { n: sent++, text });
      return false;
    }, 'the drop');
    await until(() => reader.of('big').length === sent, 'all events for the one that reads');
    expect(await metric('rankwire_relay_drops_total')).toBe(drops + 1);
  });
});

it('ends with the application, whose shutdown does not wait for it, and its client may reconnect', async () => {
  const own = await startApp();
  const caller = await newCaller(own);
  const stream = await listen(urlOf(own), caller.as);
  // Its database stays, because sessions end with it.
  const closed = own.app.close();
  await until(() => stream.ended, 'the end');
  await closed;
  expect(stream.received).toEqual([]);
});

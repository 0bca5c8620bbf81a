import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, startApp, useApp } from '../../support/app.js';
import {
  connectScraper,
  connectUser,
  openSocket,
  flushEvents,
  type TestSocket,
  until,
  urlOf,
} from '../../support/sockets.js';

const SENT = { success: true, message: 'SUCCESS' };
const TOO_DEEP = { success: false, errno: 400, message: 'The content is nested too deeply.' };
const failed = (errno: number) => ({ success: false, errno, message: expect.any(String) });

const test = useApp(() => startApp());
let url: string;
let anna: Caller;
let ben: Caller;
const open: TestSocket[] = [];

beforeAll(async () => {
  url = urlOf(test);
  [anna, ben] = [await newCaller(test), await newCaller(test)];
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close();
});

async function socketOf(caller: Caller): Promise<TestSocket> {
  const client = await connectUser(url, caller.sessionId);
  open.push(client);
  return client;
}

async function scraper(): Promise<TestSocket> {
  const client = await connectScraper(url);
  open.push(client);
  return client;
}

const post = (path: string, body: object | undefined) => test.http.post(path).send(body);
/** Waits until all events have arrived. */
const flush = (...clients: TestSocket[]) =>
  flushEvents(
    () => post('/emit/settled', { userIds: [anna.userId, ben.userId], data: {} }).expect(200),
    clients,
  );

/** The two /emit endpoints are served by a fast path and by the router; a query takes a call off the fast path. */
const ORDINARY = '?way=ordinary';

describe.each([
  ['on the fast path', ''],
  ['on the router', ORDINARY],
])('POST /emit %s', (_, way) => {
  it('emits the body unchanged to every socket of the one user', async () => {
    const [a1, a2, b] = [await socketOf(anna), await socketOf(anna), await socketOf(ben)];
    const body = { $set: 1, deep: { list: [1, null, { x: 'é' }] }, userIds: ['x'], unknown: true };
    const answer = await post(`/emit/${anna.userId}/task_done${way}`, body).expect(200);
    expect(answer.body).toEqual(SENT);
    await flush(a1, a2, b);
    for (const { received } of [a1, a2])
      expect(received).toEqual([{ event: 'task_done', data: body }, expect.anything()]);
    expect(b.of('task_done')).toEqual([]);
  });

  it('keeps a __proto__ key in the content as it came', async () => {
    const a = await socketOf(anna);
    const text = '{"__proto__":{"x":1},"constructor":2}';
    await test.http
      .post(`/emit/${anna.userId}/odd${way}`)
      .set('Content-Type', 'application/json')
      .send(text)
      .expect(200);
    await until(() => a.of('odd').length > 0);
    expect(JSON.stringify(a.of('odd')[0])).toBe(text);
  });

  it('emits data to every socket of every listed user, once each', async () => {
    const [a, b] = [await socketOf(anna), await socketOf(ben)];
    const userIds = [anna.userId, ben.userId, anna.userId, 'nobody'];
    const answer = await post(`/emit/news${way}`, { userIds, data: { n: 1 }, other: 1 }).expect(200);
    expect(answer.body).toEqual(SENT);
    await flush(a, b);
    for (const client of [a, b]) expect(client.of('news')).toEqual([{ n: 1 }]);
  });

  it('takes one id as a string', async () => {
    const [a, b] = [await socketOf(anna), await socketOf(ben)];
    await post(`/emit/single${way}`, { userIds: anna.userId, data: { n: 2 } }).expect(200);
    await flush(a, b);
    expect([a.of('single'), b.of('single')]).toEqual([[{ n: 2 }], []]);
  });

  it.each([
    ['nobody', '/emit/news', { userIds: [], data: {} }],
    ['a user who is not there', '/emit/nobody-at-all/news', {}],
    ['an id that is a room name', '/emit/sid:x/news', {}],
  ])('is a success to %s', async (_, path, body) => {
    expect((await post(path + way, body).expect(200)).body).toEqual(SENT);
  });

  it.each([
    ['a list as content', '/emit/u/news', []],
    ['a reserved event', '/emit/u/disconnect', {}],
    ['a reserved event for several', '/emit/newListener', { userIds: 'u', data: {} }],
    ['no users', '/emit/news', { data: {} }],
    ['an empty user', '/emit/news', { userIds: '', data: {} }],
    ['a number as user', '/emit/news', { userIds: [1], data: {} }],
    ['no data', '/emit/news', { userIds: 'u' }],
    ['data that is not an object', '/emit/news', { userIds: 'u', data: 'x' }],
    ['a list as data', '/emit/news', { userIds: 'u', data: [1] }],
    ['no body', '/emit/news', undefined],
    ['no body for one user', '/emit/u/news', undefined],
  ])('is 400 with %s', async (_, path, body) => {
    const answer = await post(path + way, body).expect(400);
    expect(answer.body).toEqual(failed(400));
  });

  it.each([
    ['malformed', 400, '{"a":'],
    ['too large', 413, `{"a":"${'x'.repeat(1024 * 1024)}"}`],
    ['text', 400, '"x"'],
  ])('answers a body that is %s with %i', async (_, status, text) => {
    const answer = await test.http
      .post(`/emit/u/news${way}`)
      .set('Content-Type', 'application/json')
      .send(text)
      .expect(status);
    expect(answer.body).toEqual(failed(status));
  });

  it.each(['9007199254740993', '1e400', '-1e-400', '0.12345678901234567891', '12345678901234567890'])(
    'refuses the number %s, which would arrive as another one',
    async (number) => {
      const a = await socketOf(anna);
      for (const path of [`/emit/${anna.userId}/number`, '/emit/number']) {
        const data = `{"id":${number},"text":"1e400"}`;
        const body = path === '/emit/number' ? `{"userIds":"${anna.userId}","data":${data}}` : data;
        const answer = await test.http
          .post(path + way)
          .type('json')
          .send(body)
          .expect(400);
        expect(answer.body).toEqual({
          success: false,
          errno: 400,
          message: `The number ${number} cannot be kept exactly: send it as a string.`,
        });
      }
      await flush(a);
      expect(a.of('number')).toEqual([]);
    },
  );

  it('refuses text that is not UTF-8, of which characters would be replaced', async () => {
    const body = Buffer.from('{"name":"Jörg"}', 'latin1');
    const call = test.http.post(`/emit/u/news${way}`).set('Content-Type', 'application/json');
    const answer = await call
      .serialize((data: unknown) => data as string)
      .send(body)
      .expect(400);
    expect(answer.body).toEqual({ success: false, errno: 400, message: 'The body is not valid UTF-8.' });
  });

  it('emits other numbers unchanged', async () => {
    const a = await socketOf(anna);
    const data = '{"list":[9007199254740991,-9007199254740991,0.1,5e-324,1.7976931348623157e+308,1.5,0]}';
    await test.http.post(`/emit/${anna.userId}/number${way}`).type('json').send(data).expect(200);
    await flush(a);
    expect(JSON.stringify(a.of('number')[0])).toBe(data);
  });

  it('answers another content type with 415', async () => {
    const answer = await test.http.post(`/emit/u/news${way}`).type('text/plain').send('{}').expect(415);
    expect(answer.body).toEqual(failed(415));
  });

  it('returns the request id, or creates one', async () => {
    const given = await post(`/emit/u/news${way}`, {}).set('X-Request-Id', 'call-17');
    expect(given.headers['x-request-id']).toBe('call-17');
    expect((await post(`/emit/u/news${way}`, {})).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses content that is nested beyond all measure, and stays up', async () => {
    const a = await socketOf(anna);
    const depth = 100_000;
    const text = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const answer = await test.http
      .post(`/emit/${anna.userId}/deep${way}`)
      .set('Content-Type', 'application/json')
      .send(text);
    expect(answer.body).toEqual(TOO_DEEP);
    await flush(a);
    expect(a.of('deep')).toEqual([]);
  });
});

/** Header fields and parts of a log line that differ between any two requests. */
const OWN = { date: '', 'x-request-id': '' };

interface Line {
  msg: string;
  level: number;
  req: { id: string; url: string };
  res: { statusCode: number };
}

describe('the fast path and the router are one route', () => {
  /** How many requests of each status the durations of the relay count. */
  async function counted(): Promise<Record<string, number>> {
    const { text } = await test.http.get('/metrics').expect(200);
    const lines = text.matchAll(/^rankwire_http_seconds_count\{area="relay",status="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, status, count]) => [status, Number(count)]));
  }

  async function call(path: string, text: string, id: string) {
    const before = await counted();
    const { status, body, headers } = await test.http
      .post(path)
      .set('X-Request-Id', id)
      .set('User-Agent', 'an internal service')
      .type('json')
      .send(text);
    const lineOf = () =>
      test.logs
        .map((line) => JSON.parse(line) as Line)
        .find(({ req }) => (req as Line['req'] | undefined)?.id === id);
    await until(() => lineOf() !== undefined, 'the line of the request');
    const { msg, level, req, res } = lineOf()!;
    const name = `${Math.floor(status / 100)}xx`;
    const after = await counted();
    return {
      answer: { status, body: body as object, headers: { ...(headers as object), ...OWN } },
      id: headers['x-request-id'] as string,
      line: { msg, level, req: { ...req, id: '', url: req.url.replace(ORDINARY, '') }, res },
      counted: (after[name] ?? 0) - (before[name] ?? 0),
    };
  }

  it.each([
    ['a good call', '/emit/u/e', '{}', 200],
    ['a call to several users', '/emit/e', '{"userIds":["u","v"],"data":{}}', 200],
    ['a list', '/emit/u/e', '[]', 400],
    ['broken JSON', '/emit/u/e', '{"a"', 400],
    ['no object at all', '/emit/u/e', '5', 400],
    ['a reserved event', '/emit/u/connect', '{}', 400],
    ['several faults', '/emit/connect', '{"userIds": 5}', 400],
    ['a number that would change', '/emit/u/e', '{"id":9007199254740993}', 400],
  ])('with %s: answer, headers, log line and metrics are alike', async (what, path, text, status) => {
    const fast = await call(path, text, `fast-${what.replaceAll(' ', '-')}`);
    const routed = await call(path + ORDINARY, text, `routed-${what.replaceAll(' ', '-')}`);
    expect(fast.answer).toEqual(routed.answer);
    expect(fast.answer.status).toBe(status);
    expect(fast.line).toEqual(routed.line);
    expect(fast.line).toMatchObject({ msg: 'request completed', res: { statusCode: status } });
    expect([fast.counted, routed.counted]).toEqual([1, 1]);
    expect([fast.id, routed.id]).toEqual([
      `fast-${what.replaceAll(' ', '-')}`,
      `routed-${what.replaceAll(' ', '-')}`,
    ]);
  });
});

it.each<[string, Record<string, string>]>([
  ['of no length', { 'Content-Type': 'application/json', 'Content-Length': '0' }],
  ['in no chunks', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }],
  ['of no type', {}],
])('takes a body %s for none, regardless of its type', async (_, headers) => {
  const answer = await test.http.post('/emit/u/news').set(headers).expect(400);
  expect(answer.body).toEqual({ ...failed(400), message: 'The body must be a JSON object.' });
});

it.each([
  ['/relay/batch', '{"items":[{"userId":"u","event":"e","data":{"id":9007199254740993}}]}'],
  ['/lead-finder/task', '{"socketId":"s","payload":{"id":9007199254740993}}'],
])('POST %s refuses a number that would arrive as another one', async (path, body) => {
  const answer = await test.http.post(path).type('json').send(body).expect(400);
  expect(answer.body.message).toBe(
    'The number 9007199254740993 cannot be kept exactly: send it as a string.',
  );
});

it.each([
  ['in a batch', '/relay/batch', {}],
  ['with an Idempotency-Key', '/emit/e', { 'Idempotency-Key': 'deep' }],
  ['for a scraper', '/lead-finder/e', {}],
])('refuses content that is nested too deeply %s with the same message', async (_, path, key) => {
  const data = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const item = `{"userId":"u","event":"e","data":${data}}`;
  const text = `{"userIds":"u","data":${data},"socketId":"s","payload":${data},"items":[${item},${item}]}`;
  const answer = await test.http.post(path).type('json').set(key).send(text);
  expect(answer.body).toEqual(TOO_DEEP);
});

it('decodes a user and an event from the path', async () => {
  const a = await socketOf(anna);
  await post(`/emit/${anna.userId}/${encodeURIComponent('task/ü done')}`, { n: 1 }).expect(200);
  await until(() => a.of('task/ü done').length > 0);
  const answer = await post('/emit/%zz/news', {});
  expect(answer.body).toEqual(failed(400));
});

it('answers GET /emit/... with 405, and unknown relay paths with 404', async () => {
  const { body, headers } = await test.http.get('/emit/u/news');
  expect([body, headers['allow']]).toEqual([failed(405), 'POST']);
  for (const path of ['/emit', '/relay/none']) expect((await test.http.get(path)).body).toEqual(failed(404));
});

describe('POST /lead-finder/:event', () => {
  it('emits the payload to that one scraper', async () => {
    const [one, two] = [await scraper(), await scraper()];
    const answer = await post('/lead-finder/scrape_task', {
      socketId: one.socket.id,
      payload: { $url: 'x', pages: [1] },
    }).expect(200);
    expect(answer.body).toEqual(SENT);
    await until(() => one.received.length > 0);
    expect(one.received).toEqual([{ event: 'scrape_task', data: { $url: 'x', pages: [1] } }]);
    expect(two.received).toEqual([]);
  });

  it('finds a socket of /v1/shared too, and only that one', async () => {
    const [a1, a2] = [await socketOf(anna), await socketOf(anna)];
    await post('/lead-finder/ping', { socketId: a1.socket.id, payload: {} }).expect(200);
    await flush(a1, a2);
    expect([a1.of('ping').length, a2.of('ping').length]).toEqual([1, 0]);
  });

  it('reaches no socket by the name of a room, and responds with success', async () => {
    const a = await socketOf(anna);
    for (const socketId of [`user:${anna.userId}`, `account:${String(anna.account._id)}`, 'gone']) {
      await post('/lead-finder/ping', { socketId, payload: {} }).expect(200, SENT);
    }
    await flush(a);
    expect(a.of('ping')).toEqual([]);
  });

  it.each([
    ['no socket', '/lead-finder/e', { payload: {} }],
    ['an empty socket', '/lead-finder/e', { socketId: '', payload: {} }],
    ['no payload', '/lead-finder/e', { socketId: 's' }],
    ['a payload that is not an object', '/lead-finder/e', { socketId: 's', payload: 1 }],
    ['a reserved event', '/lead-finder/connect_error', { socketId: 's', payload: {} }],
  ])('is 400 with %s', async (_, path, body) => {
    expect((await post(path, body).expect(400)).body).toEqual(failed(400));
  });
});

it('counts users and sockets on request', async () => {
  const [a1, a2] = [await socketOf(anna), await socketOf(anna)];
  const stats = async (path: string, body: object) => (await post(path, body).expect(200)).body as object;
  expect(await stats(`/emit/${anna.userId}/e?stats=true`, {})).toEqual({
    ...SENT,
    data: { users: 1, sockets: 2 },
  });
  expect(await stats(`/emit/e?stats=true`, { userIds: [anna.userId, 'x'], data: {} })).toMatchObject({
    data: { users: 1, sockets: 2 },
  });
  expect(await stats('/lead-finder/e?stats=true', { socketId: a2.socket.id, payload: {} })).toMatchObject({
    data: { users: 1, sockets: 1 },
  });
  expect(await stats(`/emit/${anna.userId}/e?stats=false`, {})).toEqual(SENT);
  await flush(a1, a2);
});

it('connects without WebSocket too', async () => {
  const client = openSocket(url, '/v1/shared', {
    transports: ['polling'],
    auth: { session_id: anna.sessionId },
  });
  open.push(client);
  await until(() => client.readies.length > 0, 'ready');
  await post(`/emit/${anna.userId}/polled`, { n: 1 }).expect(200);
  await until(() => client.of('polled').length > 0);
});

import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newSlot, startApp, useApp } from '../../support/app.js';
import { errorOf, expectFields, rankError } from '../../support/errors.js';

const LIMIT = 20 * 1024;
const SLOT = { time: '06:00', timezone: 'UTC', max_capacity: 5 };

const t = useApp(() => startApp({ BODY_LIMIT: '20kb' }));
let caller: Caller;
beforeAll(async () => {
  caller = await newCaller(t, { platform: true });
});

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  t.http
    .post('/v1/slots')
    .set({ ...caller.as, 'Content-Type': 'application/json', ...headers })
    .serialize((sent: unknown) => sent as string)
    .send(body);

/** A slot as JSON of exactly so many bytes. */
const slotOf = (bytes: number) => {
  const bare = JSON.stringify({ ...SLOT, pad: '' });
  return JSON.stringify({ ...SLOT, pad: 'x'.repeat(bytes - bare.length) });
};

describe('a body', () => {
  it.each([
    '{',
    '{"a":',
    "{'a':1}",
    '{"a":1}}',
    '{"a":1}{"b":2}',
    '{"a":NaN}',
    '{"a":"\n"}',
    'nul',
    '\0',
    '{"a":01}',
  ])('that is %j is malformed: 400', async (json) => {
    expect(errorOf(await post(json), 400)).toEqual(rankError(400, 'The request is malformed.'));
  });

  it.each(['[]', '[{"time":"06:00","timezone":"UTC","max_capacity":5}]', '1', '"x"', 'true', 'null'])(
    'that is %s and no object is a 400',
    async (json) => {
      expect(errorOf(await post(json), 400)).toEqual(rankError(400));
    },
  );

  it('that is missing or empty lacks every field', async () => {
    const missing = await t.http.post('/v1/slots').set(caller.as);
    for (const answer of [missing, await post(''), await post('{}')]) {
      expectFields(answer, 'time', 'timezone', 'max_capacity');
    }
  });

  it('may be as large as the limit and no larger', async () => {
    await post(slotOf(LIMIT)).expect(200);
    const answer = await post(slotOf(LIMIT + 1));
    expect(errorOf(answer, 413)).toEqual(rankError(413, 'The body is too large.'));
  });

  it('is measured uncompressed', async () => {
    const packed = { 'Content-Encoding': 'gzip' };
    await post(gzipSync(slotOf(LIMIT)), packed).expect(200);
    expect(errorOf(await post(gzipSync(slotOf(1_000_000)), packed), 413)).toEqual(rankError(413));
    expect(errorOf(await post('no gzip at all', packed), 400)).toEqual(
      rankError(400, 'The body is not what its Content-Encoding says: gzip.'),
    );
  });

  it('is measured while it arrives when it has no Content-Length', async () => {
    expect(await chunked(slotOf(LIMIT))).toBe(200);
    expect(await chunked(slotOf(LIMIT + 1))).toBe(413);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'time=06:00&timezone=UTC&max_capacity=5'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', JSON.stringify(SLOT)],
    ['text/json', JSON.stringify(SLOT)],
    ['application/jsonp', JSON.stringify(SLOT)],
    ['application/xml', '<a/>'],
    ['', JSON.stringify(SLOT)],
    ['json', JSON.stringify(SLOT)],
  ])('of the type %j is a 415', async (type, body) => {
    const answer = await post(body, { 'Content-Type': type });
    expect(errorOf(answer, 415)).toEqual(rankError(415, 'Send the body as application/json.'));
  });

  it.each(['latin1', 'utf-7', 'klingon'])(
    'in the character set %s is a 415 that says so',
    async (charset) => {
      const answer = await post(JSON.stringify(SLOT), {
        'Content-Type': `application/json; charset=${charset}`,
      });
      expect(errorOf(answer, 415)).toEqual(rankError(415, 'Send the body in UTF-8.'));
    },
  );

  it.each(['zip', 'gzip, gzip'])('in the encoding %s is a 415 that says so', async (encoding) => {
    const answer = await post(JSON.stringify(SLOT), { 'Content-Encoding': encoding });
    expect(errorOf(answer, 415)).toEqual(
      rankError(415, 'Send the body with the Content-Encoding gzip, deflate or br, or without one.'),
    );
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;x=y'])(
    'of the type %s is taken',
    async (type) => void (await post(JSON.stringify(SLOT), { 'Content-Type': type }).expect(200)),
  );

  const dangerous = [
    '$where',
    '$ne',
    '$',
    '__proto__',
    'constructor',
    'prototype',
    '\\u0024gt',
    '__pro\\u0074o__',
  ];
  it.each(dangerous)('with the key %s, however deep, is a 400', async (key) => {
    const slot = JSON.stringify(SLOT).slice(1, -1);
    for (const json of [
      `{${slot},"${key}":{"polluted":1}}`,
      `{${slot},"a":{"b":[{"c":{"${key}":{"polluted":1}}}]}}`,
      `{"time":{"${key}":null},"timezone":"UTC","max_capacity":5}`,
    ]) {
      expect(errorOf(await post(json), 400)).toEqual(rankError(400, expect.stringContaining('key')));
    }
    expect({}).not.toHaveProperty('polluted');
  });

  it.each([
    ['objects', '{"a":', '}'],
    ['lists', '[', ']'],
  ])('of %s in one another is taken to a depth and then a 400', async (_, open, end) => {
    const nested = (depth: number) =>
      `{"time":"06:00","timezone":"UTC","max_capacity":5,"x":${open.repeat(depth)}1${end.repeat(depth)}}`;
    await post(nested(20)).expect(200);
    for (const depth of [100, 3000]) {
      const error = errorOf(await post(nested(depth)), 400) as { additional_info: unknown };
      expect(error).toMatchObject({ message: 'The body is nested too deeply.' });
      expect(error.additional_info).toEqual({
        fields: [expect.objectContaining({ path: expect.stringMatching(/^x\./) })],
      });
    }
  });

  it('may contain unknown fields, which are ignored', async () => {
    const extra = { _id: 'x', current_count: 99, members: ['x'], createdAt: 0, role: 'admin' };
    const { body } = await post(JSON.stringify({ ...SLOT, ...extra })).expect(200);
    expect(body.data).toMatchObject({
      ...SLOT,
      current_count: 0,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(body.data).not.toHaveProperty('role');
    const stored = await t.db.collection('slots').findOne({ role: { $exists: true } });
    expect(stored).toBeNull();
  });

  it('with many errors is answered with the first thousand of them', async () => {
    const keywords = Array.from({ length: 4000 }, () => ({}));
    const { body } = await t.http.post('/v1/rank/config').set(caller.as).send({ keywords }).expect(400);
    expect(body.additional_info.fields).toHaveLength(1000);
  });
});

describe('a query', () => {
  it.each(['page=1&page=2', 'page=1&page=1', 'limit=1&l%69mit=2', 'account=&account=', 'x=1&x=2', 'x&x'])(
    'that repeats a parameter (%s) is a 400, known or not',
    async (query) => {
      const name = decodeURIComponent(query.split(/[=&]/)[0]!);
      expectFields(await t.http.get(`/v1/slots?${query}`).set(caller.as), name);
    },
  );

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=1e3', 'page=%00', 'page=0x1'])(
    'with %s is a 400',
    async (query) => expectFields(await t.http.get(`/v1/slots?${query}`).set(caller.as), 'page'),
  );

  it('cannot bypass the types: brackets do not make a parameter an object', async () => {
    await newSlot(t);
    for (const query of ['other[x]=1', 'page.x=1', 'toString=1']) {
      const { body } = await t.http.get(`/v1/slots?${query}`).set(caller.as).expect(200);
      expect(body.pagination).toMatchObject({ current_page: 1 });
    }
    expectFields(await t.http.get('/v1/slots?page[x]=1').set(caller.as), 'page[x]');
    expect({}).not.toHaveProperty('page');
  });

  it.each(['page[$ne]', '$where', 'a.$gt', '__proto__[page]', '__proto__', 'constructor', 'a[prototype]'])(
    'with an operator for a name is a 400: %s',
    async (name) => {
      expectFields(await t.http.get('/v1/slots').query(`${name}=1`).set(caller.as), name);
    },
  );

  it.each(['account=x', 'account=%00', `account=${'0'.repeat(25)}`])(
    'with the malformed identifier %s is a 400',
    async (query) => expectFields(await t.http.get(`/v1/rank/config?${query}`).set(caller.as), 'account'),
  );
});

/** Sends a slot in pieces, without Content-Length. */
function chunked(body: string): Promise<number | undefined> {
  const { port } = t.app.getHttpServer().address() as AddressInfo;
  const headers = { ...caller.as, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method: 'POST', path: '/v1/slots', headers };
    const request = httpRequest(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.on('error', reject);
    request.write(body.slice(0, 5000));
    request.end(body.slice(5000));
  });
}

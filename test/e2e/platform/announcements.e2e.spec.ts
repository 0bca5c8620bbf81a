import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app.js';
import { errorOf } from '../../support/errors.js';
import { type Answer, startUpstream, type TestUpstream } from '../../support/upstream.js';

const PATH = '/v1/integrations/announcements/posts';
const KEY = 'the-providers-key';
const POSTS = [
  { id: 1, title: 'New' },
  { id: 2, anything: { $else: [null] } },
];

let upstream: TestUpstream;
let inactive: TestApp;
let t: TestApp;
beforeAll(async () => {
  upstream = await startUpstream();
  const env = { ANNOUNCEMENTS_URL: `${upstream.url}/api/posts?lang=en`, ANNOUNCEMENTS_API_KEY: KEY };
  inactive = await startApp(env);
  t = await startApp({ ...env, ANNOUNCEMENTS_ACTIVE: 'true', ANNOUNCEMENTS_TIMEOUT_MS: '3000' });
});
let page = 100;
beforeEach(() => {
  // A page that no other test has requested: good ones are cached.
  page += 1;
  upstream.seen.length = 0;
});
afterEach(() => upstream.answer());
afterAll(async () => {
  await inactive.close();
  await t.close();
  await upstream.close();
});

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const listing = (data: unknown[] = POSTS, total = 7) =>
  json({ pagination: { page: 9, per_page: 9, total }, data });
const get = (query: object = { page }) => t.http.get(PATH).query(query);

describe('while inactive', () => {
  it.each([
    [{}, { page: 1, per_page: 25 }],
    [
      { page: '3', per_page: '500' },
      { page: 3, per_page: 500 },
    ],
  ])('every page is empty, for anyone, and the provider hears nothing: %j', async (query, shown) => {
    const answer = await inactive.http.get(PATH).query(query).expect(200);
    expect(answer.body).toEqual({ pagination: { ...shown, total: 0 }, data: [] });
    await inactive.http.get(PATH).set('X-Session-Id', 'bad').expect(200);
    expect(upstream.seen).toEqual([]);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=',
    'per_page=0',
    'per_page=1e2',
    'page=9007199254740993',
  ])('%s is not a page', async (query) => {
    const [name] = query.split('=');
    expect(errorOf(await inactive.http.get(`${PATH}?${query}`), 400)).toEqual({
      errno: 400,
      message: 'Validation failed.',
      additional_info: expect.stringContaining(`${name}: `),
    });
  });

  it('both wrong are both named, and one given twice is refused', async () => {
    const both = errorOf(await inactive.http.get(`${PATH}?page=0&per_page=x`), 400);
    expect(both).toMatchObject({ additional_info: expect.stringMatching(/page: .*; per_page: /) });
    errorOf(await inactive.http.get(`${PATH}?page=1&page=2`), 400);
  });
});

describe('while active', () => {
  it('a page is read from the provider with its key, and returned as it is', async () => {
    upstream.answer(listing());
    const answer = await get({ page, per_page: 10 }).expect(200);
    expect(answer.body).toEqual({ pagination: { page, per_page: 10, total: 7 }, data: POSTS });
    const [{ method, url, headers }] = upstream.seen as [(typeof upstream.seen)[0]];
    expect([method, url]).toEqual(['GET', `/api/posts?lang=en&page=${page}&per_page=10`]);
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, accept: 'application/json' });
  });

  it('100 at most are requested from the provider, even if the response echoes more', async () => {
    upstream.answer(listing());
    expect((await get({ page, per_page: 5000 }).expect(200)).body.pagination.per_page).toBe(5000);
    expect((await get({ page, per_page: 100 }).expect(200)).body.pagination.per_page).toBe(100);
    expect(upstream.seen.map(({ url }) => url)).toEqual([`/api/posts?lang=en&page=${page}&per_page=100`]);
  });

  it.each([
    [POSTS, { data: POSTS, total: (page: number) => (page - 1) * 25 + 2 }],
    [
      { data: [], total: 0 },
      { data: [], total: () => 0 },
    ],
    [
      { posts: POSTS, meta: { total: 12 } },
      { data: POSTS, total: () => 12 },
    ],
  ])('a listing of another form is understood: %j', async (body, { data, total }) => {
    upstream.answer(json(body));
    expect((await get().expect(200)).body).toEqual({
      pagination: { page, per_page: 25, total: total(page) },
      data,
    });
  });

  it('a good page is cached for a minute, each separately', async () => {
    upstream.answer(listing());
    await get().expect(200);
    upstream.answer(listing([], 0));
    expect((await get().expect(200)).body.data).toEqual(POSTS);
    expect((await get({ page, per_page: 26 }).expect(200)).body.data).toEqual([]);
    t.clock.set(new Date(t.clock.now().getTime() + 59_999));
    expect((await get().expect(200)).body.data).toEqual(POSTS);
    t.clock.set(new Date(t.clock.now().getTime() + 1));
    expect((await get().expect(200)).body.data).toEqual([]);
  });

  it('parallel requests share one call', async () => {
    let release = () => {};
    upstream.answer((request, response) => void (release = () => listing()(request, response)));
    const asked = [get(), get(), get()].map((request) => request.then(({ status }) => status));
    await expect.poll(() => upstream.seen.length).toBe(1);
    release();
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
    expect(upstream.seen).toHaveLength(1);
  });

  it('only so many pages are cached', async () => {
    upstream.answer(listing());
    const first = page;
    for (let n = 0; n <= 20; n++) await get({ page: first, per_page: n + 1 }).expect(200);
    await get({ page: first, per_page: 21 }).expect(200);
    expect(upstream.seen).toHaveLength(21);
    await get({ page: first, per_page: 1 }).expect(200);
    expect(upstream.seen).toHaveLength(22);
  });

  it.each([
    [401, 401],
    [403, 401],
    [404, 404],
    [429, 429],
    [400, 500],
    [500, 500],
    [503, 500],
    [204, 500],
    [302, 500],
  ])('its status %i is ours %i, and never kept', async (theirs, ours) => {
    upstream.answer(
      json({ message: `secret of ${KEY}` }, theirs, {
        location: `${upstream.url}/elsewhere`,
        'retry-after': '7',
      }),
    );
    for (const times of [1, 2]) {
      const answer = await get();
      expect(errorOf(answer, ours)).toEqual({ errno: ours, message: expect.not.stringContaining(KEY) });
      if (ours === 429) expect(answer.headers['retry-after']).toBe('7');
      expect(upstream.seen).toHaveLength(times);
    }
    upstream.answer(listing());
    await get().expect(200);
  });

  it.each<[string, Answer]>([
    ['no JSON', (_, response) => void response.end('<html>')],
    ['no list', json({ data: {}, total: 3 })],
    ['null', json(null)],
    ['a body too large', json({ data: ['x'.repeat(1_100_000)], total: 1 })],
    [
      'a body that breaks off',
      (_, response) =>
        void response.writeHead(200, { 'content-length': 99 }).write('[', () => response.destroy()),
    ],
    ['no answer in time', () => {}],
    ['an answer that never ends', (_, response) => void response.writeHead(200).write('[')],
    ['a connection that breaks', (request) => void request.socket.destroy()],
  ])('%s is a 500, and never kept', async (_, broken) => {
    upstream.answer(broken);
    expect(errorOf(await get(), 500)).toEqual({
      errno: 500,
      message: expect.stringContaining('The announcement provider'),
    });
    upstream.answer(listing());
    await get().expect(200);
  });

  it('the key is in no log', () => expect(t.logs.join()).not.toContain(KEY));
});

it('without a key the provider is called too, and its refusal is a 401', async () => {
  const keyless = await startApp({ ANNOUNCEMENTS_ACTIVE: 'true', ANNOUNCEMENTS_URL: upstream.url });
  upstream.answer((request, response) =>
    json({}, request.headers.authorization ? 200 : 401)(request, response),
  );
  errorOf(await keyless.http.get(PATH), 401);
  await keyless.close();
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../support/app.js';
import { errorOf } from '../../support/errors.js';

const t = useApp(() => startApp());
let caller: Caller;
let slot: string;
let config: string;
beforeAll(async () => {
  caller = await newCaller(t, { platform: true });
  slot = String((await newSlot(t))._id);
  config = await newConfig(t, caller);
});

/** Every problem that a response names, in any envelope. */
function textsOf(body: object): string {
  const { message, additional_info: info } = body as { message: string; additional_info?: unknown };
  const fields = (info as { fields?: { message: string }[] } | undefined)?.fields;
  return fields ? fields.map((field) => field.message).join('; ') : String(info ?? message);
}

const LISTS = () => [
  '/v1/accounts',
  `/v1/accounts/${String(caller.account._id)}/users`,
  '/v1/auth/sessions',
  '/v1/slots',
  '/v1/notifications',
  '/v1/outbox',
  '/v1/rank/runs',
  `/v1/rank/table/${config}`,
];

describe('a whole number that is refused gets its bounds, in one wording', () => {
  it.each(['0', '-1', '99999999999999999999', '1.5', 'x', ''])('as page %j of every list', async (page) => {
    for (const path of LISTS()) {
      const answer = await t.http.get(path).query({ page }).set(caller.as);
      expect(textsOf(errorOf(answer, 400))).toMatch(/must be a whole number from 1 to 999999999$/);
    }
  });

  it.each(['0', '-1', 'x'])('as limit %j of every list', async (limit) => {
    for (const path of LISTS()) {
      const answer = await t.http.get(path).query({ limit }).set(caller.as);
      expect(textsOf(errorOf(answer, 400))).toMatch(/must be a whole number from 1 to 500$/);
    }
  });

  it.each([
    ['/v1/geo/country?limit=0', 'limit must be a whole number from 1 to 999999999'],
    ['/v1/geo/country?offset=1000000000', 'offset must be a whole number from 0 to 999999999'],
    [
      '/v1/integrations/announcements/posts?page=-1',
      'page: must be a whole number from 1 to 9007199254740991',
    ],
    [
      '/v1/integrations/announcements/posts?per_page=9007199254740993',
      'per_page: must be a whole number from 1 to 9007199254740991',
    ],
  ])('at %s', async (path, text) => {
    expect(textsOf(errorOf(await t.http.get(path), 400))).toBe(text);
  });

  it.each([0, -1, 100_001, 1e300, 1.5, '5', null])('as a capacity of %j', async (max_capacity) => {
    const body = { time: '06:00', timezone: 'UTC', max_capacity };
    const answer = await t.http.post('/v1/slots').set(caller.as).send(body);
    expect(textsOf(errorOf(answer, 400))).toBe('max_capacity must be a whole number from 1 to 100000');
  });
});

describe('a field that is missing', () => {
  it.each([
    ['/v1/slots', 'time is required; timezone is required; max_capacity is required'],
    ['/v1/rank/config', 'keywords is required; website is required; language is required'],
    ['/v1/accounts', 'name: is required'],
    ['/v1/auth/login', 'email: is required; password: is required'],
    ['/v1/auth/password', 'old_password: is required; new_password: is required'],
    ['/emit/report', 'userIds is required; data is required.'],
    ['/lead-finder/scrape', 'socketId is required; payload is required.'],
    ['/relay/batch', 'items is required.'],
    ['/relay/presence', 'userIds is required.'],
  ])('of POST %s is required, and is named once', async (path, text) => {
    const answer = await t.http.post(path).set(caller.as).send({});
    expect(textsOf(errorOf(answer, 400)).split('; ').toSorted()).toEqual(text.split('; ').toSorted());
  });

  it('of an entry of a list is named by its whole path', async () => {
    const body = {
      keywords: [{ keyword: 'tea', country: 'US' }, {}],
      website: 'example.com',
      language: 'en',
    };
    const answer = await t.http.post('/v1/rank/config').set(caller.as).send(body);
    const fields = [
      { path: 'keywords.1.keyword', message: 'keyword is required' },
      { path: 'keywords.1.country', message: 'country is required' },
    ];
    expect(errorOf(answer, 400)).toHaveProperty('additional_info', { fields });
  });

  it.each([null, 1, 'tea'])('is not the problem of an entry %j, which is not an object', async (entry) => {
    const body = {
      keywords: [{ keyword: 'tea', country: 'US' }, entry],
      website: 'a.example',
      language: 'en',
    };
    const answer = await t.http.post('/v1/rank/config').set(caller.as).send(body);
    const fields = [
      { path: 'keywords', message: 'every entry of keywords must be an object' },
      { path: 'keywords.1', message: 'an entry of keywords must be an object' },
    ];
    expect(errorOf(answer, 400)).toHaveProperty('additional_info', { fields });
  });
});

describe('a change without a body', () => {
  const routes = (): ['put' | 'patch', string][] => [
    ['put', `/v1/slots/${slot}`],
    ['patch', `/v1/accounts/${String(caller.account._id)}`],
    ['patch', `/v1/users/${caller.userId}`],
  ];

  it('is a 400, and one with an empty object changes nothing', async () => {
    for (const [method, path] of routes()) {
      const answer = await t.http[method](path).set(caller.as);
      expect(errorOf(answer, 400)).toHaveProperty('message', 'The body must be a JSON object.');
      await t.http[method](path).set(caller.as).send({}).expect(200);
    }
  });

  it('still names the fields that are missing, where there are such', async () => {
    const answer = await t.http.put(`/v1/rank/config/${config}`).set(caller.as);
    expect(textsOf(errorOf(answer, 400))).toBe('keywords is required');
  });

  it('is none for an on-demand check, which needs no body', async () => {
    const answer = await t.http.post(`/v1/rank/config/${config}/check`).set(caller.as);
    expect(errorOf(answer, 500)).toHaveProperty('message', 'Search provider is not configured');
  });
});

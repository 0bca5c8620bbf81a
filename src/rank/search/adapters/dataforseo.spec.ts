import { describe, expect, it } from 'vitest';
import { dataforseo } from './dataforseo.js';
import { EMPTY_PAGE, FIRST_PAGE, MOBILE, NEAR, PAGE, response } from './spec-support.js';

const access = { key: 'login:password', host: '', name: '' };
const task = {
  keyword: 'c%2B%2B & café',
  location_code: 2276,
  language_code: 'de',
  device: 'desktop',
  depth: 100,
  max_crawl_pages: 25,
};
const { location_code: _, ...elsewhere } = task;

describe('dataforseo', () => {
  it.each([
    ['the whole depth', FIRST_PAGE, task],
    ['a smaller depth', { ...FIRST_PAGE, depth: 20 }, { ...task, depth: 20, max_crawl_pages: 5 }],
    ['a percent sign', { ...FIRST_PAGE, keyword: '100%' }, { ...task, keyword: '100%25' }],
    ['a place', NEAR, { ...elsewhere, location_name: 'München,Germany' }],
    ['a mobile device', MOBILE, { ...task, device: 'mobile' }],
  ])('requests %s', (_name, query, expected) => {
    expect(dataforseo.request(query, access)).toEqual({
      method: 'POST',
      path: '/v3/serp/google/organic/live/advanced',
      headers: { accept: 'application/json', authorization: 'Basic bG9naW46cGFzc3dvcmQ=' },
      body: [expected],
    });
  });

  const tasks = (code: number, message: string, items?: object[]) =>
    response(200, {
      status_code: 20_000,
      tasks: [{ status_code: code, status_message: message, result: items ? [{ items }] : null }],
    });
  const items = [
    { type: 'organic', rank_group: 1, rank_absolute: 1, url: 'https://one.example/', title: 'One' },
    { type: 'people_also_ask', rank_absolute: 2, url: 'https://ask.example/' },
    { type: 'organic', rank_group: 2, rank_absolute: 3, url: 'https://two.example/', title: 'Two' },
  ];
  const QUESTIONS = { type: 'people_also_ask', links: [] };
  const whole = (code: number, said: string) => response(200, { status_code: code, status_message: said });
  it.each([
    [
      'the organic results',
      tasks(20_000, 'Ok.', items),
      { ...PAGE, blocks: [1], features: [{ ...QUESTIONS, rank_absolute: 2 }] },
    ],
    ['an empty list', tasks(20_000, 'Ok.', []), EMPTY_PAGE],
    [
      'results among an entry without a type',
      tasks(20_000, 'Ok.', [{ rank_absolute: 1 }, ...items]),
      { ...PAGE, blocks: [0, 1], dropped: 1, features: [{ ...QUESTIONS, rank_absolute: 3 }] },
    ],
    ['no results without a full stop', tasks(40_501, 'No search results'), EMPTY_PAGE],
    ['no results', tasks(40_102, 'No Search Results.'), EMPTY_PAGE],
    ['no results under another code', tasks(40_501, 'No Search Results.'), EMPTY_PAGE],
    ['wrong credentials', whole(40_100, 'Not Authorized.'), { failure: 'rejected', said: 'Not Authorized.' }],
    [
      'wrong credentials by status',
      response(401, { status_code: 40_100, status_message: 'Not Authorized.' }),
      { failure: 'rejected', said: 'Not Authorized.' },
    ],
    ['payment required', response(402, 'Payment Required'), { failure: 'credits', said: undefined }],
    [
      'an error status with a body of success',
      { ...tasks(20_000, 'Ok.', items), status: 500 },
      { failure: 'unavailable', said: 'Ok.' },
    ],
    [
      'an error status with an empty page',
      { ...tasks(40_102, 'No Search Results.'), status: 429 },
      { failure: 'throttled', said: 'No Search Results.' },
    ],
    ['the cost limit', tasks(40_203, 'Cost limit.'), { failure: 'credits', said: 'Cost limit.' }],
    [
      'insufficient money',
      tasks(40_201, 'Insufficient funds.'),
      { failure: 'credits', said: 'Insufficient funds.' },
    ],
    ['payment required by code', tasks(40_200, 'Pay.'), { failure: 'credits', said: 'Pay.' }],
    ['no funds by code', tasks(40_210, 'None.'), { failure: 'credits', said: 'None.' }],
    ['a paused account', tasks(40_201, 'Paused.'), { failure: 'rejected', said: 'Paused.' }],
    ['two tasks', tasks(40_000, 'One task only.'), { failure: 'refused', said: 'One task only.' }],
    ['a rate limit', tasks(40_202, 'Rate Limit.'), { failure: 'throttled', said: 'Rate Limit.' }],
    [
      'a rate limit with an error status',
      { ...tasks(40_202, 'Rate Limit.'), status: 400 },
      { failure: 'throttled', said: 'Rate Limit.' },
    ],
    ['an unlisted address', tasks(40_207, 'Access denied.'), { failure: 'rejected', said: 'Access denied.' }],
    ['an engine error', tasks(40_101, 'SE Error.'), { failure: 'unavailable', said: 'SE Error.' }],
    ['an internal error', tasks(50_000, 'Internal.'), { failure: 'unavailable', said: 'Internal.' }],
    ['an unknown place', tasks(40_501, 'Invalid Field.'), { failure: 'refused', said: 'Invalid Field.' }],
    [
      'a result without a list',
      tasks(20_000, 'Ok.'),
      { failure: 'malformed', missing: 'tasks[0].result[0].items' },
    ],
    ['another shape', response(200, '<html>'), { failure: 'malformed', missing: 'tasks[0].status_code' }],
  ])('reads %s', (_name, given, expected) => {
    expect(dataforseo.read(given)).toEqual(expected);
  });
});

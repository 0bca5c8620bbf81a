import { describe, expect, it } from 'vitest';
import { ACCESS, EMPTY_PAGE, FIRST_PAGE, MOBILE, NEAR, PAGE, response, SECOND_PAGE } from './spec-support.js';
import { traject } from './traject.js';

const start = '/search?api_key=demo-key&q=c%2B%2B+%26+caf%C3%A9&gl=de&hl=de';

describe('traject (ValueSERP, Scale SERP)', () => {
  it.each([
    ['the first page', FIRST_PAGE, '&page=1'],
    ['the second page', SECOND_PAGE, '&page=2'],
    ['a place', NEAR, '&location=M%C3%BCnchen%2C+Germany&page=1'],
    ['a mobile device', MOBILE, '&device=mobile&page=1'],
  ])('requests %s', (_name, query, rest) => {
    expect(traject.request(query, ACCESS)).toEqual({
      method: 'GET',
      path: `${start}${rest}`,
      headers: { accept: 'application/json' },
    });
  });

  it.each([
    ['GB', '', 'gl=uk&hl=de'],
    ['XK', '', 'gl=xk&hl=de'],
    ['ME', '', 'hl=de&location=Montenegro'],
    ['ME', 'Podgorica', 'hl=de&location=Podgorica%2C+Montenegro'],
    ['ME', 'Podgorica, Montenegro', 'hl=de&location=Podgorica%2C+Montenegro'],
  ])('searches in %s near "%s" by %s', (country, near, sent) => {
    const { path } = traject.request({ ...FIRST_PAGE, country, near }, ACCESS);
    expect(path).toContain(`&${sent}&page=1`);
  });

  const request_info = { success: true, credits_used: 1, credits_remaining: 99 };
  const organic_results = [
    { position: 1, position_overall: 1, page: 1, title: 'One', link: 'https://one.example/' },
    { position: 2, position_overall: 3, page: 1, title: 'Two', link: 'https://two.example/' },
  ];
  const failed = (message: string) => ({ request_info: { success: false, message } });
  const out = 'You have run out of credits';
  it.each([
    ['a page', response(200, { request_info, organic_results }), PAGE],
    ['an empty page', response(200, { request_info, organic_results: [] }), EMPTY_PAGE],
    ['a wrong key', response(401, failed('Bad key')), { failure: 'rejected', said: 'Bad key' }],
    ['used-up credits', response(402, failed(out)), { failure: 'credits', said: out }],
    ['throttling', response(429, failed('Slow down')), { failure: 'throttled', said: 'Slow down' }],
    [
      'an outage that states its wait',
      response(503, { ...failed('Busy'), retry_after: 3 }),
      { failure: 'unavailable', said: 'Busy', retryAfterMs: 3000 },
    ],
    [
      'an outage that states its wait elsewhere',
      response(503, { message: 'Busy', request_info: { retry_after: 0.5 } }),
      { failure: 'unavailable', said: 'Busy', retryAfterMs: 500 },
    ],
    [
      'an outage that is over at once',
      response(503, { ...failed('Busy'), retry_after: 0 }),
      { failure: 'unavailable', said: 'Busy', retryAfterMs: 0 },
    ],
    [
      'throttling with status 200',
      response(200, failed('Too many requests')),
      { failure: 'throttled', said: 'Too many requests' },
    ],
    ['an error with status 200', response(200, failed('Down')), { failure: 'unavailable', said: 'Down' }],
    ['used-up credits with status 200', response(200, failed(out)), { failure: 'credits', said: out }],
    [
      'a body without a list',
      response(200, { request_info }),
      { failure: 'malformed', missing: 'organic_results' },
    ],
    ['another shape', response(200, {}), { failure: 'malformed', missing: 'request_info.success' }],
  ])('reads %s', (_name, given, expected) => {
    expect(traject.read(given)).toEqual(expected);
  });
});

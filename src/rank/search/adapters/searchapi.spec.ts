import { describe, expect, it } from 'vitest';
import { searchapi } from './searchapi.js';
import { ACCESS, EMPTY_PAGE, FIRST_PAGE, MOBILE, NEAR, PAGE, response, SECOND_PAGE } from './spec-support.js';

const start = '/api/v1/search?engine=google&q=c%2B%2B+%26+caf%C3%A9&gl=de&hl=de';

describe('searchapi', () => {
  it.each([
    ['the first page', FIRST_PAGE, '&device=desktop&page=1'],
    ['the second page', SECOND_PAGE, '&device=desktop&page=2'],
    ['a place', NEAR, '&location=M%C3%BCnchen%2C+Germany&device=desktop&page=1'],
    ['a mobile device', MOBILE, '&device=mobile&page=1'],
  ])('requests %s', (_name, query, rest) => {
    expect(searchapi.request(query, ACCESS)).toEqual({
      method: 'GET',
      path: `${start}${rest}`,
      headers: { accept: 'application/json', authorization: 'Bearer demo-key' },
    });
  });

  const metadata = { search_metadata: { status: 'Success' } };
  const organic_results = [
    { position: 1, title: 'One', link: 'https://one.example/' },
    { position: 2, title: 'Two', link: 'https://two.example/' },
  ];
  const out = 'You have used all of the searches for the month.';
  const failed = { search_metadata: { status: 'Error' }, error: 'Try again' };
  it.each([
    ['a page', response(200, { ...metadata, organic_results, pagination: { current: 1 } }), PAGE],
    ['an empty page', response(200, { ...metadata, organic_results: [] }), EMPTY_PAGE],
    [
      'an empty page by its text',
      response(200, { ...metadata, error: "Google didn't return any results." }),
      EMPTY_PAGE,
    ],
    ['a wrong key', response(401, { error: 'Invalid key' }), { failure: 'rejected', said: 'Invalid key' }],
    ['used-up searches', response(429, { error: out }), { failure: 'credits', said: out }],
    ['throttling', response(429, { error: 'Slow down' }), { failure: 'throttled', said: 'Slow down' }],
    ['a wrong parameter', response(400, { error: 'Bad' }), { failure: 'refused', said: 'Bad' }],
    ['an error with status 200', response(200, failed), { failure: 'unavailable', said: 'Try again' }],
    ['a body without a list', response(200, metadata), { failure: 'malformed', missing: 'organic_results' }],
    ['another shape', response(200, []), { failure: 'malformed', missing: 'search_metadata.status' }],
  ])('reads %s', (_name, given, expected) => {
    expect(searchapi.read(given)).toEqual(expected);
  });
});

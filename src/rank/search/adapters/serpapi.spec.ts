import { describe, expect, it } from 'vitest';
import { serpapi } from './serpapi.js';
import { ACCESS, EMPTY_PAGE, FIRST_PAGE, MOBILE, NEAR, PAGE, response, SECOND_PAGE } from './spec-support.js';

const start = '/search.json?engine=google&q=c%2B%2B+%26+caf%C3%A9&gl=de&hl=de';

describe('serpapi', () => {
  it.each([
    ['the first page', FIRST_PAGE, '&device=desktop&start=0'],
    ['the second page', SECOND_PAGE, '&device=desktop&start=10'],
    ['a place', NEAR, '&location=M%C3%BCnchen%2C+Germany&device=desktop&start=0'],
    ['a mobile device', MOBILE, '&device=mobile&start=0'],
  ])('requests %s', (_name, query, rest) => {
    expect(serpapi.request(query, ACCESS)).toEqual({
      method: 'GET',
      path: `${start}${rest}&api_key=demo-key`,
      headers: { accept: 'application/json' },
    });
  });

  const metadata = { search_metadata: { status: 'Success' } };
  const organic_results = [
    { position: 1, title: 'One', link: 'https://one.example/' },
    { position: 2, title: 'Two', link: 'https://two.example/' },
  ];
  const none = "Google hasn't returned any results for this query.";
  const state = { search_information: { organic_results_state: 'Fully empty' } };
  const key = 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key';
  const out = 'Your account has run out of searches.';
  const fast = 'Your account exceeded the hourly searches limit.';
  const failed = { search_metadata: { status: 'Error' }, error: 'Search failed' };
  it.each([
    ['a page', response(200, { ...metadata, organic_results }), PAGE],
    ['an empty page by its text', response(200, { ...metadata, error: none }), EMPTY_PAGE],
    ['an empty page by its state', response(200, { ...metadata, ...state }), EMPTY_PAGE],
    [
      'a state of another spelling without its list',
      response(200, {
        ...metadata,
        search_information: { organic_results_state: 'Empty showing fixed spelling results' },
      }),
      { failure: 'malformed', missing: 'organic_results' },
    ],
    [
      'a search that is still processed',
      response(200, { search_metadata: { status: 'Processing' }, organic_results }),
      { failure: 'malformed', missing: 'search_metadata.status' },
    ],
    ['a wrong key', response(401, { error: key }), { failure: 'rejected', said: key }],
    ['a deleted account', response(403, { error: 'Forbidden' }), { failure: 'rejected', said: 'Forbidden' }],
    ['used-up searches', response(429, { error: out }), { failure: 'credits', said: out }],
    ['throttling', response(429, { error: fast }), { failure: 'throttled', said: fast }],
    ['an expired search', response(410, { error: 'Gone' }), { failure: 'refused', said: 'Gone' }],
    ['an outage', response(503, { error: 'Down' }), { failure: 'unavailable', said: 'Down' }],
    ['an error with status 200', response(200, failed), { failure: 'unavailable', said: 'Search failed' }],
    ['a body without a list', response(200, metadata), { failure: 'malformed', missing: 'organic_results' }],
    ['another shape', response(200, {}), { failure: 'malformed', missing: 'search_metadata.status' }],
  ])('reads %s', (_name, given, expected) => {
    expect(serpapi.read(given)).toEqual(expected);
  });
});

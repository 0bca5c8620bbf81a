import { describe, expect, it } from 'vitest';
import { serper } from './serper.js';
import { ACCESS, EMPTY_PAGE, FIRST_PAGE, NEAR, PAGE, response, SECOND_PAGE } from './spec-support.js';

const headers = { accept: 'application/json', 'x-api-key': 'demo-key' };
const body = { q: 'c++ & café', gl: 'de', hl: 'de', page: 1 };

describe('serper', () => {
  it.each([
    ['the first page', FIRST_PAGE, body],
    ['the second page', SECOND_PAGE, { ...body, page: 2 }],
    ['a place', NEAR, { ...body, location: 'München, Germany' }],
  ])('requests %s', (_name, query, expected) => {
    expect(serper.request(query, ACCESS)).toEqual({
      method: 'POST',
      path: '/search',
      headers,
      body: expected,
    });
  });

  const organic = [
    { title: 'One', link: 'https://one.example/', position: 1 },
    { title: 'Two', link: 'https://two.example/', position: 2 },
  ];
  const unauthorized = { message: 'Unauthorized.', statusCode: 403 };
  const credits = { message: 'Not enough credits', statusCode: 400 };
  it.each([
    ['a page', response(200, { searchParameters: { q: 'x' }, organic, credits: 1 }), PAGE],
    ['an empty page', response(200, { organic: [], credits: 1 }), EMPTY_PAGE],
    ['a wrong key', response(403, unauthorized), { failure: 'rejected', said: 'Unauthorized.' }],
    ['used-up credits', response(400, credits), { failure: 'credits', said: 'Not enough credits' }],
    ['a wrong parameter', response(400, { message: 'Bad q' }), { failure: 'refused', said: 'Bad q' }],
    ['a query it cannot process', response(422, { message: 'q' }), { failure: 'refused', said: 'q' }],
    [
      'throttling',
      response(429, { message: 'Too many requests' }),
      { failure: 'throttled', said: 'Too many requests' },
    ],
    ['an outage', response(502, 'Bad gateway'), { failure: 'unavailable', said: undefined }],
    ['another shape', response(200, { message: 'hello' }), { failure: 'malformed', missing: 'organic' }],
    ['a page of HTML', response(200, '<html>'), { failure: 'malformed', missing: 'organic' }],
  ])('reads %s', (_name, given, expected) => {
    expect(serper.read(given)).toEqual(expected);
  });
});

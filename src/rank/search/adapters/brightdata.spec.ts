import { describe, expect, it } from 'vitest';
import type { ProviderResponse } from '../providers/search-adapter.js';
import { brightdata, uule } from './brightdata.js';
import { EMPTY_PAGE, FIRST_PAGE, MOBILE, NEAR, PAGE, response } from './spec-support.js';

const access = { key: 'token:serp_zone', host: '', name: '' };
const start = 'https://www.google.com/search?q=c%2B%2B+%26+caf%C3%A9&gl=de&hl=de';

describe('brightdata', () => {
  it.each([
    ['the first page', FIRST_PAGE, '&start=0&num=10&brd_json=1'],
    ['merged pages', { ...FIRST_PAGE, start: 100, size: 100 }, '&start=100&num=100&brd_json=1'],
    ['a place', NEAR, '&uule=w%2BCAIQICIRTcO8bmNoZW4sIEdlcm1hbnk%3D&start=0&num=10&brd_json=1'],
    ['a mobile device', MOBILE, '&brd_mobile=1&start=0&num=10&brd_json=1'],
  ])('requests %s', (_name, query, rest) => {
    expect(brightdata.request(query, access)).toEqual({
      method: 'POST',
      path: '/request',
      headers: { accept: 'application/json', authorization: 'Bearer token' },
      body: { zone: 'serp_zone', url: `${start}${rest}`, format: 'raw' },
    });
  });

  it("encodes a place in Google's form", () => {
    expect(uule('United States')).toBe('w+CAIQICINVW5pdGVkIFN0YXRlcw==');
  });

  const organic = [
    { rank: 1, global_rank: 1, link: 'https://one.example/', title: 'One' },
    { rank: 2, global_rank: 4, link: 'https://two.example/', title: 'Two' },
  ];
  const error = (said: string) => ({ 'x-brd-error': said });
  it.each([
    ['a page', response(200, { general: {}, organic, pagination: {} }), { ...PAGE, blocks: [] }],
    ['an empty page', response(200, { general: {}, organic: [] }), EMPTY_PAGE],
    [
      'a wrong token',
      response(401, '', error('Authentication failed')),
      { failure: 'rejected', said: 'Authentication failed' },
    ],
    ['a suspended account', response(402, '', error('Suspended')), { failure: 'credits', said: 'Suspended' }],
    ['an unknown zone', response(400, 'zone not found'), { failure: 'refused', said: 'zone not found' }],
    ...[
      { message: 'zone not found' },
      { error: 'zone not found' },
      { error: { code: 'zone', message: 'zone not found' } },
      { error_message: 'zone not found' },
      { errors: ['zone not found'] },
      { errors: [{ message: 'zone not found' }] },
    ].map((body): [string, ProviderResponse, object] => [
      `a refusal explained in ${JSON.stringify(body)}`,
      response(400, body),
      { failure: 'refused', said: 'zone not found' },
    ]),
    [
      'a refusal explained in another header',
      response(400, '', { 'x-brd-err-msg': 'zone not found' }),
      { failure: 'refused', said: 'zone not found' },
    ],
    ['throttling', response(429, '', error('Too many')), { failure: 'throttled', said: 'Too many' }],
    ['an outage', response(502, '', error('Blocked')), { failure: 'unavailable', said: 'Blocked' }],
    [
      'an error with status 200',
      response(200, '', error('Blocked')),
      { failure: 'unavailable', said: 'Blocked' },
    ],
    ['another shape', response(200, '<html>'), { failure: 'malformed', missing: 'organic' }],
  ])('reads %s', (_name, given, expected) => {
    expect(brightdata.read(given)).toEqual(expected);
  });
});

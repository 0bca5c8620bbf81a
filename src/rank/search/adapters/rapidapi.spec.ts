import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rapidapi, searchPath } from './rapidapi.js';
import { EMPTY_PAGE, FIRST_PAGE, MOBILE, response } from './spec-support.js';

const english = { country: 'US', language: 'en', depth: 100 };
const tail = '&num=100&lr=lang_en&hl=en&cr=US';

describe('searchPath', () => {
  it('is, for the golden example, exact to the byte', () => {
    expect(searchPath({ ...english, keyword: 'best café', near: 'New York' })).toBe(
      '/api/v1/search/q=best+caf%C3%A9&num=100&lr=lang_en&hl=en&cr=US&near=New%20York',
    );
  });

  it.each([
    ['coffee', 'coffee'],
    ['  two \t words\u00a0here\u3000 ', 'two+words+here'],
    ['c++ a+b', 'c%2B%2B+a%2Bb'],
    ['q&a num=5', 'q%26a+num%3D5'],
    ['and/or', 'and%2For'],
    ['100% sure?', '100%25+sure%3F'],
    ['c# "exact words"', 'c%23+%22exact+words%22'],
    ["rock'n'roll", "rock'n'roll"],
    ['.. . ../..', '..+.+..%2F..'],
    ['%2e%2e', '%252e%252e'],
    ['日本 料理', '%E6%97%A5%E6%9C%AC+%E6%96%99%E7%90%86'],
    ['قهوة جيدة', '%D9%82%D9%87%D9%88%D8%A9+%D8%AC%D9%8A%D8%AF%D8%A9'],
    ['☕ 😀', '%E2%98%95+%F0%9F%98%80'],
    ['half \ud83d pair', 'half+%EF%BF%BD+pair'],
    ['line\r\nbreak', 'line+break'],
    ['a\\b;c', 'a%5Cb%3Bc'],
  ])('writes the keyword %j as %s', (keyword, q) => {
    expect(searchPath({ ...english, keyword })).toBe(`/api/v1/search/q=${q}${tail}`);
  });

  it.each([
    ['São Paulo, Brazil', 'S%C3%A3o%20Paulo%2C%20Brazil'],
    ['a+b & c/d', 'a%2Bb%20%26%20c%2Fd'],
  ])('writes near %j as one value, %s', (near, value) => {
    expect(searchPath({ ...english, keyword: 'x', near })).toBe(`/api/v1/search/q=x${tail}&near=${value}`);
  });

  it('leaves near out when it is absent, null or empty', () => {
    for (const near of [undefined, null, '']) {
      expect(searchPath({ ...english, keyword: 'x', near })).toBe(`/api/v1/search/q=x${tail}`);
    }
  });

  it.each([10, 20, 55])('asks for %i results where the search has that depth, on each page', (depth) => {
    const path = `/api/v1/search/q=x&num=${depth}&lr=lang_en&hl=en&cr=US`;
    expect(searchPath({ ...english, keyword: 'x', depth })).toBe(path);
    expect(searchPath({ ...english, keyword: 'x', depth, start: 10 })).toBe(`${path}&start=10`);
  });

  it('asks for a start from the second page on, at the end', () => {
    expect(searchPath({ ...english, keyword: 'x', start: 0 })).toBe(`/api/v1/search/q=x${tail}`);
    expect(searchPath({ ...english, keyword: 'x', near: 'Ulm', start: 10 })).toBe(
      `/api/v1/search/q=x${tail}&near=Ulm&start=10`,
    );
  });

  it('stays one path segment from which every word can be read back', () => {
    const keywords = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(keywords, keywords, (keyword, near) => {
        const path = searchPath({ ...english, keyword, near });
        const url = new URL(path, 'http://provider.test');
        expect(url.pathname).toBe(path);
        const [, q = ''] = /q=([^&]*)/.exec(path) ?? [];
        expect(q.split('+').map(decodeURIComponent)).toEqual(keyword.toWellFormed().trim().split(/\s+/));
        expect(decodeURIComponent(path.split('&near=')[1] ?? '')).toBe(near.toWellFormed());
      }),
    );
  });
});

describe('rapidapi', () => {
  it('sends key and host in headers with the name of the provider', () => {
    const access = { key: 'k', host: 'h', name: 'serp-house' };
    expect(rapidapi.request(FIRST_PAGE, access)).toEqual({
      method: 'GET',
      path: '/api/v1/search/q=c%2B%2B+%26+caf%C3%A9&num=100&lr=lang_de&hl=de&cr=DE',
      headers: { accept: 'application/json', 'x-serp-house-key': 'k', 'x-serp-house-host': 'h' },
    });
  });

  it('requests a mobile device at the end of the path', () => {
    expect(searchPath({ ...MOBILE, start: 10 })).toMatch(/&cr=DE&start=10&device=mobile$/);
  });

  const QUOTA =
    'You have exceeded the MONTHLY quota for Requests on your current plan, BASIC. Upgrade your plan at …';
  const results = [{ link: 'https://one.example/' }, null];
  const failed = (failure: string) => ({ failure, said: 'Words' });
  it.each([
    ['a page as it is', response(200, { results, total: 2 }), { results }],
    ['an empty page', response(200, { results: [] }), EMPTY_PAGE],
    ['a wrong key', response(401, { message: 'Words' }), failed('rejected')],
    ['a missing subscription', response(403, { message: 'Words' }), failed('refused')],
    ['a required payment', response(402, { message: 'Words' }), failed('credits')],
    ['throttling', response(429, { message: 'Words' }), failed('throttled')],
    ['a used-up quota', response(429, { message: QUOTA }), { failure: 'credits', said: QUOTA }],
    ['an outage', response(500, { message: 'Words' }), failed('unavailable')],
    ['another shape', response(200, { results: {} }), { failure: 'malformed' }],
  ])('reads %s', (_name, given, expected) => {
    expect(rapidapi.read(given)).toEqual(expected);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchPath } from './search-path.js';

const english = { country: 'US', language: 'en' };
const tail = '&num=100&lr=lang_en&hl=en&cr=US';

describe('searchPath', () => {
  it('is, for the golden example, exact to the byte', () => {
    expect(searchPath({ keyword: 'best café', country: 'US', near: 'New York', language: 'en' })).toBe(
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

  it('asks for a start from the second page on, at the end', () => {
    expect(searchPath({ ...english, keyword: 'x', offset: 0 })).toBe(`/api/v1/search/q=x${tail}`);
    expect(searchPath({ ...english, keyword: 'x', near: 'Ulm', offset: 10 })).toBe(
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

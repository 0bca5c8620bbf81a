import { describe, expect, it } from 'vitest';
import { type CacheableQuery, toKey, ResponseCache } from './cached-responses.js';

const search = (text: string, more: object = {}) =>
  toKey({ form: 'brief', text, page: {}, ...more } as CacheableQuery);
const zip = (countryCode: string, zipCode: string) => toKey({ form: 'zip', countryCode, zipCode });

describe('the key of a cached response', () => {
  it('is the same for spellings with the same matches', () => {
    expect(search('MÜNCHEN')).toBe(search('munchen'));
    expect(search('a', { page: { limit: 5 } })).toBe(search('A', { page: { limit: 5 } }));
    expect(zip('gb', 'sw1a 1aa')).toBe(zip('GB', 'SW1A1AA'));
  });

  it.each([
    ['texts', search('berlin'), search('bern')],
    ['spaces around a text, which may match by themselves', search('a '), search('a')],
    ['a space left of an accent', search(' x'), search('\u0301 x')],
    ['forms', search('a'), search('a', { form: 'detail' })],
    ['limits', search('a', { page: { limit: 5 } }), search('a', { page: { limit: 6 } })],
    ['limit and offset', search('a', { page: { limit: 5 } }), search('a', { page: { offset: 5 } })],
    ['a text that looks like a page', search('5 a'), search('a', { page: { limit: 5 } })],
    ['countries', zip('US', '10001'), zip('DE', '10001')],
    ['the border of country and code', zip('US', '10001'), zip('US1', '0001')],
  ])('differs for other %s', (_, one, other) => expect(one).not.toBe(other));
});

const KB = 1024;
const MB = 1024 * KB;
/** What an entry counts beside its bytes. */
const ENTRY = KB;
/** And for a key of one character. */
const KEY = 2;

function setUp() {
  const cache = new ResponseCache(4 * MB);
  const built: string[] = [];
  const request = (key: string, size: number, take = Number.POSITIVE_INFINITY) => {
    const build = () => {
      built.push(key);
      const half = Buffer.alloc(size / 2, key);
      return { byteLength: size, total: 7, chunks: () => [half, half] };
    };
    const body = cache.find(key) ?? cache.caching(key, build());
    const chunks: Buffer[] = [];
    for (const chunk of body.chunks()) {
      chunks.push(chunk);
      if (chunks.length >= take) break;
    }
    return { ...body, bytes: Buffer.concat(chunks) };
  };
  return { cache, built, request };
}

describe('the response cache', () => {
  it('returns a cached body unchanged', () => {
    const { cache, built, request } = setUp();
    const first = request('a', 100 * KB);
    const again = request('a', 100 * KB);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(again).toMatchObject({ byteLength: 100 * KB, total: 7 });
    expect(built).toEqual(['a']);
    expect(cache.byteLength).toBe(100 * KB + ENTRY + KEY);
    expect(cache.find('a')?.bytes.equals(first.bytes)).toBe(true);
  });

  it('does not cache large bodies', () => {
    const { cache, built, request } = setUp();
    request('a', 600 * KB);
    request('a', 600 * KB);
    expect(built).toEqual(['a', 'a']);
    expect(cache.byteLength).toBe(0);
  });

  it('counts small bodies with what an entry takes', () => {
    const { cache, built, request } = setUp();
    request('a', 100);
    request('a', 100);
    expect(built).toEqual(['a']);
    expect(cache.byteLength).toBe(100 + ENTRY + KEY);
    expect(cache.find('a')?.bytes.buffer.byteLength).toBe(100);
  });

  it('counts compressed forms, and keeps the first of two', () => {
    const { cache, request } = setUp();
    const { storeCompressed } = request('a', 100 * KB);
    for (const fill of ['1', '2']) storeCompressed?.('br', Buffer.alloc(10 * KB, fill));
    storeCompressed?.('gzip', Buffer.alloc(20 * KB));
    expect(cache.byteLength).toBe(130 * KB + ENTRY + KEY);
    expect(cache.find('a')?.compressed.get('br')?.toString('latin1', 0, 1)).toBe('1');
    expect(cache.find('a')?.bytes).toHaveLength(100 * KB);
  });

  it('does not cache a body that was not consumed completely', () => {
    const { cache, request } = setUp();
    request('a', 100 * KB, 1);
    expect(cache.byteLength).toBe(0);
  });

  it('evicts the least recently used', () => {
    const { cache, built, request } = setUp();
    const size = 512 * KB - ENTRY - 2 * KEY;
    const keys = Array.from({ length: 8 }, (_, i) => `k${i}`);
    for (const key of keys) request(key, size);
    request('k0', size);
    expect(built).toEqual(keys);
    request('kx', size);
    expect(cache.byteLength).toBe(4 * MB);
    request('k0', size);
    expect(built).toEqual([...keys, 'kx']);
    request('k1', size);
    expect(built).toEqual([...keys, 'kx', 'k1']);
  });

  it('counts the length of keys', () => {
    const { cache, request } = setUp();
    request('k'.repeat(5000), 100);
    expect(cache.byteLength).toBe(100 + ENTRY + 5000 * KEY);
  });

  it('counts a body once that two requests build simultaneously', () => {
    const { cache } = setUp();
    const half = Buffer.alloc(50 * KB);
    const body = { byteLength: 100 * KB, chunks: () => [half, half] };
    const both = [cache.caching('a', body), cache.caching('a', body)];
    for (const { chunks } of both) expect([...chunks()]).toHaveLength(2);
    expect(cache.byteLength).toBe(100 * KB + ENTRY + KEY);
  });
});

import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.js';

const KB = 1024;

function setUp() {
  const cache = new ResponseCache();
  const built: string[] = [];
  const request = (key: string, size: number, take = Number.POSITIVE_INFINITY) => {
    const body = cache.get(key, () => {
      built.push(key);
      const half = Buffer.alloc(size / 2, key);
      return { byteLength: size, total: 7, chunks: () => [half, half] };
    });
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
    expect(cache.byteLength).toBe(100 * KB);
  });

  it('does not cache large bodies', () => {
    const { cache, built, request } = setUp();
    request('a', 600 * KB);
    request('a', 600 * KB);
    expect(built).toEqual(['a', 'a']);
    expect(cache.byteLength).toBe(0);
  });

  it('counts small bodies with the memory that they retain', () => {
    const { cache, built, request } = setUp();
    request('a', 100);
    request('a', 100);
    expect(built).toEqual(['a']);
    expect(cache.byteLength).toBe(8 * KB);
  });

  it('does not cache a body that was not consumed completely', () => {
    const { cache, request } = setUp();
    request('a', 100 * KB, 1);
    expect(cache.byteLength).toBe(0);
  });

  it('evicts the least recently used', () => {
    const { cache, built, request } = setUp();
    const keys = Array.from({ length: 16 }, (_, i) => `k${i}`);
    for (const key of keys) request(key, 512 * KB);
    request('k0', 512 * KB);
    expect(built).toEqual(keys);
    request('new', 512 * KB);
    expect(cache.byteLength).toBe(8 * KB * KB);
    request('k0', 512 * KB);
    expect(built).toEqual([...keys, 'new']);
    request('k1', 512 * KB);
    expect(built).toEqual([...keys, 'new', 'k1']);
  });

  it('counts a body once that two requests build simultaneously', () => {
    const { cache } = setUp();
    const half = Buffer.alloc(50 * KB);
    const build = () => ({ byteLength: 100 * KB, chunks: () => [half, half] });
    const [one, other] = [cache.get('a', build), cache.get('a', build)];
    for (const body of [one, other]) expect([...body.chunks()]).toHaveLength(2);
    expect(cache.byteLength).toBe(100 * KB);
  });
});

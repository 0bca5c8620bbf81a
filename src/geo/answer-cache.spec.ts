import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.js';

const KB = 1024;

function cacheOfOwn() {
  const cache = new AnswerCache();
  const made: string[] = [];
  const ask = (key: string, size: number, take = Number.POSITIVE_INFINITY) => {
    const answer = cache.get(key, () => {
      made.push(key);
      const half = Buffer.alloc(size / 2, key);
      return { byteLength: size, total: 7, chunks: () => [half, half] };
    });
    const chunks: Buffer[] = [];
    for (const chunk of answer.chunks()) {
      chunks.push(chunk);
      if (chunks.length >= take) break;
    }
    return { ...answer, bytes: Buffer.concat(chunks) };
  };
  return { cache, made, ask };
}

describe('the cache of answers', () => {
  it('gives an answer again as it was', () => {
    const { cache, made, ask } = cacheOfOwn();
    const first = ask('a', 100 * KB);
    const again = ask('a', 100 * KB);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(again).toMatchObject({ byteLength: 100 * KB, total: 7 });
    expect(made).toEqual(['a']);
    expect(cache.byteLength).toBe(100 * KB);
  });

  it('keeps none of the largest', () => {
    const { cache, made, ask } = cacheOfOwn();
    ask('a', 600 * KB);
    ask('a', 600 * KB);
    expect(made).toEqual(['a', 'a']);
    expect(cache.byteLength).toBe(0);
  });

  it('counts a small one for what it holds on to', () => {
    const { cache, made, ask } = cacheOfOwn();
    ask('a', 100);
    ask('a', 100);
    expect(made).toEqual(['a']);
    expect(cache.byteLength).toBe(8 * KB);
  });

  it('keeps none whose caller went away before the end', () => {
    const { cache, ask } = cacheOfOwn();
    ask('a', 100 * KB, 1);
    expect(cache.byteLength).toBe(0);
  });

  it('lets those go that were asked for longest ago', () => {
    const { cache, made, ask } = cacheOfOwn();
    const keys = Array.from({ length: 16 }, (_, i) => `k${i}`);
    for (const key of keys) ask(key, 512 * KB);
    ask('k0', 512 * KB);
    expect(made).toEqual(keys);
    ask('new', 512 * KB);
    expect(cache.byteLength).toBe(8 * KB * KB);
    ask('k0', 512 * KB);
    expect(made).toEqual([...keys, 'new']);
    ask('k1', 512 * KB);
    expect(made).toEqual([...keys, 'new', 'k1']);
  });

  it('counts an answer once that two make at the same time', () => {
    const { cache } = cacheOfOwn();
    const half = Buffer.alloc(50 * KB);
    const make = () => ({ byteLength: 100 * KB, chunks: () => [half, half] });
    const [one, other] = [cache.get('a', make), cache.get('a', make)];
    for (const answer of [one, other]) expect([...answer.chunks()]).toHaveLength(2);
    expect(cache.byteLength).toBe(100 * KB);
  });
});

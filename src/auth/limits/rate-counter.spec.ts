import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RateCounter } from './rate-counter.js';

const RATE = { points: 3, seconds: 60 };

afterEach(() => {
  vi.useRealTimers();
});

describe('a rate counter', () => {
  it('reports the whole window for a key that was not counted', async () => {
    const counter = new RateCounter('test', RATE);
    expect(await counter.get('a')).toEqual({ limit: 3, used: 0, msLeft: 60_000 });
  });

  it('counts each key for itself, until the window ends or it is cleared', async () => {
    vi.useFakeTimers();
    const counter = new RateCounter('test', RATE);
    expect(await counter.add('a')).toEqual({ limit: 3, used: 1, msLeft: 60_000 });
    vi.advanceTimersByTime(20_000);
    expect(await counter.add('a', 4)).toEqual({ limit: 3, used: 5, msLeft: 40_000 });
    expect(await counter.add('b', 2)).toMatchObject({ used: 2 });
    await counter.clear('b');
    expect(await counter.get('b')).toMatchObject({ used: 0 });
    vi.advanceTimersByTime(39_999);
    expect(await counter.get('a')).toEqual({ limit: 3, used: 5, msLeft: 1 });
    vi.advanceTimersByTime(1);
    expect(await counter.get('a')).toEqual({ limit: 3, used: 0, msLeft: 60_000 });
  });

  it('treats a key as unused at the end of its window, even before the timer that removes it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const counter = new RateCounter('test', RATE);
    await counter.add('a', 2);
    vi.advanceTimersByTime(60_000);
    expect(await counter.get('a')).toEqual({ limit: 3, used: 0, msLeft: 60_000 });
  });

  it('ends a window in time when the clock is set back', async () => {
    vi.useFakeTimers();
    const counter = new RateCounter('test', RATE);
    await counter.add('a', 2);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(59_999);
    expect(await counter.get('a')).toMatchObject({ used: 2, msLeft: 1 });
    vi.advanceTimersByTime(1);
    expect(await counter.get('a')).toMatchObject({ used: 0 });
  });

  it('sets points for a time of their own', async () => {
    vi.useFakeTimers();
    const counter = new RateCounter('test', RATE);
    await counter.set('a', 2, 10);
    expect(await counter.get('a')).toEqual({ limit: 3, used: 2, msLeft: 10_000 });
  });

  it('keeps the 10,000 keys that were counted last', async () => {
    const counter = new RateCounter('test', RATE);
    for (let key = 0; key < 9_999; key += 1) await counter.add(String(key));
    await counter.set('set', 1, 60);
    await counter.add('0');
    await counter.add('one more');
    expect(await counter.get('1')).toMatchObject({ used: 0 });
    expect(await counter.get('0')).toMatchObject({ used: 2 });
    expect(await counter.get('2')).toMatchObject({ used: 1 });
    expect(await counter.get('set')).toMatchObject({ used: 1 });
    for (let key = 0; key < 9_999; key += 1) await counter.add(`new ${key}`);
    expect(await counter.get('set')).toMatchObject({ used: 0 });
  });

  it('counts in memory, without waiting, while Redis is not connected', async () => {
    const redis = new Redis({ lazyConnect: true, port: 1 });
    const counter = new RateCounter('test', RATE, redis);
    expect(await counter.add('a')).toMatchObject({ limit: 3, used: 1 });
    expect(await counter.get('a')).toMatchObject({ limit: 3, used: 1 });
    expect(redis.status).toBe('wait');
    redis.disconnect();
  });
});

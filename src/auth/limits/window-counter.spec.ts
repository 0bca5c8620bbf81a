import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FairKeys, WindowCounter } from './window-counter.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIVE = { ends: Infinity };

it('evicts the oldest of the keys that have used the least', () => {
  const evicted: string[] = [];
  const keys = new FairKeys(3, (key) => evicted.push(key));
  keys.set('limit', LIVE, 1);
  keys.set('half', LIVE, 0.5);
  for (const key of ['a', 'b', 'a', 'c']) keys.set(key, LIVE, 0.1);
  expect(evicted).toEqual(['a', 'b', 'a']);
  expect([keys.get('limit'), keys.get('half'), keys.get('c')]).toEqual([LIVE, LIVE, LIVE]);
});

it('evicts expired keys first, and counts no longer at their limit leave space', () => {
  const counter = new WindowCounter(10, 1, 100);
  for (let n = 0; n < 100; n += 1) counter.add(`old ${n}`, 1);
  vi.advanceTimersByTime(10_000);
  for (let n = 0; n < 100; n += 1) counter.add(`new ${n}`, 1);
  for (let n = 0; n < 100; n += 1) expect(counter.get(`new ${n}`).used).toBe(1);
});

it('keeps a counter at its limit, and one on the way to it, through any series of new keys', () => {
  const counter = new WindowCounter(1000, 10, 1000);
  counter.add('limit', 10);
  counter.add('half', 5);
  for (let n = 0; n < 50_000; n += 1) counter.add(`fresh ${n}`, 1);
  expect([counter.get('limit').used, counter.get('half').used]).toEqual([10, 5]);
  expect(counter.get('fresh 0').used).toBe(0);
});

it('keeps space for new keys beside keys at their limit', () => {
  const counter = new WindowCounter(1000, 10, 160);
  for (let n = 0; n < 500; n += 1) counter.add(`limit ${n}`, 10);
  for (let n = 0; n < 10; n += 1) counter.add(`fresh ${n}`, 1);
  for (let n = 0; n < 10; n += 1) expect(counter.get(`fresh ${n}`).used).toBe(1);
});

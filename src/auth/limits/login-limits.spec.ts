import type { Response } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from '../../common/clock.js';
import { LimitSettings, RedisSettings } from '../../settings/settings.js';
import { RedisConnections } from '../../redis/index.js';
import { LoginLimits } from './login-limits.js';
import { RateCounters } from './rate-counter.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EMAIL = 'ann@example.com';

function createLimits(settings: Partial<LimitSettings>) {
  const counters = new RateCounters(new RedisConnections(new RedisSettings()));
  const limits = new LoginLimits(counters, new SystemClock(), { ...new LimitSettings(), ...settings });
  const headers: Record<string, unknown> = {};
  const response = { setHeader: (name: string, value: unknown) => void (headers[name] = value) };
  const fail = (ip: string, email = EMAIL) =>
    limits.recordFailure({ ip, email }, response as unknown as Response);
  const succeed = (ip: string, email = EMAIL) =>
    limits.recordSuccess({ ip, email }, response as unknown as Response);
  /** @returns the seconds that an attempt has to wait; 0: it is allowed */
  const wait = (ip: string, email = EMAIL, known = false) =>
    limits
      .check({ ip, email }, response as unknown as Response, () => Promise.resolve(known))
      .then(
        () => 0,
        ({ headers: { 'Retry-After': seconds } }: { headers: Record<string, string> }) => Number(seconds),
      );
  return { fail, succeed, wait, headers };
}

describe('limits of failed logins', () => {
  it('let an address wait that fails too often for an e-mail address, until the window ends', async () => {
    const { fail, wait, headers } = createLimits({ login: { points: 3, seconds: 100 } });
    await fail('a');
    await fail('a');
    expect(await wait('a')).toBe(0);
    expect(headers).toMatchObject({ 'X-RateLimit-Limit': 3, 'X-RateLimit-Remaining': 1 });
    await fail('a');
    expect(headers).toMatchObject({ 'X-RateLimit-Remaining': 0 });
    expect(await wait('a')).toBe(100);
    expect(await wait('b')).toBe(0);
    vi.advanceTimersByTime(99_999);
    expect(await wait('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await wait('a')).toBe(0);
  });

  it('let an address wait that fails for ten times as many, regardless of the e-mail addresses', async () => {
    const { fail, wait } = createLimits({ login: { points: 2, seconds: 100 } });
    for (let n = 0; n < 19; n += 1) await fail('a', `user${n}@example.com`);
    expect(await wait('a', 'one-more@example.com')).toBe(0);
    await fail('a', 'one-more@example.com');
    expect(await wait('a', 'yet-another@example.com')).toBe(100);
    expect(await wait('b', 'yet-another@example.com')).toBe(0);
  });

  it('double the delay of those that have failed with each failure, up to a minute', async () => {
    const { fail, wait } = createLimits({ login: { points: 3, seconds: 100 } });
    const delays = [];
    for (let n = 0; n < 11; n += 1) {
      await fail(`address ${n}`);
      delays.push(await wait('address 0'));
    }
    expect(delays).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await wait('without a failure')).toBe(0);
    expect(await wait('address 0', 'bob@example.com')).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(await wait('address 0')).toBe(0);
  });

  it('count failures for an e-mail address for 15 minutes', async () => {
    const { fail, wait } = createLimits({ login: { points: 2, seconds: 1 } });
    await fail('a');
    vi.advanceTimersByTime(899_999);
    await fail('b');
    expect(await wait('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await wait('a')).toBe(0);
    vi.advanceTimersByTime(1000);
    await fail('c');
    expect(await wait('c')).toBe(0);
  });

  it.each([
    ['an address', (n: number) => `203.0.113.${n}`, 1],
    ['a /64', (n: number) => `2001:db8:1:2:${n.toString(16)}::1`, 1],
    ['a /56', (n: number) => `2001:db8:1:${(0x100 + n).toString(16)}::1`, 2],
    ['a /48', (n: number) => `2001:db8:1:${(n * 0x100).toString(16)}::1`, 4],
  ])('are those of %s together', async (name, toAddress, factor) => {
    const { fail, wait } = createLimits({ login: { points: 3, seconds: 100 } });
    const other = name === 'an address' ? () => '203.0.113.1' : toAddress;
    for (let n = 1; n <= 3 * factor - 1; n += 1) await fail(other(n), `user${n}@example.com`);
    for (let n = 1; n <= 3 * factor; n += 1) {
      expect([n, await wait(other(n), EMAIL, true)]).toEqual([n, 0]);
      await fail(other(n));
    }
    expect(await wait(other(99), EMAIL, true)).toBe(100);
    expect(await wait('198.51.100.1', EMAIL, true)).toBe(0);
    expect(await wait(other(99), 'someone@example.com')).toBe(0);
  });

  it('close an e-mail address to strangers after ten times as many within a day, from wherever', async () => {
    const { fail, succeed, wait } = createLimits({ login: { points: 3, seconds: 100 } });
    for (let n = 1; n <= 29; n += 1) await fail(`192.0.${n}.1`);
    expect(await wait('198.51.100.1')).toBe(0);
    await fail('192.0.99.1');
    expect(await wait('198.51.100.1')).toBe(24 * 3600);
    expect(await wait('198.51.100.1', EMAIL, true)).toBe(0);
    expect(await wait('198.51.100.1', 'bob@example.com')).toBe(0);
    await succeed('198.51.100.1');
    expect(await wait('198.51.100.2')).toBe(24 * 3600);
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(await wait('198.51.100.2')).toBe(0);
  });

  it('do not delay a known client for the failures of others', async () => {
    const { fail, wait } = createLimits({ login: { points: 3, seconds: 100 } });
    for (let n = 1; n <= 9; n += 1) await fail(`2001:db8:1:${n}00::1`);
    expect(await wait('2001:db8:1:4200::1')).toBe(60);
    expect(await wait('2001:db8:1:4200::1', EMAIL, true)).toBe(0);
  });

  it('are reset by a success', async () => {
    const { fail, succeed, wait, headers } = createLimits({ login: { points: 2, seconds: 100 } });
    for (const ip of ['a', 'a', 'b', 'c']) await fail(ip);
    expect(await wait('a')).toBe(100);
    await succeed('a');
    expect(headers).toMatchObject({ 'X-RateLimit-Limit': 2, 'X-RateLimit-Remaining': 2 });
    for (const ip of ['a', 'b', 'c']) expect([ip, await wait(ip)]).toEqual([ip, 0]);
    await fail('a');
    for (const ip of ['a', 'b', 'c']) expect([ip, await wait(ip)]).toEqual([ip, 0]);
  });

  it('count nothing while they are disabled', async () => {
    const { fail, succeed, wait, headers } = createLimits({
      enabled: false,
      login: { points: 1, seconds: 100 },
    });
    for (const ip of ['a', 'a', 'b']) await fail(ip);
    expect(await wait('a')).toBe(0);
    await succeed('a');
    expect(headers).toEqual({});
  });
});

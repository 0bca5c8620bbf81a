import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../common/clock.js';
import type { QueuedChannel } from './queued-channel.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import type { Leased } from './delivery.js';

const LEASE_MS = 4000;
const NOON = new Date('2026-03-11T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  vi.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an attempt whose server does not respond', () => {
  it('is aborted while its lease is still valid, and is due again', async () => {
    let ended: number | undefined;
    const retryAt = vi.fn((_delivery: Leased, _next: Date) => Promise.resolve(true));
    const send = (_delivery: Leased, signal: AbortSignal) =>
      new Promise<void>((_, reject) =>
        signal.addEventListener('abort', () => {
          ended = Date.now();
          reject(new Error('aborted'));
        }),
      );
    const channel = {
      name: 'mail',
      leaseMs: LEASE_MS,
      retryBaseMs: 1000,
      queue: { retryAt },
      send,
      classifyError: () => ({ kind: 'unavailable', reason: 'It took too long.' }),
      recordAttempt: () => {},
    } as unknown as QueuedChannel;
    const delivery = { _id: new Types.ObjectId(), attempts: 1, expires_at: null } as unknown as Leased;
    const began = Date.now();
    const outcome = new DeliveryAttempts(channel, new ManualClock(NOON)).attempt(delivery);
    await vi.advanceTimersByTimeAsync(2 * LEASE_MS);
    expect(await outcome).toBe('unavailable');
    expect(ended! - began).toBeGreaterThan(0);
    expect(ended! - began).toBeLessThan(LEASE_MS);
    expect(retryAt).toHaveBeenCalledWith(delivery, new Date(NOON.getTime() + 1000), 'It took too long.');
  });
});

describe('an attempt', () => {
  function setUp(send: (signal: AbortSignal) => Promise<void> = () => Promise.resolve(), kind = 'transient') {
    const queue = {
      markSent: vi.fn(() => Promise.resolve(true)),
      markFailed: vi.fn(() => Promise.resolve(true)),
      retryAt: vi.fn(() => Promise.resolve(true)),
      returnToQueue: vi.fn(() => Promise.resolve()),
    };
    const recordAttempt = vi.fn();
    const channel = {
      name: 'mail',
      leaseMs: LEASE_MS,
      retryBaseMs: 1000,
      queue,
      send: vi.fn((_: Leased, signal: AbortSignal) => send(signal)),
      classifyError: () => ({ kind, reason: 'Refused.' }),
      recordAttempt,
    } as unknown as QueuedChannel;
    const attempts = new DeliveryAttempts(channel, new ManualClock(NOON));
    return { attempts, queue, channel, recordAttempt };
  }
  const deliveryOf = (change: Partial<Leased> = {}) =>
    ({ _id: new Types.ObjectId(), attempts: 1, expires_at: null, reason: null, ...change }) as Leased;
  const fails = () => Promise.reject(new Error('no'));

  it('is stored as sent at the time of the clock, and its signal stays quiet afterwards', async () => {
    let signal: AbortSignal | undefined;
    const { attempts, queue, recordAttempt } = setUp((given) => {
      signal = given;
      return Promise.resolve();
    });
    const delivery = deliveryOf({ expires_at: new Date(NOON.getTime() + 1) });
    expect(await attempts.attempt(delivery)).toBe('sent');
    expect(queue.markSent).toHaveBeenCalledWith(delivery, NOON);
    expect(recordAttempt).toHaveBeenCalledExactlyOnceWith('sent');
    await vi.advanceTimersByTimeAsync(2 * LEASE_MS);
    attempts.abort();
    expect(signal!.aborted).toBe(false);
  });

  it.each([
    ['its last failure', 'Refused before.', 'Refused before.'],
    ['a reason of its own', null, 'The delivery expired before it could be sent.'],
  ])(
    'is not made from the time on at which the delivery expires, which fails with %s',
    async (_, reason, stored) => {
      const { attempts, queue, channel } = setUp();
      const delivery = deliveryOf({ expires_at: NOON, reason });
      expect(await attempts.attempt(delivery)).toBe('expired');
      expect(channel.send).not.toHaveBeenCalled();
      expect(queue.markFailed).toHaveBeenCalledExactlyOnceWith(delivery, stored);
    },
  );

  it('that can never succeed fails the delivery', async () => {
    const { attempts, queue } = setUp(fails, 'permanent');
    const delivery = deliveryOf();
    expect(await attempts.attempt(delivery)).toBe('permanent');
    expect(queue.markFailed).toHaveBeenCalledExactlyOnceWith(delivery, 'Refused.');
    expect(queue.retryAt).not.toHaveBeenCalled();
  });

  it('may be the last one: a day after the first', async () => {
    const { attempts, queue } = setUp(fails);
    const day = 24 * 3_600_000;
    const late = deliveryOf({ attempts: 20, first_attempt_at: new Date(NOON.getTime() - day) });
    expect(await attempts.attempt(late)).toBe('transient');
    expect(queue.markFailed).toHaveBeenCalledExactlyOnceWith(late, 'Refused.');
    const early = deliveryOf({ attempts: 2, first_attempt_at: new Date(NOON.getTime() - day + 1) });
    await attempts.attempt(early);
    expect(queue.retryAt).toHaveBeenCalledExactlyOnceWith(early, new Date(NOON.getTime() + 1), 'Refused.');
  });

  it('is not repeated when the store fails after it: only the write is', async () => {
    const { attempts, queue, channel } = setUp();
    queue.markSent.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    expect(await attempts.attempt(deliveryOf())).toBe('sent');
    expect(queue.markSent).toHaveBeenCalledTimes(3);
    expect(channel.send).toHaveBeenCalledTimes(1);
  });

  it('ends with a shutdown: in flight or just claimed, the delivery is due again', async () => {
    const untilAborted = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        if (signal.aborted) reject(new Error('aborted'));
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { attempts, queue } = setUp(untilAborted);
    const [first, second] = [deliveryOf(), deliveryOf()];
    const outcome = attempts.attempt(first);
    attempts.abort();
    expect(await outcome).toBe('aborted');
    expect(await attempts.attempt(second)).toBe('aborted');
    expect(queue.returnToQueue.mock.calls).toEqual([
      [first, NOON],
      [second, NOON],
    ]);
    expect(queue.retryAt).not.toHaveBeenCalled();
  });

  it('ends with a shutdown while the store is away, too', async () => {
    const { attempts, queue } = setUp();
    queue.markSent.mockRejectedValue(new Error('away'));
    attempts.abort();
    await expect(attempts.attempt(deliveryOf())).rejects.toThrow('away');
  });
});

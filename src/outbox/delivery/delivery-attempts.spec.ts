import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../common/clock.js';
import type { QueuedChannel } from './queued-channel.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import type { Delivery, DeliveryFailureKind, DeliveryResult } from './delivery.js';
import { nextAttemptAt } from './next-attempt.js';
import { ONE_RECEIVER, type Receiver } from './receivers.js';

const LEASE_MS = 4000;
const NOON = new Date('2026-03-11T12:00:00Z');
const SENT: DeliveryResult = { kind: 'sent', reason: null };
const RECEIVER: Receiver = { _id: 'one', failing_since: null };

type Leased = Delivery & { lease: Types.ObjectId };

const createAttempts = (channel: object) =>
  new DeliveryAttempts(channel as QueuedChannel, ONE_RECEIVER, new ManualClock(NOON));

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
    const complete = vi.fn(() => Promise.resolve(true));
    const result = { kind: 'unavailable', reason: 'It took too long.' };
    const send = (_delivery: Leased, signal: AbortSignal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          ended = Date.now();
          resolve(result);
        }),
      );
    const channel = {
      leaseMs: LEASE_MS,
      queue: { complete },
      send,
      nextAttempt: (given: Leased, now: Date) => nextAttemptAt(given, 1000, now),
      label: () => 'Mail 1',
    };
    const delivery = { _id: new Types.ObjectId(), attempts: 1, expires_at: null } as unknown as Leased;
    const began = Date.now();
    const outcome = createAttempts(channel).attempt(RECEIVER, delivery);
    await vi.advanceTimersByTimeAsync(2 * LEASE_MS);
    expect(await outcome).toBe('unavailable');
    expect(ended! - began).toBeGreaterThan(0);
    expect(ended! - began).toBeLessThan(LEASE_MS);
    expect(complete).toHaveBeenCalledWith(delivery, result, new Date(NOON.getTime() + 1000), NOON);
  });
});

describe('an attempt', () => {
  function setUp(send: (signal: AbortSignal) => Promise<DeliveryResult> = () => Promise.resolve(SENT)) {
    const queue = {
      complete: vi.fn(() => Promise.resolve(true)),
      returnToQueue: vi.fn(() => Promise.resolve()),
    };
    const recordAttempt = vi.fn();
    const channel = {
      leaseMs: LEASE_MS,
      queue,
      send: vi.fn((_: Leased, signal: AbortSignal) => send(signal)),
      nextAttempt: vi.fn((given: Leased, now: Date) => nextAttemptAt(given, 1000, now)),
      label: () => 'Mail 1',
      metrics: { recordAttempt },
    };
    const attempts = createAttempts(channel);
    const attempt = (delivery: Leased) => attempts.attempt(RECEIVER, delivery);
    return { attempts, attempt, queue, channel, recordAttempt };
  }
  const createDelivery = (change: Partial<Leased> = {}) =>
    ({ _id: new Types.ObjectId(), attempts: 1, expires_at: null, reason: null, ...change }) as Leased;
  const refused = (kind: DeliveryFailureKind): DeliveryResult => ({ kind, reason: 'Refused.' });

  it('is stored as sent at the time of the clock, and its signal stays quiet afterwards', async () => {
    let signal: AbortSignal | undefined;
    const { attempts, attempt, queue, recordAttempt } = setUp((given) => {
      signal = given;
      return Promise.resolve(SENT);
    });
    const delivery = createDelivery({ expires_at: new Date(NOON.getTime() + 1) });
    expect(await attempt(delivery)).toBe('sent');
    expect(queue.complete).toHaveBeenCalledExactlyOnceWith(delivery, SENT, null, NOON);
    expect(recordAttempt).toHaveBeenCalledExactlyOnceWith('sent', expect.any(Number), RECEIVER);
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
      const { attempt, queue, channel } = setUp();
      const delivery = createDelivery({ expires_at: NOON, reason });
      expect(await attempt(delivery)).toBe('expired');
      expect(channel.send).not.toHaveBeenCalled();
      const result = { kind: 'expired', reason: stored };
      expect(queue.complete).toHaveBeenCalledExactlyOnceWith(delivery, result, null, NOON);
    },
  );

  it('that can never succeed fails the delivery', async () => {
    const { attempt, queue, channel } = setUp(() => Promise.resolve(refused('permanent')));
    const delivery = createDelivery();
    expect(await attempt(delivery)).toBe('permanent');
    const [result, none] = [refused('permanent'), null];
    expect(queue.complete).toHaveBeenCalledExactlyOnceWith(delivery, result, none, NOON);
    expect(channel.nextAttempt).not.toHaveBeenCalled();
  });

  it('may be the last one: a day after the first', async () => {
    const result = refused('transient');
    const { attempt, queue } = setUp(() => Promise.resolve(result));
    const day = 24 * 3_600_000;
    const late = createDelivery({ attempts: 20, first_attempt_at: new Date(NOON.getTime() - day) });
    expect(await attempt(late)).toBe('transient');
    expect(queue.complete).toHaveBeenCalledExactlyOnceWith(late, result, null, NOON);
    const early = createDelivery({ attempts: 2, first_attempt_at: new Date(NOON.getTime() - day + 1) });
    await attempt(early);
    expect(queue.complete).toHaveBeenLastCalledWith(early, result, new Date(NOON.getTime() + 1), NOON);
  });

  it('is not repeated when the store fails after it: only the write is', async () => {
    const { attempt, queue, channel } = setUp();
    queue.complete.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    expect(await attempt(createDelivery())).toBe('sent');
    expect(queue.complete).toHaveBeenCalledTimes(3);
    expect(channel.send).toHaveBeenCalledTimes(1);
  });

  it('ends with a shutdown: in flight or just claimed, the delivery is due again', async () => {
    const untilAborted = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        if (signal.aborted) reject(new Error('aborted'));
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { attempts, attempt, queue } = setUp(untilAborted);
    const [first, second] = [createDelivery(), createDelivery()];
    const outcome = attempt(first);
    attempts.abort();
    expect(await outcome).toBe('aborted');
    expect(await attempt(second)).toBe('aborted');
    expect(queue.returnToQueue.mock.calls).toEqual([
      [first, NOON],
      [second, NOON],
    ]);
    expect(queue.complete).not.toHaveBeenCalled();
  });

  it('is refused by an answer that arrived although a shutdown aborts what follows it', async () => {
    const result = refused('permanent');
    const whenAborted = (signal: AbortSignal) =>
      new Promise<typeof result>((resolve) => signal.addEventListener('abort', () => resolve(result)));
    const { attempts, attempt, queue } = setUp(whenAborted);
    const delivery = createDelivery();
    const outcome = attempt(delivery);
    attempts.abort();
    expect(await outcome).toBe('permanent');
    expect(queue.complete).toHaveBeenCalledExactlyOnceWith(delivery, result, null, NOON);
    expect(queue.returnToQueue).not.toHaveBeenCalled();
  });

  it('ends with a shutdown while the store is away, too', async () => {
    const { attempts, attempt, queue } = setUp();
    queue.complete.mockRejectedValue(new Error('away'));
    attempts.abort();
    await expect(attempt(createDelivery())).rejects.toThrow('away');
  });
});

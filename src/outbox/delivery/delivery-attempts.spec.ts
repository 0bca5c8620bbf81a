import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../common/clock.js';
import type { QueuedChannel } from '../channel.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import type { Leased } from './delivery.js';

const LEASE_MS = 4000;
const NOON = new Date('2026-03-11T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
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

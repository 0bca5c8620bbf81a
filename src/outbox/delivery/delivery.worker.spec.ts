import type { HttpAdapterHost } from '@nestjs/core';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../common/clock.js';
import { newRepeatedWork } from '../../common/concurrency/spec-support.js';
import type { ServerSettings } from '../../settings/settings.js';
import type { QueuedChannel } from './queued-channel.js';
import { DeliveryWorker } from './delivery.worker.js';

const NOON = new Date('2026-03-11T12:00:00Z');
const SHUTDOWN_MS = 1000;
const POLL_MS = 2000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A channel whose attempts last until they are aborted. */
function createChannel(configured = true) {
  const delivery = { _id: new Types.ObjectId(), attempts: 1, expires_at: null };
  const queue = {
    claim: vi.fn().mockResolvedValueOnce(delivery).mockResolvedValue(null),
    nextDue: () => Promise.resolve(null),
    queueHeld: vi.fn(() => Promise.resolve(0)),
    returnToQueue: vi.fn(() => Promise.resolve()),
  };
  const send = (_: unknown, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  const close = vi.fn();
  const upkeep = { everyMs: POLL_MS, run: queue.queueHeld };
  const base = { bounds: { total: 1 }, leaseMs: 60_000, configured, queue, upkeep };
  return { ...base, send, close };
}

function createWorker(channels: ReturnType<typeof createChannel>[], httpAdapter: object | undefined = {}) {
  const settings = { shutdownTimeoutMs: SHUTDOWN_MS } as ServerSettings;
  const repeated = newRepeatedWork();
  repeated.onApplicationBootstrap();
  const host = { httpAdapter } as HttpAdapterHost;
  const worker = new DeliveryWorker(new ManualClock(NOON), settings, host, repeated);
  for (const channel of channels) worker.register(channel as unknown as QueuedChannel);
  worker.onApplicationBootstrap();
  return worker;
}

describe('the delivery worker', () => {
  it('polls the queues of channels that have their settings, and no others', async () => {
    const [one, other] = [createChannel(), createChannel(false)];
    const worker = createWorker([one, other]);
    for (const polls of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(polls === 1 ? POLL_MS - 1 : POLL_MS);
      expect(one.queue.queueHeld).toHaveBeenCalledTimes(polls);
    }
    const drained = worker.drain();
    await vi.advanceTimersByTimeAsync(SHUTDOWN_MS);
    await drained;
    await vi.advanceTimersByTimeAsync(5 * POLL_MS);
    expect(one.queue.queueHeld).toHaveBeenCalledTimes(3);
    expect(other.queue.queueHeld).not.toHaveBeenCalled();
    expect(other.queue.claim).not.toHaveBeenCalled();
  });

  it('does nothing in a command, which serves no requests', async () => {
    const channel = createChannel();
    createWorker([channel], null!);
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(channel.queue.claim).not.toHaveBeenCalled();
  });

  it('leaves attempts half of the time of a shutdown, returns them to the queue, and then closes the channels', async () => {
    const channel = createChannel();
    const worker = createWorker([channel]);
    await vi.advanceTimersByTimeAsync(1);
    const drained = worker.drain();
    await vi.advanceTimersByTimeAsync(SHUTDOWN_MS / 2 - 1);
    expect(channel.queue.returnToQueue).not.toHaveBeenCalled();
    expect(channel.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await drained;
    expect(channel.queue.returnToQueue).toHaveBeenCalledTimes(1);
    expect(channel.close).toHaveBeenCalledTimes(1);
  });
});

import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../common/clock.js';
import { newRepeatedWork } from '../../common/concurrency/spec-support.js';
import type { QueuedChannel } from './queued-channel.js';
import { ChannelConsumer } from './channel-consumer.js';
import type { Leased } from './delivery.js';

const NOON = new Date('2026-03-11T12:00:00Z');

let clock: ManualClock;
let logged: unknown[];
beforeEach(() => {
  clock = new ManualClock(NOON);
  logged = [];
  vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  vi.spyOn(Logger.prototype, 'error').mockImplementation((error: unknown) => void logged.push(error));
});
afterEach(() => vi.restoreAllMocks());

const newDelivery = () => ({ _id: new Types.ObjectId(), attempts: 1, expires_at: null }) as unknown as Leased;

/** A channel whose queue is in memory. Attempts last until `release`, or end at once. */
function setUp({ concurrency = 2, configured = true, waits = false, deliveries = 0 } = {}) {
  const state = { sent: 0, failing: false, inFlight: 0, most: 0, claims: 0, release: () => {} };
  const pending = Array.from({ length: deliveries }, newDelivery);
  const held: Leased[] = [];
  const released = new Promise<void>((resolve) => (state.release = resolve));
  const queue = {
    claim: vi.fn(() => {
      state.claims += 1;
      return Promise.resolve(pending.shift() ?? null);
    }),
    queueHeld: vi.fn(() => Promise.resolve(pending.push(...held.splice(0)))),
    nextDue: () => Promise.resolve(pending.length > 0 ? NOON : null),
    complete: () => Promise.resolve(true),
    returnToQueue: vi.fn(() => Promise.resolve()),
  };
  const send = async (_: Leased, signal: AbortSignal) => {
    signal.throwIfAborted();
    state.inFlight += 1;
    state.most = Math.max(state.most, state.inFlight);
    if (waits) await released;
    state.inFlight -= 1;
    if (state.failing) return { kind: 'unavailable', reason: 'down' };
    state.sent += 1;
    return { kind: 'sent', reason: null };
  };
  const channel = {
    bounds: { total: concurrency },
    configured,
    leaseMs: 60_000,
    queue,
    upkeep: { everyMs: 2000, run: queue.queueHeld },
    send,
    nextAttempt: () => clock.now(),
    label: () => 'Mail 1',
  } as unknown as QueuedChannel;
  const consumer = new ChannelConsumer(channel, clock);
  const add = () => {
    pending.push(newDelivery());
    consumer.wake();
  };
  return { state, pending, held, queue, consumer, add };
}

describe('a consumer of a queue', () => {
  it('delivers at its start what is queued, and then at once what this process queues', async () => {
    const { state, consumer, add, queue } = setUp({ deliveries: 1 });
    consumer.start(newRepeatedWork());
    await consumer.idle();
    // The poll wakes another loop, which finds nothing and must end before.
    await consumer.idle();
    expect(state.sent).toBe(1);
    add();
    await consumer.idle();
    expect(state.sent).toBe(2);
    expect(queue.queueHeld).toHaveBeenCalledTimes(1);
  });

  it('delivers many after one call, and never more at a time than the channel allows', async () => {
    const { state, consumer } = setUp({ concurrency: 3, waits: true, deliveries: 10 });
    consumer.wake();
    await expect.poll(() => state.inFlight).toBe(3);
    consumer.wake();
    consumer.keepUp();
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.claims).toBe(3);
    state.release();
    await consumer.idle();
    expect(state).toMatchObject({ sent: 10, most: 3 });
    consumer.wake();
    expect(state.claims).toBeGreaterThan(10);
    await consumer.idle();
  });

  it('claims nothing once it is stopped; what is in flight is completed first', async () => {
    const { state, pending, consumer, queue } = setUp({ concurrency: 1, waits: true, deliveries: 3 });
    consumer.wake();
    await expect.poll(() => state.inFlight).toBe(1);
    consumer.stop();
    const idle = vi.fn();
    const ended = consumer.idle().then(idle);
    await new Promise((resolve) => setImmediate(resolve));
    expect(idle).not.toHaveBeenCalled();
    state.release();
    await ended;
    consumer.wake();
    consumer.keepUp();
    await consumer.idle();
    expect(state.sent).toBe(1);
    expect(pending).toHaveLength(2);
    expect(queue.queueHeld).not.toHaveBeenCalled();
  });

  it('claims nothing without the settings of its channel', async () => {
    const { state, consumer } = setUp({ configured: false, deliveries: 1 });
    consumer.wake();
    await consumer.idle();
    expect(state.claims).toBe(0);
  });

  it('pauses after three failures of the server in a row, and tries again after the pause', async () => {
    const { state, pending, consumer } = setUp({ concurrency: 1, deliveries: 8 });
    state.failing = true;
    consumer.wake();
    await consumer.idle();
    expect(pending).toHaveLength(5);
    clock.set(new Date(NOON.getTime() + 999));
    consumer.wake();
    await consumer.idle();
    expect(pending).toHaveLength(5);
    clock.set(new Date(NOON.getTime() + 1000));
    consumer.wake();
    await consumer.idle();
    expect(pending).toHaveLength(4);
    state.failing = false;
    clock.set(new Date(NOON.getTime() + 3000));
    consumer.wake();
    await consumer.idle();
    expect({ sent: state.sent, left: pending.length }).toEqual({ sent: 4, left: 0 });
  });

  it('counts failures in a row only: a success resets them', async () => {
    const { state, pending, consumer } = setUp({ concurrency: 1, deliveries: 2 });
    state.failing = true;
    consumer.wake();
    await consumer.idle();
    state.failing = false;
    pending.push(newDelivery());
    consumer.wake();
    await consumer.idle();
    state.failing = true;
    pending.push(newDelivery(), newDelivery());
    consumer.wake();
    await consumer.idle();
    expect(pending).toHaveLength(0);
  });

  it('delivers at a poll what processes without the settings left held', async () => {
    const { state, held, consumer } = setUp();
    held.push(newDelivery());
    consumer.keepUp();
    await expect.poll(() => state.sent).toBe(1);
    expect(logged).toEqual([]);
  });

  it('logs the failure of a store, and goes on with the next poll', async () => {
    const { state, held, consumer, queue } = setUp({ deliveries: 1 });
    const [away, gone] = [new Error('away'), new Error('gone')];
    queue.queueHeld.mockRejectedValueOnce(away);
    queue.claim.mockRejectedValueOnce(gone);
    consumer.keepUp();
    await consumer.idle();
    expect(state.sent).toBe(0);
    expect(new Set(logged)).toEqual(new Set([away, gone]));
    held.push(newDelivery());
    consumer.keepUp();
    await expect.poll(() => state.sent).toBe(2);
  });

  it('returns to the queue what it claims after it was aborted', async () => {
    const { state, consumer, queue } = setUp({ deliveries: 1 });
    consumer.abort();
    consumer.wake();
    await consumer.idle();
    expect(queue.returnToQueue).toHaveBeenCalledExactlyOnceWith(expect.anything(), NOON);
    expect(state.sent).toBe(0);
  });
});

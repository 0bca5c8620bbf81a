import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type LiveCredential,
  type LiveCredentials,
  SESSION_ENDED,
  type SessionInvalidation,
} from '../../auth/index.js';
import { SystemClock } from '../../common/clock.js';
import { newRepeatedWork } from '../../common/concurrency/spec-support.js';
import { EventBus } from '../../common/event-bus.js';
import type { SocketHub } from '../emit/socket-hub.js';
import { SessionMonitor } from './session-monitor.js';

const newSocket = (credentialId: string) => ({ data: { credentialId }, disconnect: vi.fn() });

const nothingAnnounced = () =>
  ({ readAnnounced: vi.fn(() => Promise.resolve()) }) as unknown as SessionInvalidation;

let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warned = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** A monitor of two sockets; the store knows the live credentials, or cannot be reached. */
function setUp(
  find: (ids: string[]) => Promise<Map<string, LiveCredential>>,
  disconnectRoom = () => Promise.resolve(),
) {
  const [ended, live] = [newSocket('ended'), newSocket('live')];
  const hub = {
    disconnectRoom: vi.fn(disconnectRoom),
    userConnections: () => [ended, live],
    userConnectionsIn: () => [],
  } as unknown as SocketHub;
  const bus = new EventBus();
  const monitor = new SessionMonitor(
    hub,
    { find } as unknown as LiveCredentials,
    nothingAnnounced(),
    bus,
    new SystemClock(),
    newRepeatedWork(),
  );
  monitor.start();
  return {
    monitor,
    hub,
    ended,
    live,
    end: (credentialId: string) => void bus.publish(SESSION_ENDED, credentialId),
  };
}

describe('a check of the credentials of all sockets', () => {
  it('disconnects those that have ended, with their connection', async () => {
    const { monitor, ended, live } = setUp(() =>
      Promise.resolve(new Map([['live', { expiresAt: undefined, scope: [] }]])),
    );
    await monitor.recheck();
    expect(ended.disconnect).toHaveBeenCalledExactlyOnceWith(true);
    expect(live.disconnect).not.toHaveBeenCalled();
  });

  it('disconnects none, and warns, while the store cannot be reached', async () => {
    const { monitor, ended, live } = setUp(() => Promise.reject(new Error('no store')));
    await monitor.recheck();
    expect(ended.disconnect).not.toHaveBeenCalled();
    expect(live.disconnect).not.toHaveBeenCalled();
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'The credentials of connected sockets could not be checked: Error: no store',
    );
  });
});

/** A monitor of `count` sockets of fifty users, while time passes; `slices` are the ids of each check. */
async function watchSockets(count: number, ms: number) {
  vi.useFakeTimers();
  const sockets = Array.from({ length: count }, (_, n) => ({
    data: { credentialId: `c${n}`, userId: `u${n % 50}` },
    disconnect: vi.fn(),
  }));
  const slices: string[][] = [];
  const find = (ids: string[]) => {
    slices.push(ids);
    return Promise.resolve(new Map(ids.map((id) => [id, { expiresAt: undefined, scope: [] }])));
  };
  const [repeated, invalidation] = [newRepeatedWork(), nothingAnnounced()];
  const monitor = new SessionMonitor(
    {
      userConnections: () => sockets,
      userConnectionsIn: () => [],
      countConnections: () => count,
    } as unknown as SocketHub,
    { find } as unknown as LiveCredentials,
    invalidation,
    new EventBus(),
    new SystemClock(),
    repeated,
  );
  monitor.start();
  repeated.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(ms);
  await repeated.beforeApplicationShutdown();
  vi.useRealTimers();
  return { slices, looks: vi.mocked(invalidation.readAnnounced).mock.calls.length };
}

describe('the checks of many sockets', () => {
  it('go in slices of a hundred, those of a user together, each half a second after the last', async () => {
    const { slices } = await watchSockets(350, 3900);
    expect(slices.map(({ length }) => length)).toEqual([100, 100, 100, 50, 100, 100, 100, 50]);
    expect(new Set(slices.flat()).size).toBe(350);
    const users = slices.slice(0, 4).map((ids) => new Set(ids.map((id) => Number(id.slice(1)) % 50)).size);
    expect(users.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(50 + 3);
  });

  it('reach each of ten thousand in ten seconds', async () => {
    const { slices } = await watchSockets(10_000, 10_000);
    expect(new Set(slices.flat()).size).toBe(10_000);
    expect(slices.length).toBeLessThanOrEqual(101);
  });
});

it('changes that others have announced are read four times a second, while there are connections', async () => {
  expect((await watchSockets(1, 1000)).looks).toBe(4);
  expect((await watchSockets(0, 1000)).looks).toBe(0);
});

describe('the end of a credential', () => {
  it('disconnects its sockets in all processes', async () => {
    const { hub, end } = setUp(() => Promise.resolve(new Map()));
    end('session:1');
    await turn();
    expect(hub.disconnectRoom).toHaveBeenCalledOnce();
    expect(warned).not.toHaveBeenCalled();
  });

  it('leaves them to the next check when the other processes cannot be notified', async () => {
    const { end } = setUp(
      () => Promise.resolve(new Map()),
      () => Promise.reject(new Error('no Redis')),
    );
    end('session:1');
    await turn();
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'The sockets of an ended session or API key stay connected until the next check: Error: no Redis',
    );
  });
});

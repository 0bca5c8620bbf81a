import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi, afterEach, beforeEach } from 'vitest';
import type { RelaySocket } from '../rooms/socket-data.js';
import { socketAuthentication, HandshakeGroups } from './socket-authentication.js';

const newConnection = () => {
  const terminate = vi.fn();
  return { close: vi.fn(), terminate, transport: { socket: { bufferedAmount: 0, terminate } } };
};

/** Connects sockets; their look-ups last until `finish`. */
function setUp() {
  const waiting: (() => void)[] = [];
  const authenticate = () => new Promise<undefined>((done) => waiting.push(() => done(undefined)));
  const middleware = socketAuthentication(authenticate);
  const connect = (conn: object) => {
    const next = vi.fn();
    const done = middleware({ conn } as RelaySocket, next);
    return { next, done };
  };
  const finish = async () => {
    waiting.shift()!();
    await turn();
    await turn();
  };
  return { waiting, connect, finish };
}

describe('authentications of a connection', () => {
  it('are four at a time: a fifth is refused, and the connection is terminated', () => {
    const { waiting, connect } = setUp();
    const conn = newConnection();
    for (let each = 0; each < 4; each += 1) connect(conn);
    expect(conn.terminate).not.toHaveBeenCalled();
    const { next } = connect(conn);
    expect(next).toHaveBeenCalledExactlyOnceWith(new Error('unauthorized'));
    expect(conn.terminate).toHaveBeenCalledOnce();
    expect(waiting).toHaveLength(4);
    connect(newConnection());
    expect(waiting).toHaveLength(5);
  });

  it('count until their socket is registered, however many are left', async () => {
    const { waiting, connect, finish } = setUp();
    const conn = newConnection();
    const sockets = [1, 2, 3, 4].map(() => connect(conn));
    await finish();
    expect(sockets[0]!.next).toHaveBeenCalledExactlyOnceWith(undefined);
    connect(conn);
    expect(conn.terminate).not.toHaveBeenCalled();
    connect(conn);
    expect(conn.terminate).toHaveBeenCalledOnce();
    while (waiting.length > 0) await finish();
    for (let each = 0; each < 4; each += 1) connect(conn);
    expect(conn.terminate).toHaveBeenCalledOnce();
    expect(waiting).toHaveLength(4);
  });
});

const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const nextGroup = () => vi.advanceTimersByTimeAsync(50);

/** Handshakes that end when the test says so. */
function startHandshakes(groups: HandshakeGroups, count: number) {
  const started: number[] = [];
  const endings: (() => void)[] = [];
  const results = numbersTo(count).map((n) =>
    groups.run(async () => {
      started.push(n);
      await new Promise<void>((resolve) => endings.push(resolve));
      return n;
    }),
  );
  const endAll = () => endings.splice(0).forEach((end) => end());
  return { started, endAll, results };
}

describe('handshakes in groups', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs a handshake alone at once', () => {
    const { started } = startHandshakes(new HandshakeGroups(), 1);
    expect(started).toEqual([0]);
  });

  it('runs those that arrive meanwhile together, in order, at most 250 at a time', async () => {
    const { started, endAll, results } = startHandshakes(new HandshakeGroups(), 600);
    for (const count of [1, 251, 501, 600]) {
      expect(started).toEqual(numbersTo(count));
      await nextGroup();
      expect(started).toHaveLength(count);
      endAll();
      await nextGroup();
    }
    expect(await Promise.all(results)).toEqual(numbersTo(600));
  });

  it('pauses between groups for the next arrivals', async () => {
    const { started, endAll } = startHandshakes(new HandshakeGroups(), 3);
    endAll();
    await vi.advanceTimersByTimeAsync(49);
    expect(started).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual([0, 1, 2]);
  });

  it('continues after a handshake that fails', async () => {
    const groups = new HandshakeGroups();
    const failed = groups.run(() => Promise.reject(new Error('no')));
    const next = groups.run(() => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('no');
    await nextGroup();
    expect(await next).toBe('next');
    const later = groups.run(() => Promise.resolve('later'));
    await nextGroup();
    expect(await later).toBe('later');
  });
});

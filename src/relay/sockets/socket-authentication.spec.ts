import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { RelaySocket } from '../rooms/socket-data.js';
import { socketAuthentication } from './socket-authentication.js';

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

import { Adapter, type Session } from 'socket.io-adapter';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventPacket, recoverySessionId, sendEvent } from './socket-io-sockets.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

let relay: SocketServer;
afterEach(() => relay.close());

describe('an event packet', () => {
  beforeEach(async () => {
    // With recovery enabled, `emit` uses the adapter, which appends an offset.
    relay = await startSocketIo({ connectionStateRecovery: {} });
  });

  it('sends an event to one socket unchanged, bypassing the adapter', async () => {
    const [client, socket] = await relay.connect();
    const [other] = await relay.connect();
    const received: unknown[][] = [];
    for (const each of [client, other]) each.onAny((...event: unknown[]) => void received.push(event));
    sendEvent(socket, ['news', { n: 1 }, '5-0']);
    sendEvent(socket, ['last']);
    await expect.poll(() => received.length).toBe(2);
    expect(received).toEqual([['news', { n: 1 }, '5-0'], ['last']]);
  });

  it('broadcasts an event to rooms, once to a socket in several of them', async () => {
    const [client, socket] = await relay.connect();
    await socket.join(['a', 'b']);
    const received: unknown[] = [];
    client.onAny((event: string, data: unknown) => void received.push([event, data]));
    const { adapter } = relay.server.of('/');
    const broadcast = (rooms: string[], data: unknown[]) =>
      adapter.broadcast(eventPacket(data), { rooms: new Set(rooms), except: new Set(), flags: {} });
    broadcast(['a', 'b'], ['news', { n: 1 }]);
    broadcast(['elsewhere'], ['news', { n: 2 }]);
    broadcast([socket.id], ['last', {}]);
    await expect.poll(() => received.length).toBe(2);
    expect(received).toEqual([
      ['news', { n: 1 }],
      ['last', {}],
    ]);
  });
});

describe('the secret id of a session', () => {
  it('is the id with which an adapter stores and restores a session', async () => {
    const persisted: string[] = [];
    const requested: string[] = [];
    class Recorder extends Adapter {
      override persistSession({ pid }: Session): void {
        persisted.push(pid);
      }

      override restoreSession(pid: string): Promise<Session> {
        requested.push(pid);
        return Promise.reject(new Error('session not found'));
      }
    }
    relay = await startSocketIo({ adapter: Recorder, connectionStateRecovery: { skipMiddlewares: false } });
    const [client, socket] = await relay.connect();
    // A client requests recovery only when it has the offset of an event.
    const received = new Promise((resolve) => client.once('news', resolve));
    socket.emit('news', 1, '1-0');
    await received;
    const id = recoverySessionId(socket);
    expect(id).toEqual(expect.any(String));
    expect(id).not.toBe(socket.id);

    client.io.engine.close();
    await expect.poll(() => persisted).toEqual([id]);
    client.connect();
    await expect.poll(() => requested).toEqual([id]);
  });

  it('is undefined without recovery', async () => {
    relay = await startSocketIo();
    const [, socket] = await relay.connect();
    expect(recoverySessionId(socket)).toBeUndefined();
  });
});

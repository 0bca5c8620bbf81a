import { Adapter, type Session } from 'socket.io-adapter';
import { afterEach, expect, it } from 'vitest';
import { recoverySessionId } from './socket-io-session-id.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

let relay: SocketServer;
afterEach(() => relay.close());

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

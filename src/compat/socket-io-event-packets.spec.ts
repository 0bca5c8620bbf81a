import { afterEach, beforeEach, expect, it } from 'vitest';
import { broadcastEvent, sendEvent } from './socket-io-event-packets.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

let relay: SocketServer;
beforeEach(async () => {
  // With recovery enabled, `emit` uses the adapter, which appends an offset.
  relay = await startSocketIo({ connectionStateRecovery: {} });
});
afterEach(() => relay.close());

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
  broadcastEvent(adapter, new Set(['a', 'b']), ['news', { n: 1 }]);
  broadcastEvent(adapter, new Set(['elsewhere']), ['news', { n: 2 }]);
  broadcastEvent(adapter, new Set([socket.id]), ['last', {}]);
  await expect.poll(() => received.length).toBe(2);
  expect(received).toEqual([
    ['news', { n: 1 }],
    ['last', {}],
  ]);
});

import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventStream } from './event-stream.js';
import { eventFrame, heartbeatFrame, retryFrame } from './sse-format.js';

const DATA = { userId: 'u', accountId: 'a', credentialId: 'c', expiresAt: undefined, scope: [] };

let server: Server;
let response: ServerResponse;
let received: IncomingMessage;
let stream: EventStream;
let text = '';
beforeEach(async () => {
  text = '';
  server = createServer((_, res) => {
    response = res;
    res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  [received] = (await once(request, 'response')) as [IncomingMessage];
  received.setEncoding('utf8').on('data', (part: string) => (text += part));
  received.on('error', () => undefined);
  stream = new EventStream(response, DATA);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('an event stream', () => {
  it('sends events and heartbeats, whose id is sent when it is new', async () => {
    stream.writeEvent('greeting', { a: 1 });
    stream.heartbeat(undefined);
    stream.writeEvent('greeting', { a: 2 }, '7-0');
    stream.heartbeat('7-0');
    stream.heartbeat('8-0');
    stream.heartbeat('8-0');
    const expected = [
      'event: greeting\ndata: {"a":1}\n\n',
      ': heartbeat\n\n',
      'id: 7-0\nevent: greeting\ndata: {"a":2}\n\n',
      ': heartbeat\n\n',
      ': heartbeat\nid: 8-0\n\n',
      ': heartbeat\n\n',
    ];
    await expect.poll(() => text).toBe(expected.join(''));
  });

  it('asks the client not to reconnect when it is disconnected, and closes the connection', async () => {
    expect(stream.isOpen).toBe(true);
    const { socket } = received;
    const closed = once(received, 'close');
    stream.disconnect();
    expect(stream.isOpen).toBe(false);
    await closed;
    expect(text).toBe('event: disconnect\ndata: {}\n\n');
    expect(received.complete).toBe(true);
    await expect.poll(() => socket.destroyed).toBe(true);
  });

  it('sends nothing once it has ended, and ends once', async () => {
    const closed = once(received, 'close');
    stream.end();
    stream.end();
    stream.disconnect();
    stream.writeEvent('late', {});
    stream.heartbeat('9-0');
    await closed;
    expect(text).toBe('');
  });

  it('knows what the client has not read, until it is cut off', async () => {
    received.pause();
    const large = { text: 'x'.repeat(1_000_000) };
    for (let n = 0; n < 20; n += 1) stream.writeEvent('large', large);
    expect(stream.unsentBytes).toBeGreaterThan(10_000_000);
    stream.terminate();
    expect(stream.isOpen).toBe(false);
    stream.writeEvent('late', {});
    received.resume();
    await expect.poll(() => received.destroyed).toBe(true);
    expect(text).not.toContain('late');
  });
});

describe('the format of a stream', () => {
  it('keeps an event in its lines, regardless of its name', () => {
    expect(eventFrame('a\r\nb', '{}')).toBe('event: a%0D%0Ab\ndata: {}\n\n');
    expect(heartbeatFrame('1-2')).toBe(': heartbeat\nid: 1-2\n\n');
    expect(retryFrame(3000)).toBe('retry: 3000\n\n');
  });
});

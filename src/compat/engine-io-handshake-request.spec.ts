import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releaseHandshakeRequests } from './engine-io-handshake-request.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

let relay: SocketServer;
let requests: WeakRef<IncomingMessage>[];
beforeEach(async () => {
  relay = await startSocketIo();
  requests = [];
  relay.http.on('upgrade', (request: IncomingMessage) => requests.push(new WeakRef(request)));
});
afterEach(() => relay.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function releasedRequests(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  return requests.filter((request) => request.deref() === undefined).length;
}

it('releases the request while the connection is open', async () => {
  releaseHandshakeRequests(relay.server, []);
  const [client] = await relay.connect();
  await expect.poll(releasedRequests).toBe(1);
  expect(client.connected).toBe(true);
});

it('is still needed: the request is kept without it', async () => {
  const [, socket] = await relay.connect();
  (socket.conn as unknown as { request: null }).request = null;
  (socket.handshake as { headers: object }).headers = {};
  expect(await releasedRequests()).toBe(0);
});

it.each([[['websocket']], [['polling', 'websocket']]])(
  'keeps what the handshakes of namespaces consist of, by %j',
  async (transports) => {
    releaseHandshakeRequests(relay.server, ['cookie', 'origin']);
    const extraHeaders = { Cookie: 'a=1', 'User-Agent': 'x', Origin: 'http://a.example' };
    const arrivals: object[] = [];
    for (const name of ['/', '/second'])
      relay.server.of(name).use(({ handshake, request }, next) => {
        arrivals.push({
          headers: handshake.headers,
          xdomain: handshake.xdomain,
          secure: handshake.secure,
          url: handshake.url?.split('?')[0],
          token: handshake.query['token'],
          address: request.socket.remoteAddress,
        });
        next();
      });
    const expected = {
      headers: { cookie: 'a=1', origin: 'http://a.example' },
      xdomain: true,
      secure: false,
      url: '/socket.io/',
      token: 't',
      address: '127.0.0.1',
    };
    const client = io(relay.url, { transports, extraHeaders, query: { token: 't' }, forceNew: true });
    await expect.poll(() => arrivals).toEqual([expected]);
    const second = client.io.socket('/second');
    await expect.poll(() => arrivals).toEqual([expected, expected]);
    await expect.poll(() => second.connected).toBe(true);
    second.disconnect();
    await expect.poll(() => relay.server.of('/second').sockets.size).toBe(0);
    second.connect();
    await expect.poll(() => arrivals).toEqual([expected, expected, expected]);
    client.io.engine.close();
    client.disconnect();
  },
);

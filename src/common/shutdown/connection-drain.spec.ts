import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ShutdownState } from './shutdown-state.js';
import { ConnectionDrain } from './connection-drain.js';

/** The connections of a test have to arrive within this time on a slow machine too. */
const QUIET_MS = 4000;
const TIMEOUT_MS = 60_000;

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function start(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  quietMs?: number,
): Promise<ConnectionDrain> {
  server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new ConnectionDrain(server, new ShutdownState(), (path) => path === '/events', quietMs);
}

async function ask(method: string, options: object = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const request = httpRequest({ host: '127.0.0.1', port, method, agent: false, ...options });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

describe('a draining server', () => {
  it('serves new connections, closes them, and then stops listening', async () => {
    const seen: string[] = [];
    const drain = await start(({ method }, response) => {
      seen.push(method!);
      response.end();
    }, QUIET_MS);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask('GET', { agent })).headers.connection).toBe('keep-alive');
    const left = drain.drain(TIMEOUT_MS).then(() => drain.stopListening(TIMEOUT_MS));
    for (const method of ['GET', 'HEAD', 'POST']) {
      expect((await ask(method)).headers.connection).toBe('close');
    }
    expect((await ask('GET', { agent })).headers.connection).toBe('close');
    await expect(ask('GET', { headers: { connection: 'upgrade', upgrade: 'websocket' } })).rejects.toThrow();
    expect(seen).toEqual(['GET', 'GET', 'HEAD', 'POST', 'GET']);
    await left;
    expect(server.listening).toBe(false);
  });

  it('disconnects forwarded requests that can be retried elsewhere, and serves the rest', async () => {
    const seen: string[] = [];
    const drain = await start(({ method }, response) => {
      seen.push(method!);
      response.end();
    }, QUIET_MS);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    await ask('GET', { agent, headers });
    const left = drain.drain(TIMEOUT_MS);
    await expect(ask('GET', { headers })).rejects.toThrow('socket hang up');
    await expect(ask('HEAD', { headers: { forwarded: 'for=192.0.2.1' } })).rejects.toThrow('socket hang up');
    expect((await ask('POST', { headers })).statusCode).toBe(200);
    // This connection was open before.
    expect((await ask('GET', { agent, headers })).headers.connection).toBe('close');
    expect(seen).toEqual(['GET', 'POST', 'GET']);
    await left;
  });

  it('waits for requests in flight, whose responses close the connection', async () => {
    const held: ServerResponse[] = [];
    const drain = await start((_, response) => void held.push(response));
    const agent = new Agent({ keepAlive: true });
    const asked = ask('GET', { agent });
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(1);
    let over = false;
    const left = drain.drain(TIMEOUT_MS).then(() => (over = true));
    // A later request that has been served; only the first is still in flight.
    const late = ask('GET');
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(2);
    held[1]!.end();
    await late;
    expect(over).toBe(false);
    held[0]!.end();
    expect((await asked).headers.connection).toBe('close');
    await left;
    expect(server.listening).toBe(true);
    await drain.stopListening(TIMEOUT_MS);
    expect(server.listening).toBe(false);
  });

  it.each(['/socket.io/?x', '/events?x'])(
    'waits no longer than the timeout, and not at all for %s',
    async (path) => {
      const drain = await start((_, response) => void response.flushHeaders());
      const poll = httpRequest({
        host: '127.0.0.1',
        port: (server.address() as AddressInfo).port,
        path,
      });
      poll.on('error', () => {}).end();
      await once(poll, 'response');
      const began = performance.now();
      await drain.drain(TIMEOUT_MS);
      expect(performance.now() - began).toBeLessThan(TIMEOUT_MS / 2);
      poll.destroy();
    },
  );
});

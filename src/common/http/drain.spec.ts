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
import { ShutdownState } from '../shutdown-state.js';
import { Drain } from './drain.js';

/** Longer than any pause of a slow machine, as the connections of a test have to come within it. */
const QUIET_MS = 4000;
const PATIENCE_MS = 60_000;

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function start(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  quietMs?: number,
): Promise<Drain> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new Drain(server, new ShutdownState(), quietMs);
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

describe('a server that leaves', () => {
  it('answers newcomers and closes their connections, and then listens no more', async () => {
    const seen: string[] = [];
    const drain = await start(({ method }, response) => {
      seen.push(method!);
      response.end();
    }, QUIET_MS);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask('GET', { agent })).headers.connection).toBe('keep-alive');
    const left = drain.settle(PATIENCE_MS).then(() => drain.leave(PATIENCE_MS));
    for (const method of ['GET', 'HEAD', 'POST']) {
      expect((await ask(method)).headers.connection).toBe('close');
    }
    expect((await ask('GET', { agent })).headers.connection).toBe('close');
    await expect(ask('GET', { headers: { connection: 'upgrade', upgrade: 'websocket' } })).rejects.toThrow();
    expect(seen).toEqual(['GET', 'GET', 'HEAD', 'POST', 'GET']);
    await left;
    expect(server.listening).toBe(false);
  });

  it('hangs up on what a balancer can ask another process, unread, and serves the rest', async () => {
    const seen: string[] = [];
    const drain = await start(({ method }, response) => {
      seen.push(method!);
      response.end();
    }, QUIET_MS);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    await ask('GET', { agent, headers });
    const left = drain.settle(PATIENCE_MS);
    await expect(ask('GET', { headers })).rejects.toThrow('socket hang up');
    await expect(ask('HEAD', { headers: { forwarded: 'for=192.0.2.1' } })).rejects.toThrow('socket hang up');
    expect((await ask('POST', { headers })).statusCode).toBe(200);
    // A connection that was there before is no newcomer.
    expect((await ask('GET', { agent, headers })).headers.connection).toBe('close');
    expect(seen).toEqual(['GET', 'POST', 'GET']);
    await left;
  });

  it('waits for what is under way, whose answer closes the connection', async () => {
    const held: ServerResponse[] = [];
    const drain = await start((_, response) => void held.push(response));
    const agent = new Agent({ keepAlive: true });
    const asked = ask('GET', { agent });
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(1);
    let over = false;
    const left = drain.settle(PATIENCE_MS).then(() => (over = true));
    // Asked later and answered: it waits for the first one alone.
    const late = ask('GET');
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(2);
    held[1]!.end();
    await late;
    expect(over).toBe(false);
    held[0]!.end();
    expect((await asked).headers.connection).toBe('close');
    await left;
    expect(server.listening).toBe(true);
    await drain.leave(PATIENCE_MS);
    expect(server.listening).toBe(false);
  });

  it('waits no longer than it has patience, and not at all for polls of sockets', async () => {
    const drain = await start((_, response) => void response.flushHeaders());
    const poll = httpRequest({
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      path: '/socket.io/?x',
    });
    poll.on('error', () => {}).end();
    await once(poll, 'response');
    const began = performance.now();
    await drain.settle(PATIENCE_MS);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS / 2);
    poll.destroy();
  });
});

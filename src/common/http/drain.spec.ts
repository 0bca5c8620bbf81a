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
  return new Drain(server, quietMs);
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
  it('hangs up on reading newcomers unread, serves writing ones, and then listens no more', async () => {
    const seen: string[] = [];
    const drain = await start(({ method }, response) => {
      seen.push(method!);
      response.end();
    }, QUIET_MS);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask('GET', { agent })).headers.connection).toBe('keep-alive');
    const left = drain.run(PATIENCE_MS);
    await expect(ask('GET')).rejects.toThrow('socket hang up');
    await expect(ask('HEAD')).rejects.toThrow('socket hang up');
    await expect(ask('GET', { headers: { connection: 'upgrade', upgrade: 'websocket' } })).rejects.toThrow();
    expect((await ask('POST')).statusCode).toBe(200);
    // An old connection is no newcomer: it is served, and told to close.
    expect((await ask('GET', { agent })).headers.connection).toBe('close');
    expect(seen).toEqual(['GET', 'POST', 'GET']);
    await left;
    expect(server.listening).toBe(false);
  });

  it('waits for what is under way, whose answer closes the connection', async () => {
    const held: ServerResponse[] = [];
    const drain = await start((_, response) => void held.push(response));
    const agent = new Agent({ keepAlive: true });
    const asked = ask('GET', { agent });
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(1);
    let over = false;
    const left = drain.run(PATIENCE_MS).then(() => (over = true));
    await expect.poll(() => server.listening, { timeout: 15_000 }).toBe(false);
    expect(over).toBe(false);
    held[0]!.end();
    expect((await asked).headers.connection).toBe('close');
    await left;
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
    await drain.run(PATIENCE_MS);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS / 2);
    poll.destroy();
  });
});

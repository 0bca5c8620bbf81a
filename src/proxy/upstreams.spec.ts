import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream } from '../../test/support/upstream.js';
import { ManualClock } from '../common/clock.js';
import { loadSettings } from '../settings/load-settings.js';
import { Upstreams, type UpstreamRequest } from './upstreams.js';

type TestServer = Awaited<ReturnType<typeof startUpstream>>;

const GET: UpstreamRequest = { method: 'GET', target: '/v1/e/x?y=1', headers: new Map(), retryable: true };

let server: TestServer;
let upstreams: Upstreams;
beforeEach(async () => {
  server = await startUpstream();
  serve(`${server.url}/base/`);
});
afterEach(async () => {
  upstreams.onApplicationShutdown();
  await server.close();
});

function serve(address: string): void {
  const clock = new ManualClock(new Date('2026-03-11T12:00:00Z'));
  upstreams = new Upstreams(clock, loadSettings({ EXTERNAL_API_URL: address }).gateway);
}

/** Sends a request, and reads the response to its end. @returns the socket that was used, and whether it is free again */
async function send(request: Partial<UpstreamRequest> = {}): Promise<{ socket: Socket; reused: boolean }> {
  const sent = upstreams.find('external')!.request({ ...GET, ...request });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const socket = response.socket;
  response.resume();
  await once(response, 'close');
  return { socket, reused: sent.reusedSocket };
}

describe('a service behind the gateway', () => {
  it('is asked below the path of its address, with its own host', async () => {
    await send({ method: 'DELETE', headers: new Map([['x-a', ['1', '2']]]) });
    expect(server.seen).toMatchObject([
      {
        method: 'DELETE',
        url: '/base/v1/e/x?y=1',
        headers: { host: `127.0.0.1:${server.port}`, 'x-a': '1, 2' },
      },
    ]);
  });

  it('may have an IPv6 address', () => {
    serve(`http://[::1]:${server.port}`);
    const request = upstreams.find('external')!.request(GET);
    request.on('error', () => undefined);
    expect([request.host, request.path, request.getHeader('host')]).toEqual([
      '::1',
      '/v1/e/x?y=1',
      `[::1]:${server.port}`,
    ]);
    request.destroy();
  });

  it.each([
    ['http://external.test', 'http:', 'http://external.test'],
    ['https://external.test:8443/api', 'https:', 'https://external.test:8443'],
  ])('is asked over the protocol of its address: %s', (address, protocol, origin) => {
    serve(address);
    const external = upstreams.find('external')!;
    const request = external.request(GET);
    request.on('error', () => undefined);
    expect([request.protocol, external.origin]).toEqual([protocol, origin]);
    request.destroy();
  });

  it('is asked again on the same connection only where a request may be repeated', async () => {
    const first = await send();
    const second = await send();
    expect([first.reused, second.reused]).toEqual([false, true]);
    const unsafe = { method: 'POST', headers: new Map([['content-length', ['0']]]), retryable: false };
    expect((await send(unsafe)).reused).toBe(false);
    expect((await send(unsafe)).reused).toBe(false);
    expect(server.seen.every(({ headers }) => headers['connection'] !== 'close')).toBe(true);
  });

  it('has no connection left after the shutdown', async () => {
    const { socket } = await send();
    expect(socket.destroyed).toBe(false);
    upstreams.onApplicationShutdown();
    await expect.poll(() => socket.destroyed).toBe(true);
  });
});

describe('services', () => {
  it('are those whose address is set', () => {
    const env = { AI_SERVICE_URL: 'http://ai.test', CURRENCY_SERVICE_URL: 'http://currency.test' };
    const { all } = new Upstreams(new ManualClock(new Date()), loadSettings(env).gateway);
    expect(all.map(({ service, origin }) => [service, origin])).toEqual([
      ['ai', 'http://ai.test'],
      ['currency', 'http://currency.test'],
    ]);
  });
});

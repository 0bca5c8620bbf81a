import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressResolver } from './address-resolver.js';
import { WebhookSender } from './webhook.sender.js';

const BODY = '{"type":"rankwire.test"}';
const OPEN = { allowHttp: true, allowPrivate: true };
const PUBLIC_ONLY = { allowHttp: true, allowPrivate: false };
const LOCAL = '127.0.0.1';

/** Resolves names to the given addresses, one list for each look-up, the last one from then on. */
class FakeResolver extends AddressResolver {
  readonly asked: string[] = [];

  constructor(private readonly answers: string[][]) {
    super(OPEN);
  }

  override async resolve(host: string): Promise<LookupAddress[]> {
    const found = this.answers[Math.min(this.asked.length, this.answers.length - 1)]!;
    this.asked.push(host);
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }
}

let server: Server;
let requests: number;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(handler: RequestListener): Promise<number> {
  requests = 0;
  server = createServer((request, response) => {
    requests += 1;
    handler(request, response);
  });
  server.listen(0, LOCAL);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const post = (
  sender: WebhookSender,
  url: string,
  timeoutMs?: number,
  signal = new AbortController().signal,
) => sender.send({ url, body: BODY, headers: { 'webhook-id': 'evt_1' } }, signal, timeoutMs);

const sender = (settings: typeof OPEN, ...answers: string[][]) => {
  const resolver = new FakeResolver(answers);
  return { resolver, sender: new WebhookSender(settings, resolver) };
};

describe('the sender of webhooks', () => {
  it('posts to the address that it has checked', async () => {
    const port = await listen((_, response) => response.end('thanks'));
    const { sender: open, resolver } = sender(OPEN, [LOCAL]);
    expect(await post(open, `http://hooks.example.com:${port}/a?b=1`)).toEqual({
      status: 200,
      answer: 'thanks',
    });
    expect(resolver.asked).toEqual(['hooks.example.com']);
  });

  it.each([
    [[LOCAL]],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['168.63.129.16']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['8.8.8.8', LOCAL]],
    [[]],
  ])('connects to none of %j', async (addresses) => {
    const port = await listen((_, response) => response.end());
    const { sender: strict } = sender(PUBLIC_ONLY, addresses);
    expect(await post(strict, `http://hooks.example.com:${port}/`)).toEqual({
      status: null,
      answer: 'The host has no public address.',
    });
    expect(requests).toBe(0);
  });

  it('resolves a name once for each message, so that an answer that changes has no effect', async () => {
    const port = await listen((_, response) => response.end());
    const { sender: rebound, resolver } = sender(PUBLIC_ONLY, ['192.0.2.1', '8.8.8.8'], [LOCAL]);
    const { sender: later, resolver: second } = sender(PUBLIC_ONLY, ['8.8.8.8'], [LOCAL]);
    await post(rebound, `http://hooks.example.com:${port}/`, 300);
    await post(later, `http://hooks.example.com:${port}/`, 300);
    expect(resolver.asked).toHaveLength(1);
    expect(second.asked).toHaveLength(1);
    // The next message finds the other address, and refuses it.
    expect((await post(later, `http://hooks.example.com:${port}/`)).answer).toBe(
      'The host has no public address.',
    );
    expect(requests).toBe(0);
  });

  it.each(['http://127.0.0.1', 'http://2130706433', 'http://[::1]', 'http://localhost'])(
    'does not connect to %s, stored before the setting changed',
    async (origin) => {
      const port = await listen((_, response) => response.end());
      const { sender: strict, resolver } = sender(PUBLIC_ONLY, [LOCAL]);
      expect(await post(strict, `${origin}:${port}/`)).toEqual({
        status: null,
        answer: 'The URL must lead to a public address.',
      });
      expect([requests, resolver.asked]).toEqual([0, []]);
    },
  );

  it.each([301, 302, 303, 307, 308])('follows no redirect (%d)', async (status) => {
    const port = await listen((request, response) =>
      response.writeHead(request.url === '/' ? status : 200, { location: '/other' }).end('moved'),
    );
    const { sender: open } = sender(OPEN, [LOCAL]);
    expect(await post(open, `http://hooks.example.com:${port}/`)).toEqual({ status, answer: 'moved' });
    expect(requests).toBe(1);
  });

  it('waits a limited time for a response', async () => {
    const port = await listen(() => {});
    const { sender: open } = sender(OPEN, [LOCAL]);
    expect(await post(open, `http://hooks.example.com:${port}/`, 150)).toEqual({
      status: null,
      answer: 'No response within 0.15 s.',
    });
  });

  it('takes the status of a response whose body does not end', async () => {
    const port = await listen((_, response) => response.writeHead(202).write('slow'));
    const { sender: open } = sender(OPEN, [LOCAL]);
    expect(await post(open, `http://hooks.example.com:${port}/`, 250)).toEqual({
      status: 202,
      answer: 'slow',
    });
  });

  it('reads at most 64 KB of a response, and keeps 1 KB', async () => {
    let closed: Promise<unknown> | undefined;
    const port = await listen((_, response) => {
      closed = once(response, 'close');
      const more = () =>
        void (response.destroyed || response.write('x'.repeat(16_384), () => setImmediate(more)));
      more();
    });
    const { sender: open } = sender(OPEN, [LOCAL]);
    const { status, answer } = await post(open, `http://hooks.example.com:${port}/`);
    expect([status, answer.length]).toEqual([200, 1024]);
    // The receiver would write for ever.
    await closed;
  });

  it('keeps neither control characters nor half characters of a response', async () => {
    const port = await listen((_, response) =>
      response.end(Buffer.from([0x1b, 0x41, 0x00, 0x0a, 0xc3, 0xa9, 0xc3])),
    );
    const { sender: open } = sender(OPEN, [LOCAL]);
    expect((await post(open, `http://hooks.example.com:${port}/`)).answer).toBe('A\né');
  });

  it('names a refused connection, without an address', async () => {
    const port = await listen(() => {});
    server.close();
    const { sender: open } = sender(OPEN, [LOCAL]);
    expect(await post(open, `http://hooks.example.com:${port}/`)).toEqual({
      status: null,
      answer: 'The connection was refused.',
    });
  });

  it('rejects when it is aborted', async () => {
    const port = await listen(() => {});
    const { sender: open } = sender(OPEN, [LOCAL]);
    const abort = new AbortController();
    const sent = post(open, `http://hooks.example.com:${port}/`, undefined, abort.signal);
    abort.abort();
    await expect(sent).rejects.toThrow();
  });
});

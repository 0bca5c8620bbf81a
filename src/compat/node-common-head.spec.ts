import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEEP_ALIVE_MS } from './nest-http-server.js';
import { CommonHead } from './node-common-head.js';

const COMMON = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Frame-Options': 'DENY' };
const BODY = 'Zürich ✓';
const DIFFERING = ['X-Request-Id', 'a-1', 'Content-Length', Buffer.byteLength(BODY)];
const BODIES: Record<string, Buffer | string> = { '/text': BODY, '/bytes': Buffer.from(BODY), '/none': '' };

const finished: (number | boolean)[][] = [];
let server: Server;
beforeEach(() => {
  finished.length = 0;
  server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** What the server writes on these requests, sent at once on one connection. */
async function written(listener: RequestListener, requests: string): Promise<string> {
  server.removeAllListeners('request');
  server.on('request', listener);
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(requests);
  return text(socket);
}

const head = new CommonHead(COMMON);
const withHead: RequestListener = (request, response) => {
  response.once('close', () =>
    finished.push([response.statusCode, response.headersSent, response.writableFinished]),
  );
  head.send(response, lengthOf(request.url), BODIES[request.url!]!);
};
/** As during a shutdown. */
const closing =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    response.shouldKeepAlive = false;
    listener(request, response);
  };
const withNode: RequestListener = (request, response) => {
  response.writeHead(200, [...Object.entries(COMMON).flat(), ...lengthOf(request.url)]);
  response.end(BODIES[request.url!]);
};
const lengthOf = (url?: string) => (url === '/none' ? ['Content-Length', 0] : DIFFERING);

const get = (path: string, rest = '', version = '1.1') =>
  `GET ${path} HTTP/${version}\r\nHost: x\r\n${rest}\r\n`;

/** The lines of each head in alphabetical order: HTTP ignores it. */
const sorted = (responses: string) =>
  responses.split(/(?=HTTP\/1\.1)/).map((response) => {
    const [lines = '', body] = response.split('\r\n\r\n');
    return {
      head: lines
        .replace(/Date: .*/, 'Date')
        .split('\r\n')
        .sort(),
      body,
    };
  });

describe('a common head', () => {
  it.each([
    ['text', get('/text')],
    ['bytes', get('/bytes')],
    ['no body', get('/none')],
    ['several requests at once', get('/text') + get('/bytes') + get('/none') + get('/text')],
    ['a client that closes', get('/text', 'Connection: close\r\n')],
    ['an old client', get('/text', '', '1.0')],
    ['an old client that keeps the connection', get('/text', 'Connection: keep-alive\r\n', '1.0')],
  ])('is what Node writes: %s', async (_, requests) => {
    const ours = await written(withHead, requests);
    expect(sorted(ours)).toEqual(sorted(await written(withNode, requests)));
    expect(ours).toContain('X-Frame-Options: DENY');
    expect(finished.length).toBe(requests.split('GET').length - 1);
    expect(new Set(finished.map(String))).toEqual(new Set(['200,true,true']));
  });

  it('lets Node close the connection of a response that asks for it', async () => {
    const ours = await written(closing(withHead), get('/text') + get('/bytes'));
    expect(ours).toContain('Connection: close');
    expect(sorted(ours)).toEqual(sorted(await written(closing(withNode), get('/text') + get('/bytes'))));
  });

  it('names the time of the response, also after the clock was set', async () => {
    const now = vi.spyOn(Date, 'now');
    const dates = [];
    for (const time of ['2026-03-10T12:00:00.999Z', '2026-03-10T12:00:01.000Z', '2026-03-10T11:00:00.500Z']) {
      now.mockReturnValue(Date.parse(time));
      dates.push(/Date: (.*)\r\n/.exec(await written(withHead, get('/text')))?.[1]);
    }
    expect(dates).toEqual([
      'Tue, 10 Mar 2026 12:00:00 GMT',
      'Tue, 10 Mar 2026 12:00:01 GMT',
      'Tue, 10 Mar 2026 11:00:00 GMT',
    ]);
  });

  it('refuses headers that would break a response', () => {
    expect(() => new CommonHead({ 'X-A': 'a\r\nX-B: b' })).toThrow(/X-A/);
    expect(() => new CommonHead({ 'X A': 'a' })).toThrow(/X A/);
  });
});

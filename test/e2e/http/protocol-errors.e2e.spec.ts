import { describe, expect, it } from 'vitest';
import { startApp, useApp } from '../../support/app.js';
import { openRaw } from '../../support/raw-socket.js';
import { urlOf } from '../../support/sockets.js';

const t = useApp(() => startApp());

/** The server's response to these bytes until it hangs up. */
async function talk(bytes: string): Promise<string> {
  const raw = openRaw(urlOf(t), bytes);
  await raw.closed;
  return raw.text();
}

function expectRefusal(answer: string, status: number, body: object): void {
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^x-request-id: [\w-]+$/im);
  expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
  expect(JSON.parse(text)).toEqual(body);
}

const HOST = 'Host: x\r\n';
const MALFORMED = 'The request is malformed.';
const platform = (errno: number, message: string) => ({ errno, message });

describe('what Node would answer by itself is answered in the platform’s envelope', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}\r\n`).join('');
  it.each<[string, string, number, string]>([
    [
      'two lengths',
      `POST /v1/slots HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
      MALFORMED,
    ],
    ['a name with a blank', `GET /status HTTP/1.1\r\n${HOST}Bad Header: x\r\n\r\n`, 400, MALFORMED],
    ['an unknown method', `BREW /status HTTP/1.1\r\n${HOST}\r\n`, 400, MALFORMED],
    ['another version', `GET /status HTTP/3.0\r\n${HOST}\r\n`, 400, MALFORMED],
    ['a handshake of TLS', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400, MALFORMED],
    ['10,000 headers', `GET /status HTTP/1.1\r\n${HOST}${many}\r\n`, 431, 'The headers are too large.'],
    ['a target that is no URL', `GET http://[::/status HTTP/1.1\r\n${HOST}\r\n`, 400, MALFORMED],
    ['CONNECT', `CONNECT other:443 HTTP/1.1\r\n${HOST}\r\n`, 405, 'Method not allowed.'],
    [
      'an expectation',
      `GET /status HTTP/1.1\r\n${HOST}Expect: wonders\r\n\r\n`,
      417,
      'Unsupported Expect header: remove it.',
    ],
    ['no host', 'GET /status HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The Host header is missing.'],
    [
      'an upgrade',
      `GET /status HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      400,
      'This path does not support protocol upgrades.',
    ],
  ])('%s', async (_, bytes, status, message) =>
    expectRefusal(await talk(bytes), status, platform(status, message)),
  );
});

describe('an offer of HTTP/2, which Java’s clients make by default', () => {
  const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';

  it('is ignored: the request is served, with its body, and the connection goes on', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'x'.repeat(100) });
    const head =
      `POST /v1/auth/login HTTP/1.1\r\n${HOST}${OFFER}Content-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`;
    const raw = openRaw(urlOf(t), head + body.slice(0, 20));
    raw.socket.write(body.slice(20));
    await expect.poll(() => raw.text()).toMatch(/^HTTP\/1\.1 401 [\s\S]*\{"errno":401,/);
    raw.socket.write(`GET /status HTTP/1.1\r\n${HOST}${OFFER.replace('Upgrade,', 'Upgrade, close,')}\r\n`);
    await raw.closed;
    expect(raw.text()).toMatch(/HTTP\/1\.1 200 OK\r\n[\s\S]*\{"status":"ok"\}$/);
  });
});

describe('TRACE and methods that no route has', () => {
  const request = (method: string, path: string) =>
    talk(`${method} ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  const NOT_ALLOWED = platform(405, 'Method not allowed.');
  const IN_RANK = { status: false, errno: 405, message: 'Method not allowed.', additional_info: '' };
  const WITH_SUCCESS = { success: false, errno: 405, message: 'Method not allowed.' };

  it.each([
    ['TRACE', '/status', 'GET, HEAD', NOT_ALLOWED],
    ['PROPFIND', '/v1/rank/config', 'GET, HEAD, POST', IN_RANK],
    ['TRACE', '/v1/geo/munich', 'GET, HEAD', WITH_SUCCESS],
    ['TRACE', '/emit/all', 'POST', WITH_SUCCESS],
    ['PATCH', '/status', 'GET, HEAD', NOT_ALLOWED],
    ['LOCK', '/v1/currency/rates', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', NOT_ALLOWED],
  ])('are refused with the methods of the path: %s %s', async (method, path, allow, body) => {
    const answer = await request(method, path);
    expect(answer).toMatch(new RegExp(`^Allow: ${allow}\r$`, 'im'));
    expectRefusal(answer, 405, body);
  });

  it('a path without a route stays 404', async () => {
    expectRefusal(await request('TRACE', '/nowhere'), 404, platform(404, 'Not found.'));
  });
});

describe('a body that is incomplete or cannot be read', () => {
  const chunked = (path: string) =>
    `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"\r\nzz\r\n`;

  it('is refused in the envelope of its path, which is known', async () => {
    expectRefusal(await talk(chunked('/v1/slots')), 400, {
      status: false,
      errno: 400,
      message: MALFORMED,
      additional_info: '',
    });
    expectRefusal(await talk(chunked('/emit/x')), 400, { success: false, errno: 400, message: MALFORMED });
    expectRefusal(await talk(chunked('http://x/emit/x?a=1')), 400, {
      success: false,
      errno: 400,
      message: MALFORMED,
    });
  });

  it('keeps the id that the client gave', async () => {
    const bytes = chunked('/v1/slots').replace(HOST, `${HOST}X-Request-Id: mine\r\n`);
    expect(await talk(bytes)).toMatch(/^x-request-id: mine$/im);
  });
});

describe('malformed data after a good request on its connection', () => {
  it.each(['BREW / HTTP/1.1\r\n\r\n', `CONNECT x:1 HTTP/1.1\r\n${HOST}\r\n`])(
    'takes nothing from its answer, which is the last: %j',
    async (rest) => {
      const answer = await talk(`GET /status HTTP/1.1\r\n${HOST}\r\n${rest}`);
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"status":"ok"\}$/);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    },
  );
});

it('`If-None-Match: *` never results in a 304', async () => {
  for (const path of ['/status', '/v1/geo/country', '/health/live'])
    await t.http.get(path).set('If-None-Match', '*').expect(200);
});

it.each([
  ['{"email":"\\ud800"}', 'email'],
  ['{"email":"a@b.example","\\udc00":1}', '\ufffd'],
  ['{"email":{"a":["x\\ud800y"]}}', 'email.a.0'],
])('half a character in a body is a 400: %s', async (body, path) => {
  const answer = await t.http
    .post('/v1/auth/password/forgot')
    .set('Content-Type', 'application/json')
    .send(body);
  expect(answer.body).toEqual({
    errno: 400,
    message: 'Validation failed.',
    additional_info: `${path}: is not Unicode text`,
  });
});

it('the refusal of a large body of another type reaches a client that reads after sending', async () => {
  const body = 'x'.repeat(4_000_000);
  const head = `POST /v1/slots HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (let n = 0; n < 5; n++) expect(await talk(head + body)).toMatch(/^HTTP\/1\.1 415 /);
});

import { describe, expect, it } from 'vitest';
import { BadRequestError } from '../common/errors.js';
import { requestHeaders, responseHeaders } from './headers.js';

const flat = (headers: [string, string][]) => headers.flat();
const forwarded = (headers: [string, string][], method = 'GET') =>
  Object.fromEntries(requestHeaders(flat(headers), method));
const returned = (headers: [string, string][]) =>
  Object.fromEntries(responseHeaders(flat(headers), 'http://inner:9000'));

describe('requestHeaders', () => {
  it.each([
    'Authorization',
    'X-Session-Id',
    'X-User-Id',
    'X_User_Id',
    'x-user_id',
    'X.User.Id',
    'X-ACCOUNT-ID',
    'x_account_id',
    'X-Scope',
    'x_scope',
    'X-Internal-Key',
    'X-Forwarded-For',
    'X_Forwarded_Host',
    'X-Forwarded-Anything',
    'Forwarded',
    'X-Real-IP',
    'X-Original-URL',
    'X-Rewrite-Url',
    'X-Request-Id',
    'Host',
    'Connection',
    'Keep-Alive',
    'Proxy-Authorization',
    'Proxy-Connection',
    'TE',
    'Trailer',
    'Transfer_Encoding',
    'Content_Length',
    'Upgrade',
    'HTTP2-Settings',
    'Expect',
  ])('drops %s of the client', (name) => {
    expect(
      forwarded([
        [name, '1'],
        ['Accept', 'a/b'],
      ]),
    ).toEqual({ accept: ['a/b'] });
  });

  it('drops the headers named by Connection and keeps all other values in order', () => {
    const headers: [string, string][] = [
      ['Connection', 'close, X-Drop'],
      ['connection', 'X-Drop-Too'],
      ['X-Drop', '1'],
      ['X-Drop-Too', '1'],
      ['X-Keep', '1'],
      ['x-keep', '2'],
    ];
    expect(forwarded(headers)).toEqual({ 'x-keep': ['1', '2'] });
  });

  it.each([
    ['sid_app_sw=secret', undefined],
    ['a=1; sid_app_sw=secret; b=2', ['a=1; b=2']],
    ['a=1;sid_app_sw=secret;sid_app_sw=other', ['a=1']],
    ['=sid_app_sw=secret; sid_app_sw', undefined],
    ['sid_app_sw2=x; a="1; 2"', ['sid_app_sw2=x; a="1; 2"']],
  ])('removes only the session cookie from %s', (cookie, remaining) => {
    expect(forwarded([['Cookie', cookie]])['cookie']).toEqual(remaining);
  });

  it.each([
    ['POST', [['Content-Length', '5']], { 'content-length': ['5'] }],
    ['POST', [['Transfer-Encoding', 'Chunked']], { 'transfer-encoding': ['chunked'] }],
    ['POST', [], { 'content-length': ['0'] }],
    ['GET', [], {}],
    [
      'DELETE',
      [
        ['Content-Length', '2'],
        ['Connection', 'content-length'],
      ],
      { 'content-length': ['2'] },
    ],
  ] as [string, [string, string][], object][])(
    'states the length of the body once: %s %j',
    (method, headers, framing) => {
      expect(forwarded(headers, method)).toEqual(framing);
    },
  );

  it.each([
    [
      [
        ['Content-Length', '5'],
        ['Transfer-Encoding', 'chunked'],
      ],
    ],
    [
      [
        ['Content-Length', '5'],
        ['Content-Length', '5'],
      ],
    ],
    [[['Content-Length', '+5']]],
    [[['Content-Length', '5, 5']]],
    [[['Content-Length', '0x5']]],
    [[['Transfer-Encoding', 'gzip, chunked']]],
    [
      [
        ['Transfer-Encoding', 'chunked'],
        ['Transfer-Encoding', 'identity'],
      ],
    ],
    [[['Transfer-Encoding', 'xchunked']]],
    [
      [
        ['Host', 'a'],
        ['Host', 'b'],
      ],
    ],
    [
      [
        ['Authorization', 'Bearer a'],
        ['Authorization', 'Bearer b'],
      ],
    ],
    [
      [
        ['X-Session-Id', 'a'],
        ['x-session-id', 'b'],
      ],
    ],
  ] as [[string, string][]][])('refuses headers that two servers would read differently: %j', (headers) => {
    expect(() => forwarded(headers, 'POST')).toThrow(BadRequestError);
  });
});

describe('responseHeaders', () => {
  it('drops headers of the connection and those that the gateway sets', () => {
    const headers: [string, string][] = [
      ['Connection', 'keep-alive, X-Hop'],
      ['X-Hop', '1'],
      ['Keep-Alive', 'timeout=5'],
      ['Transfer-Encoding', 'chunked'],
      ['X-Request-Id', 'theirs'],
      ['Access-Control-Allow-Origin', '*'],
      ['X-RateLimit-Limit', '5'],
      ['ETag', '"1"'],
    ];
    expect(returned(headers)).toEqual({ etag: ['"1"'] });
  });

  it.each(['sid_app_sw=x; Path=/', ' sid_app_sw =x', '=sid_app_sw=x', 'sid_app_sw'])(
    'drops the session cookie %j',
    (cookie) =>
      expect(
        returned([
          ['Set-Cookie', cookie],
          ['Set-Cookie', 'a=sid_app_sw=1'],
        ]),
      ).toEqual({
        'set-cookie': ['a=sid_app_sw=1'],
      }),
  );

  it.each([
    ['http://inner:9000/v1/e/y?a=1#b', '/v1/e/y?a=1#b'],
    ['https://inner:9000/v1/e/y', 'https://inner:9000/v1/e/y'],
    ['https://elsewhere.example/z', 'https://elsewhere.example/z'],
    ['../y', '../y'],
  ])('forwards Location %s as %s', (location, expected) => {
    expect(returned([['Location', location]])['location']).toEqual([expected]);
  });
});

import { describe, expect, it } from 'vitest';
import { BadRequestError } from '../common/errors.js';
import { requestHeaders, responseHeaders } from './headers.js';

const flat = (headers: [string, string][]) => headers.flat();
const sent = (headers: [string, string][], method = 'GET') =>
  Object.fromEntries(requestHeaders(flat(headers), method));
const answered = (headers: [string, string][]) =>
  Object.fromEntries(responseHeaders(flat(headers), 'http://inner:9000'));

describe('headers to a service', () => {
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
  ])('never hold the client’s own %s', (name) => {
    expect(
      sent([
        [name, '1'],
        ['Accept', 'a/b'],
      ]),
    ).toEqual({ accept: ['a/b'] });
  });

  it('lose what Connection names, and keep every other value in its order', () => {
    const headers: [string, string][] = [
      ['Connection', 'close, X-Drop'],
      ['connection', 'X-Drop-Too'],
      ['X-Drop', '1'],
      ['X-Drop-Too', '1'],
      ['X-Keep', '1'],
      ['x-keep', '2'],
    ];
    expect(sent(headers)).toEqual({ 'x-keep': ['1', '2'] });
  });

  it.each([
    ['sid_app_sw=secret', undefined],
    ['a=1; sid_app_sw=secret; b=2', ['a=1; b=2']],
    ['a=1;sid_app_sw=secret;sid_app_sw=other', ['a=1']],
    ['=sid_app_sw=secret; sid_app_sw', undefined],
    ['sid_app_sw2=x; a="1; 2"', ['sid_app_sw2=x; a="1; 2"']],
  ])('of the cookies %s only the session is taken out', (cookie, left) => {
    expect(sent([['Cookie', cookie]])['cookie']).toEqual(left);
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
    'say once where a body ends: %s %j',
    (method, headers, framing) => {
      expect(sent(headers, method)).toEqual(framing);
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
  ] as [[string, string][]][])('that two servers would read differently are refused: %j', (headers) => {
    expect(() => sent(headers, 'POST')).toThrow(BadRequestError);
  });
});

describe('headers of a service’s answer', () => {
  it('lose what belongs to the connection, and what is the gateway’s to say', () => {
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
    expect(answered(headers)).toEqual({ etag: ['"1"'] });
  });

  it.each(['sid_app_sw=x; Path=/', ' sid_app_sw =x', '=sid_app_sw=x', 'sid_app_sw'])(
    'never set our session by %j',
    (cookie) =>
      expect(
        answered([
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
  ])('send to %s as %s', (place, shown) => {
    expect(answered([['Location', place]])['location']).toEqual([shown]);
  });
});

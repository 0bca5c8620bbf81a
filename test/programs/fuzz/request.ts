import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { document, type DescribedOperation } from '../../support/described.js';
import { jsonOf, mutated, oddText, oddValue } from './values.js';

/** Form of a request on the wire; all but the first few are malformed HTTP. */
export const WIRES = {
  plain: 80,
  chunked: 8,
  slow: 1,
  http10: 1,
  pipelined: 2,
  truncated: 2,
  dropped: 2,
  badChunk: 2,
  doubleLength: 2,
  lengthAndChunked: 2,
  manyHeaders: 1,
  giantHeader: 1,
  badHeader: 2,
  noHost: 1,
  twoHosts: 1,
  badVersion: 1,
  expectation: 1,
  upgrade: 1,
  garbage: 1,
} as const;
export type Wire = keyof typeof WIRES;

/** Owner of the credential, and its transport. */
export const CREDENTIALS = [
  'none',
  'platform',
  'platformToken',
  'platformCookie',
  'platformQuery',
  'user',
  'wordless',
  'internal',
  'wrongInternal',
  'revoked',
  'junk',
  'junkToken',
] as const;
export type Credential = (typeof CREDENTIALS)[number];

export interface FuzzRequest {
  /** 'GET /v1/slots/{id}': where it comes from, though method and path may have been changed. */
  route: string;
  operation: DescribedOperation;
  method: string;
  target: string;
  credential: Credential;
  headers: [string, string][];
  body: Buffer | string | undefined;
  wire: Wire;
  /** The route is the one that is described: a success has to be as it says. */
  faithful: boolean;
  /** Where the wire cuts, waits or repeats. */
  at: number;
}

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
type Described = (typeof operations)[number];

const weighted = <T>(...choices: [number, fc.Arbitrary<T>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'CONNECT',
  'get',
];

/** A path segment, correctly escaped or not. */
const segment = weighted<string>(
  [8, oddText.map((text) => encodeURIComponent(text.toWellFormed()))],
  [
    1,
    fc.constantFrom(
      '%',
      '%zz',
      '%c3',
      '%C0%AF',
      '..',
      '.',
      ';a=b',
      '%2e%2e',
      '%5c',
      '//',
      ':id',
      '*',
      '&',
      '%00',
    ),
  ],
);

function pathOf({ path, operation }: Described): fc.Arbitrary<{ path: string; sound: boolean }> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const values = names.map((name) => {
    const given = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    const example = fc.constant(encodeURIComponent(String(given?.example ?? 'x')));
    const ours = fc.constantFrom('~config~', '~slot~', '~user~', '~child~', '~account~', 'f'.repeat(24));
    return weighted<string>([3, example], [3, ours], [4, segment]);
  });
  const filled = fc.tuple(...values).map((parts) => ({
    path: path.replace(/\{\w+\}/g, () => parts.shift() ?? ''),
    sound: names.length === 0,
  }));
  const bent = filled.chain(({ path }) =>
    fc
      .constantFrom(`/${path}`, `${path}/`, path.toUpperCase(), `${path};x`, `http://other.example${path}`)
      .map((changed) => ({ path: changed, sound: false })),
  );
  return weighted([12, filled], [1, bent]);
}

const pair = (name: string, value: string) =>
  `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`;

function queryOf({ operation }: Described): fc.Arbitrary<string[]> {
  const known = operation.parameters.filter((each) => each.in === 'query');
  const parts = known.map(({ name, example, schema }) =>
    weighted<string[]>(
      [4, fc.constant(example === undefined ? [] : [pair(name, String(example))])],
      [2, fc.constant([])],
      [2, oddText.map((text) => [pair(name, text)])],
      [
        1,
        fc
          .constantFrom(`${name}[]=1`, `${name}[$ne]=1`, name, `${name}=`, `${name}=1&${name}=2`)
          .map((part) => [part]),
      ],
      [
        1,
        fc
          .constantFrom(...((schema['enum'] as string[] | undefined) ?? ['1', '100', '1000']))
          .map((v) => [pair(name, v)]),
      ],
    ),
  );
  const extra = weighted<string[]>(
    [12, fc.constant([])],
    [1, fc.tuple(oddText, oddText).map(([name, value]) => [pair(name, value)])],
    [
      1,
      fc
        .constantFrom('x=1&x=2', '__proto__[a]=1', '$where=1', '%=%', '&&&', '=', 'token=x', 'a'.repeat(4000))
        .map((p) => [p]),
    ],
    [1, fc.constant(Array.from({ length: 1200 }, (_, n) => `p${n}=${n}`))],
  );
  return fc.tuple(...parts, extra).map((lists) => lists.flat());
}

const exampleOf = ({ operation }: Described) =>
  operation.requestBody?.content['application/json']?.example ?? { a: 1 };

/** Bodies that are not JSON, or too large. */
const rawBody = (text: string) =>
  fc.constantFrom<Buffer | string>(
    '',
    '{',
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    '{"a":1,"a":2}',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from(text, 'utf16le'),
    gzipSync(text),
    '['.repeat(50_000),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `{"a":"${'x'.repeat(1_100_000)}"}`,
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    'null',
    '"text"',
    '\0',
    'a=1&b=2',
  );

function bodyOf(described: Described): fc.Arbitrary<Buffer | string | undefined> {
  const example = exampleOf(described);
  const bare = fc.constant(undefined);
  const changed = fc
    .tuple(fc.nat(), oddValue, fc.boolean())
    .map(([pick, instead, drop]) => jsonOf(mutated(example, pick, instead, drop && pick % 3 === 0)));
  const some = weighted<Buffer | string | undefined>(
    [3, fc.constant(jsonOf(example))],
    [8, changed],
    [2, oddValue.map(jsonOf)],
    [2, rawBody(jsonOf(example))],
    [1, bare],
  );
  return described.operation.requestBody ? some : weighted([12, bare], [1, some]);
}

const contentType = weighted<[string, string][]>(
  [16, fc.constant([['Content-Type', 'application/json']])],
  [
    2,
    fc
      .constantFrom(
        'text/plain',
        'application/json; charset=latin1',
        'multipart/form-data; boundary=x',
        '',
        ';',
        'a/b/c',
      )
      .map((type) => [['Content-Type', type]]),
  ],
  [1, fc.constant([])],
  [
    1,
    fc.constantFrom('gzip', 'br', 'zip', '').map((c) => [
      ['Content-Type', 'application/json'],
      ['Content-Encoding', c],
    ]),
  ],
);

const ODD_HEADERS: [string, string][] = [
  ['X-Request-Id', 'x'.repeat(500)],
  ['X-Request-Id', '<script>'],
  ['X-Forwarded-For', "127.0.0.1, ::1, ' OR 1=1"],
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['If-None-Match', '*'],
  ['Accept', '*/*;q=x, ,;'],
  ['Accept-Encoding', 'gzip;q=0, *;q=0'],
  ['Range', 'bytes=0-0,-1'],
  ['Cookie', 'sid_app_sw=%; =; ;;; a'],
  ['Cookie', 'sid_app_sw="\u00e9"'],
  ['Authorization', 'Bearer'],
  ['Authorization', 'Bearer a b'],
  ['Authorization', 'Basic Og=='],
  ['X-Session-Id', '\u00ff\u00fe'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Idempotency-Key', 'k'.repeat(300)],
  ['Idempotency-Key', ''],
  ['Forwarded', 'for="[::1]'],
  ['Via', '1.1 x'],
];
const oddHeaders = weighted<[string, string][]>(
  [6, fc.constant([])],
  [2, fc.subarray(ODD_HEADERS, { maxLength: 3 })],
);

const wire = weighted<Wire>(
  ...Object.entries(WIRES).map(
    ([name, weight]) => [weight, fc.constant(name as Wire)] as [number, fc.Arbitrary<Wire>],
  ),
);

/** Caller that passes the guard most often. */
const fitting = ({ operation }: Described): Credential =>
  operation.security.some((scheme) => 'internalKey' in scheme) ? 'internal' : 'platform';

/** A request to one of the described routes, wrong in one way or several, or in none. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...operations).chain((described) =>
  fc
    .record({
      path: pathOf(described),
      query: queryOf(described),
      method: weighted([12, fc.constant(described.method)], [1, fc.constantFrom(...METHODS)]),
      credential: weighted<Credential>(
        [2, fc.constant(fitting(described))],
        [1, fc.constantFrom(...CREDENTIALS)],
      ),
      type: contentType,
      odd: oddHeaders,
      body: bodyOf(described),
      wire,
      at: fc.nat(),
    })
    .map(({ path: { path, sound }, query, method, type, odd, body, ...rest }) => ({
      ...rest,
      route: `${described.method} ${described.path}`,
      operation: described.operation,
      method,
      target: query.length === 0 ? path : `${path}?${query.join('&')}`,
      headers: [...odd, ...(body === undefined ? [] : type)],
      body,
      faithful: sound && method === described.method,
    })),
);

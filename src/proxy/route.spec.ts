import { describe, expect, it } from 'vitest';
import { BadRequestError } from '../common/errors.js';
import { matchGatewayRoute } from './route.js';

describe('matchGatewayRoute matches whole segments of the path', () => {
  it.each([
    ['/v1/e/x', 'external', '/v1/e/x'],
    ['/v1/e/', 'external', '/v1/e/'],
    ['/v1/ai/chat?model=a%2Fb', 'ai', '/v1/ai/chat?model=a%2Fb'],
    ['/v1/currency', 'currency', '/v1/currency'],
    ['/v1/currency/', 'currency', '/v1/currency/'],
    ['/v1/currency?from=EUR', 'currency', '/v1/currency?from=EUR'],
    ['/v1/currency/rates', 'currency', '/v1/currency/rates'],
    ['/v1/e/a%20b;c=d/...?x=../..', 'external', '/v1/e/a%20b;c=d/...?x=../..'],
    ['/v1/e/100%25', 'external', '/v1/e/100%25'],
    ['/v1/e/caf%C3%A9', 'external', '/v1/e/caf%C3%A9'],
  ])('%s is forwarded to %s', (url, service, target) => {
    expect(matchGatewayRoute(url)).toEqual({ service, target, tokens: [] });
  });

  it.each([
    '/',
    '/v1/e',
    '/v1/ai',
    '/v1/e?x=/v1/e/x',
    '/v1/extra',
    '/v1/e-x/y',
    '/v1/e.x',
    '/v1/currencies',
    '/v1/airport/x',
    '/v1/E/x',
    '/V1/e/x',
    '//v1/e/x',
    '/v1//e/x',
    '/v1/x/../e/x',
    '/v1/%65/x',
    '/v1/rank/graph?next=/v1/e/x',
    'http://elsewhere/v1/e/x',
    '*',
  ])('%s is handled by this application', (url) => expect(matchGatewayRoute(url)).toBeUndefined());
});

describe('matchGatewayRoute refuses a path that another server could read as one outside the prefix', () => {
  const AFTER = [
    '/../rank',
    '/..',
    '/.',
    '/x/../y',
    '/x/./y',
    '/x/..',
    '/%2e%2e/rank',
    '/%2E%2e/rank',
    '/.%2e/rank',
    '/%2e/x',
    '/%252e%252e/rank',
    '/%252fx',
    '/%2561',
    '/%25252e',
    '/%2frank',
    '/..%2Frank',
    '/..%5crank',
    '/x%00',
    '/x%0d%0aHost:y',
    '/x%7f',
    '//rank',
    '/x//y',
    '/\\rank',
    '/..\\rank',
    '\\..\\rank',
    '%2f..%2frank',
    '%2e',
    ';x/../rank',
    '/..;/rank',
    '/.;x/y',
    '/%2e%2e;a=b/y',
    '/%c0%ae%c0%ae/rank',
    '/%zz',
    '/%',
    '/x%u002e',
    '/é',
    '/x#/../y',
    '/x?a=#b',
  ];
  it.each(['/v1/e', '/v1/ai', '/v1/currency'].flatMap((prefix) => AFTER.map((rest) => prefix + rest)))(
    '%s',
    (url) => expect(() => matchGatewayRoute(url)).toThrow(BadRequestError),
  );
});

describe('a credential in the query', () => {
  it.each([
    ['/v1/e/x?token=abc', '/v1/e/x', ['abc']],
    ['/v1/e/x?a=1&token=abc&b=2', '/v1/e/x?a=1&b=2', ['abc']],
    ['/v1/e/x?%74oken=abc&TOKEN=d', '/v1/e/x', ['abc', 'd']],
    ['/v1/e/x?token', '/v1/e/x', ['token']],
    ['/v1/e/x?tokens=3&a=token', '/v1/e/x?tokens=3&a=token', []],
    ['/v1/e/x?a=1?token=2', '/v1/e/x?a=1?token=2', []],
  ])('is removed from %s', (url, target, tokens) => {
    expect(matchGatewayRoute(url)).toMatchObject({ target, tokens });
  });
});

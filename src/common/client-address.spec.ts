import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../settings/decorators/values.js';
import { clientAddressResolver, parseAddress } from './client-address.js';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the client address', () => {
  it.each([
    [undefined, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    [undefined, undefined, undefined, ''],
    ['1', '192.0.2.1', '203.0.113.8, 203.0.113.9', '203.0.113.9'],
    ['2', '192.0.2.1', '203.0.113.8, 203.0.113.9', '203.0.113.8'],
    ['1', '192.0.2.1', undefined, '192.0.2.1'],
    ['192.0.2.0/24', '192.0.2.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8, ::1', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    [undefined, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['1', '192.0.2.1', '203.0.113.9:52011', '203.0.113.9'],
    ['1', '192.0.2.1', '[2001:DB8::1]:52011', '2001:db8::1'],
    ['1', '192.0.2.1', '203.0.113.9, unknown', '192.0.2.1'],
    ['2', '192.0.2.1', 'made up, 203.0.113.9', '203.0.113.9'],
    ['1', '192.0.2.1', '', '192.0.2.1'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.9:1, 10.0.0.2:2', '203.0.113.9'],
    ['2001:db8::/32', '2001:db8::9%eth0', '203.0.113.9:1, [2001:db8::7]:2', '203.0.113.9'],
  ])('with TRUST_PROXY=%s, from %s for %s, is %s', (trust, remote, forwarded, address) => {
    expect(
      clientAddressResolver(trust === undefined ? undefined : parseTrustedProxies(trust))(
        request(remote, forwarded),
      ),
    ).toBe(address);
  });
});

describe('an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9:52011 ', '203.0.113.9'],
    ['2001:0DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:52011', '2001:db8::1'],
    ['"[2001:db8::1]:52011"', '2001:db8::1'],
    ['2001:db8:1:2:3:4:5:6:52011', '2001:db8:1:2:3:4:5:6'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9:52011', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:52011', '203.0.113.9'],
    ['::1', '::1'],
    ['', undefined],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['203.0.113', undefined],
    ['203.0.113.9:', undefined],
    ['203.0.113.9:port', undefined],
    ['[203.0.113.9]:80', undefined],
    ['example.com:80', undefined],
    ['::1%', '::1'],
    ['1'.repeat(1000), undefined],
  ])('%j is %j', (text, address) => expect(parseAddress(text)).toBe(address));
});

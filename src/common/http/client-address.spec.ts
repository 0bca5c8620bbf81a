import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../settings/decorators/values.js';
import { clientAddressResolver } from './client-address.js';

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
  ])('with TRUST_PROXY=%s, from %s for %s, is %s', (trust, remote, forwarded, address) => {
    expect(
      clientAddressResolver(trust === undefined ? undefined : parseTrustedProxies(trust))(
        request(remote, forwarded),
      ),
    ).toBe(address);
  });
});

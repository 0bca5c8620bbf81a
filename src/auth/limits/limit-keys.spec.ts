import { describe, expect, it } from 'vitest';
import { addressKey, listNetworks, queueKey } from './limit-keys.js';

describe('the rate limit key of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['203.0.113.9:443', '203.0.113.9'],
    ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['1:2:3::4:203.0.113.9', '1:2:3:0::/64'],
    ['', ''],
    ['no address', 'no address'],
  ])('of %j is %j', (ip, key) => expect(addressKey(ip)).toBe(key));
});

describe('the networks of an address', () => {
  it.each([
    ['203.0.113.9', ['203.0.113.9']],
    ['2001:db8:1:2a3f::5', ['2001:db8:1:2a3f::/64', '2001:db8:1:2a00::/56', '2001:db8:1::/48']],
    ['2001:db8::5', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['no address', ['no address']],
  ])('of %j are %j', (ip, keys) => expect(listNetworks(ip).map(({ key }) => key)).toEqual(keys));
});

it('takes turns by network', () => {
  expect(['203.0.113.9', '2001:db8:1:2::5', ''].map(queueKey)).toEqual([
    '203.0.113.0/24',
    '2001:db8:1::/48',
    '',
  ]);
});

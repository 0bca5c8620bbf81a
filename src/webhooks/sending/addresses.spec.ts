import { describe, expect, it } from 'vitest';
import { addressKind } from './addresses.js';

describe('addresses of receivers', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ])('%s is public', (address) => expect(addressKind(address)).toBe('public'));

  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
  ])('%s is private', (address) => expect(addressKind(address)).toBe('private'));

  it.each([
    '0.0.0.0',
    '169.254.169.254',
    '169.254.1.1',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::7f00:1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2001:2::1',
    '64:ff9b:1::1',
    '64:ff9b::a9fe:a9fe',
    '::ffff:169.254.169.254',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    '4000::1',
    '5f00::1',
    'fe80::1%eth0',
    'example.com',
    '',
  ])('%s is forbidden', (address) => expect(addressKind(address)).toBe('forbidden'));
});

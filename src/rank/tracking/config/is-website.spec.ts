import { describe, expect, it } from 'vitest';
import { isWebsite } from './is-website.js';

describe('isWebsite', () => {
  it.each([
    'example.com',
    'www.example.com',
    'https://example.com',
    'HTTP://www.Example.co.uk/',
    'https://example.com/shop/a%20b',
    'example.com:8080/x',
    'example.com:65535',
    'münchen.de',
    'https://例え.テスト/道',
    'xn--mnchen-3ya.de',
    'MÜNCHEN.DE',
    'example.com.',
    'https://www.münchen.de./straße',
    'example.com.:8080/x',
  ])('accepts %s', (text) => expect(isWebsite(text)).toBe(true));

  it.each([
    '',
    ' ',
    'example',
    'https://',
    'ftp://example.com',
    'javascript:alert(1)',
    'example.com?x=1',
    'example.com#x',
    'exam ple.com',
    ' example.com',
    '-example.com',
    'example..com',
    'example.com..',
    'example.',
    'user@example.com',
    'example.com:65536',
    'https://example.com:99999/x',
    'https://user:pw@example.com',
    `${'a'.repeat(64)}.com`,
    `${'abc.'.repeat(70)}com`,
    `example.com/${'a'.repeat(2048)}`,
    'example.com/\ud800',
    'example.com/\0',
  ])('rejects %j', (text) => expect(isWebsite(text)).toBe(false));
});

import { describe, expect, it } from 'vitest';
import { isAddress, mailMessageId, oneLine } from './message.js';

describe('an e-mail address', () => {
  it.each(['a@example.com', 'first.last+tag@sub.example.com', 'ü@example.com', "o'neill@example.com"])(
    '%s is valid',
    (text) => {
      expect(isAddress(text)).toBe(true);
    },
  );

  it.each([
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'A <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\u0000',
    '"a b"@example.com',
    'a@@example.com>',
    'nobody',
    '',
  ])('%j is invalid', (text) => {
    expect(isAddress(text)).toBe(false);
  });
});

describe('a header', () => {
  it.each([
    ['Hello\r\nBcc: b@example.com', 'Hello Bcc: b@example.com'],
    ['a\u0000b\u0085c\td', 'a b c d'],
    ['  plain – ünïcode ✓ ', 'plain – ünïcode ✓'],
  ])('%j is reduced to one line', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

describe('a Message-ID', () => {
  it.each([
    ['Rankwire <no-reply@example.com>', '<abc@example.com>'],
    ['no-reply@example.com', '<abc@example.com>'],
  ])('of the sender %s has its domain', (from, id) => {
    expect(mailMessageId('abc', from)).toBe(id);
  });
});

import { expect, it } from 'vitest';
import { decodeText } from './decode-text.js';

const TEXT = 'keyword,größe\n日本';
const le = Buffer.from(`\ufeff${TEXT}`, 'utf16le');

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, little endian', le],
  ['UTF-16, big endian', Buffer.from(le).swap16()],
  ['UTF-16 without a mark, little endian', le.subarray(2)],
  ['UTF-16 without a mark, big endian', Buffer.from(le.subarray(2)).swap16()],
])('reads %s', (_, body) => {
  expect(decodeText(body)).toBe(TEXT);
});

it.each([Buffer.alloc(0), Buffer.from('a')])('reads a file of %j', (body) => {
  expect(decodeText(body)).toBe(body.toString());
});

it('marks invalid bytes', () => {
  expect(decodeText(Buffer.from([0x61, 0xff]))).toBe('a\ufffd');
});

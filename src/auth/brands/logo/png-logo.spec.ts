import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { safePng } from './png-logo.js';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([8, 6], 8);
  return chunk('IHDR', data);
}

const PIXELS = chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3, 255])));
const END = chunk('IEND');
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);

it('keeps the picture, without texts, animations and what follows the end', () => {
  const [text, frames] = [chunk('tEXt', Buffer.from('Author\0me')), chunk('acTL', Buffer.alloc(8))];
  const given = Buffer.concat([png(header(1, 1), text, frames, PIXELS, END), Buffer.from('<script>')]);
  expect(safePng(given)).toEqual(png(header(1, 1), PIXELS, END));
  expect(safePng(png(header(2000, 2000), PIXELS, END))).toEqual(png(header(2000, 2000), PIXELS, END));
});

it.each([
  [30_000, 30_000],
  [2001, 1],
  [1, 2001],
  [0xffff_ffff, 0xffff_ffff],
])('refuses %i by %i pixels', (width, height) => {
  expect(() => safePng(png(header(width, height), PIXELS, END))).toThrow(
    `must be at most 2000 by 2000 pixels, not ${width} by ${height}`,
  );
});

const damaged = Buffer.from(png(header(1, 1), PIXELS, END));
damaged[40]! ^= 1;
const endless = Buffer.from(chunk('IDAT'));
endless.writeUInt32BE(0xffff_ffff);

it.each([
  ['a text', Buffer.from('<svg/>'), 'is not a PNG'],
  ['nothing', Buffer.alloc(0), 'is not a PNG'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff]), 'is not a PNG'],
  ['a signature', SIGNATURE, 'is a damaged PNG'],
  ['a picture without pixels', png(header(1, 1), END), 'is a damaged PNG'],
  ['a picture without an end', png(header(1, 1), PIXELS), 'is a damaged PNG'],
  ['a picture without a size', png(PIXELS, END), 'is a damaged PNG'],
  ['a picture of nothing', png(header(0, 1), PIXELS, END), 'is a damaged PNG'],
  ['a changed byte', damaged, 'is a damaged PNG'],
  ['a length beyond the end', png(header(1, 1), endless), 'is a damaged PNG'],
])('refuses %s', (_, bytes, message) => {
  expect(() => safePng(bytes)).toThrow(message);
});

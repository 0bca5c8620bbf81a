import { crc32 } from 'node:zlib';
import { LogoError } from './logo-error.js';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
/** A few kilobytes can unpack to gigabytes of pixels. */
const MAX_SIDE = 2000;

/** The picture and its colours; texts, times, positions and animations are left out. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'pHYs',
]);

/** A PNG of its drawing chunks alone, without what follows its end. @throws LogoError */
export function safePng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new LogoError('is not a PNG');
  const kept: Buffer[] = [SIGNATURE];
  let hasPixels = false;
  for (const { type, data, whole } of chunksOf(bytes)) {
    if (kept.length === 1) requireSize(type, data);
    hasPixels ||= type === 'IDAT';
    if (KEPT.has(type)) kept.push(whole);
    if (type === 'IEND' && hasPixels) return Buffer.concat(kept);
  }
  throw damaged();
}

const damaged = () => new LogoError('is a damaged PNG');

function* chunksOf(bytes: Buffer) {
  for (let at = SIGNATURE.length; at < bytes.length;) {
    if (at + 12 > bytes.length) throw damaged();
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw damaged();
    const named = bytes.subarray(at + 4, end - 4);
    if (crc32(named) !== bytes.readUInt32BE(end - 4)) throw damaged();
    yield { type: named.toString('latin1', 0, 4), data: named.subarray(4), whole: bytes.subarray(at, end) };
    at = end;
  }
}

function requireSize(type: string, header: Buffer): void {
  if (type !== 'IHDR' || header.length !== 13) throw damaged();
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width === 0 || height === 0) throw damaged();
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw new LogoError(`must be at most ${MAX_SIDE} by ${MAX_SIDE} pixels, not ${width} by ${height}`);
}

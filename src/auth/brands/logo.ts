import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Why a logo is not accepted; the message continues a sentence that begins with the name of the field. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
}

export const LOGO_TYPES = ['image/png', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export interface Logo {
  type: LogoType;
  data: Buffer;
  /** Hash of the data: an address with it changes when the file does. */
  version: string;
}

const MAX_BYTES = 100 * 1024;

const DATA_URL = /^data:(image\/png|image\/svg\+xml);base64,([A-Za-z0-9+/]*={0,2})$/;

/**
 * The picture in a data URL: a PNG of the chunks that draw it, an SVG as it is.
 * @throws LogoError
 */
export function readLogo(text: string): Logo {
  const [, type, encoded] = DATA_URL.exec(text) ?? [];
  if (encoded === undefined)
    throw new LogoError('must be a data URL of a PNG or an SVG, such as data:image/png;base64,…');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > MAX_BYTES) throw new LogoError('must have at most 100 KB');
  if (type === 'image/svg+xml') requireSvg(bytes);
  const data = type === 'image/png' ? safePng(bytes) : bytes;
  const version = createHash('sha256').update(data).digest('base64url').slice(0, 16);
  return { type: type as LogoType, data, version };
}

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
  for (const { type, data, whole } of readChunks(bytes)) {
    if (kept.length === 1) requireSize(type, data);
    hasPixels ||= type === 'IDAT';
    if (KEPT.has(type)) kept.push(whole);
    if (type === 'IEND' && hasPixels) return Buffer.concat(kept);
  }
  throw damaged();
}

const damaged = () => new LogoError('is a damaged PNG');

function* readChunks(bytes: Buffer) {
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

const NAMESPACE = 'http://www.w3.org/2000/svg';
const ROOT = /<(?:[\w.-]+:)?svg[\s/>]/y;

/**
 * A drawing is stored as it is: it is shown by `<img>` alone, in which browsers run no script and load nothing, and opened
 * as a page its headers forbid both. This reads what precedes its first element, once, and parses nothing else.
 * @throws LogoError for what no browser takes for an SVG
 */
function requireSvg(bytes: Uint8Array): void {
  const text = decode(bytes);
  ROOT.lastIndex = findRoot(text);
  if (!ROOT.test(text)) throw new LogoError('is not an SVG');
  if (!text.includes(NAMESPACE)) throw new LogoError(`must have xmlns="${NAMESPACE}"`);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LogoError('must be an SVG in UTF-8');
  }
}

/** Where the first element begins, after the declaration, comments and the document type. */
function findRoot(text: string): number {
  const findEnd = (mark: string, from: number) => {
    const at = text.indexOf(mark, from);
    return at < 0 ? text.length : at + mark.length;
  };
  let at = 0;
  for (;;) {
    at = afterBlanks(text, at);
    if (text.startsWith('<?', at)) at = findEnd('?>', at);
    else if (text.startsWith('<!--', at)) at = findEnd('-->', at + 4);
    else if (text.startsWith('<!DOCTYPE', at)) at = findEnd('>', declarationsEnd(text, at, findEnd));
    else return at;
  }
}

/** Entities that some drawing programs declare follow the name of the document type in brackets. */
function declarationsEnd(text: string, at: number, findEnd: (mark: string, from: number) => number): number {
  const name = text.slice(at, findEnd('>', at)).indexOf('[');
  return name < 0 ? at : findEnd(']', at + name);
}

const BLANKS = /\s*/y;

function afterBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  return BLANKS.lastIndex;
}

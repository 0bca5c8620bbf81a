import { createHash } from 'node:crypto';
import { LogoError } from './logo-error.js';
import { safePng } from './png-logo.js';
import { requireSvg } from './svg-logo.js';

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
export function logoOf(text: string): Logo {
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

import type { Response } from 'express';
import { NotFoundError } from '../../common/errors.js';
import type { Brand } from './brand.schema.js';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * As an image alone: opened as a page it runs no script, loads nothing, and is of no origin.
 * @throws NotFoundError without a logo
 */
export function sendLogo(response: Response, brand: Brand | null): void {
  if (!brand?.logo) throw new NotFoundError('There is no logo.');
  const { type, data } = brand.logo;
  response
    .set({
      'Content-Type': type,
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=300',
    })
    .send(data);
}

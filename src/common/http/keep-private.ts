import type { NextFunction, Request, Response } from 'express';

export const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Answers are nobody else's business: no cache keeps them, no `Referer` carries an address with a token in it, and
 * no browser takes JSON for something to run. A route that is public may say otherwise.
 */
export function keepPrivate(_request: Request, response: Response, next: NextFunction): void {
  response.set(PRIVATE_HEADERS);
  next();
}

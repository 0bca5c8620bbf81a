import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import { areaOf } from '../envelope.js';
import { BROTLI, GZIP, LEAST_BYTES } from './encoding.js';

/** The relay's answers are a few bytes each; geographic ones are compressed where they are made (sendStatic). */
const LEFT_ALONE = new Set(['relay', 'geo']);

/**
 * Answers that hold a credential beside what the caller sent: their compressed length would give it away bit by bit
 * (BREACH).
 */
const SECRET = /^\/(v1\/auth|reset-password)(\/|$)/i;

/** Compresses answers of more than 1 KB for clients that accept it: never events as they come, nor a part of a file. */
export function compressAnswers() {
  const compress = compression({ ...GZIP, brotli: BROTLI, threshold: LEAST_BYTES, filter });
  return (request: Request, response: Response, next: NextFunction): void => {
    const { path } = request;
    if (LEFT_ALONE.has(areaOf(path)) || SECRET.test(path)) next();
    else compress(request, response, next);
  };
}

function filter(request: Request, response: Response): boolean {
  const type = String(response.getHeader('Content-Type') ?? '');
  if (type.startsWith('text/event-stream') || response.hasHeader('Content-Range')) return false;
  return compression.filter(request, response);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import Negotiator from 'negotiator';
import { areaOf } from '../envelope.js';

export type Encoding = 'br' | 'gzip';

/** Answers below this size in bytes are sent as they are: their headers weigh as much. */
export const LEAST_BYTES = 1024;

const PREFERRED = ['br', 'gzip'];

/** Its types are those of the version before. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

const CHUNK_BYTES = 64 * 1024;

/** Levels that keep up with the network: higher ones cost several times as much for a tenth of the size. */
export const GZIP = { level: 4, chunkSize: CHUNK_BYTES };
export const BROTLI = {
  chunkSize: CHUNK_BYTES,
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** @returns the encoding that the client likes best of ours; undefined for an answer as it is */
export function acceptedEncoding({ headers }: IncomingMessage): Encoding | undefined {
  if (headers['accept-encoding'] === undefined) return undefined;
  const negotiator = new Negotiator({ headers }) as unknown as EncodingNegotiator;
  const best = negotiator.encoding([...PREFERRED, 'identity'], { preferred: PREFERRED });
  return best === 'br' || best === 'gzip' ? best : undefined;
}

export function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, BROTLI) : compressGzip(bytes, GZIP);
}

export function newEncoder(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
}

/** Tells caches that the answer depends on Accept-Encoding too. */
export function varyByEncoding(response: ServerResponse): void {
  const others = response.getHeader('Vary');
  response.setHeader('Vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`);
}

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

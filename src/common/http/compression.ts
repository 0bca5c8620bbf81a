import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { RouteTraits } from './route-traits.js';

export type Encoding = 'br' | 'gzip';

/** Smaller responses are not compressed. */
export const MIN_COMPRESSED_BYTES = 1024;

const PREFERRED = ['br', 'gzip'];

/** The published types lack `options`. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

const CHUNK_BYTES = 64 * 1024;

/** Higher levels take several times as long for a tenth of the size. */
const GZIP = { level: 4, chunkSize: CHUNK_BYTES };
const BROTLI = {
  chunkSize: CHUNK_BYTES,
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Clients send few different values. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

/** @returns the supported encoding that the client prefers; undefined for none */
export function acceptedEncoding({ headers }: IncomingMessage): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return undefined;
  const known = negotiated.get(String(accepted)) ?? negotiate(headers);
  negotiated.set(String(accepted), known);
  return known === 'identity' ? undefined : known;
}

function negotiate(headers: IncomingMessage['headers']): Encoding | 'identity' {
  const negotiator = new Negotiator({ headers }) as unknown as EncodingNegotiator;
  const best = negotiator.encoding([...PREFERRED, 'identity'], { preferred: PREFERRED });
  return best === 'br' || best === 'gzip' ? best : 'identity';
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, BROTLI) : compressGzip(bytes, GZIP);
}

export function createEncoder(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
}

/** `Vary` of a response that depends on the accepted encodings, too. */
const varied = (others?: string) => (others === undefined ? 'Accept-Encoding' : `${others}, Accept-Encoding`);

export function varyByEncoding(response: ServerResponse): void {
  const others = response.getHeader('Vary');
  response.setHeader('Vary', varied(others === undefined ? undefined : String(others)));
}

/** Compresses responses of more than 1 KB, except event streams, partial content and routes with `@Uncompressed()`. */
export function compressResponses({ isCompressed }: Pick<RouteTraits, 'isCompressed'>) {
  const middleware = compression({ ...GZIP, brotli: BROTLI, threshold: MIN_COMPRESSED_BYTES, filter });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (isCompressed(request.path)) middleware(request, response, next);
    else next();
  };
}

function filter(request: Request, response: Response): boolean {
  const type = String(response.getHeader('Content-Type') ?? '');
  if (type.startsWith('text/event-stream') || response.hasHeader('Content-Range')) return false;
  return compression.filter(request, response);
}

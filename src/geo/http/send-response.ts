import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { yieldToEventLoop } from '../../common/concurrency/yield-to-event-loop.js';
import {
  acceptedEncoding,
  type Encoding,
  MIN_COMPRESSED_BYTES,
  createEncoder,
  varyByEncoding,
} from '../../common/http/compression.js';
import { compressBody, type GeoResponse, type StreamedBody } from '../search/streamed-body.js';

/** Counts the bytes of a response before it is sent; throws if the limit is reached. */
type CountSize = (bytes: number) => Promise<void>;

/** Smaller and cached bodies are compressed as a whole, which gives a length and can be cached; others as a stream. */
const MAX_WHOLE_BYTES = 512 * 1024;

/** The data, and with it the ETag, changes only with an import. */
const CACHE_CONTROL = 'public, max-age=3600';
const CONTENT_TYPE = 'application/json; charset=utf-8';

/**
 * Sends a body with an ETag, or 304 if the client has the current version. Chunks are built while the client
 * takes them, so that large bodies neither occupy memory nor delay other requests. Bodies of more than 1 KB are
 * compressed for clients that accept it.
 */
export async function sendCacheable(
  request: FreshnessRequest,
  response: ServerResponse,
  { version, body }: GeoResponse,
  countSize: CountSize,
): Promise<void> {
  const encoding = chooseEncoding(request, body);
  const tag = entityTag(version, encoding);
  const fresh = isFresh(request, response, tag);
  const sendsBody = !fresh && request.method !== 'HEAD';
  if (sendsBody && body.byteLength !== undefined) await countSize(body.byteLength);
  response.setHeader('Cache-Control', CACHE_CONTROL);
  response.setHeader('ETag', tag);
  varyByEncoding(response);
  if (fresh) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', CONTENT_TYPE);
  if (body.total !== undefined) response.setHeader('X-Total-Count', body.total);
  if (encoding !== undefined) await sendCompressed(response, body, encoding, countSize);
  else {
    if (body.byteLength !== undefined) response.setHeader('Content-Length', body.byteLength);
    if (sendsBody) await stream(response, countChunks(body, countSize));
    else response.end();
  }
}

/** Express adds `fresh`. */
type FreshnessRequest = IncomingMessage & { fresh?: boolean };

const entityTag = (version: string, encoding: Encoding | undefined) =>
  encoding === undefined ? `"${version}"` : `"${version}-${encoding}"`;

function chooseEncoding(request: IncomingMessage, { byteLength }: StreamedBody): Encoding | undefined {
  const small = byteLength !== undefined && byteLength < MIN_COMPRESSED_BYTES;
  return small || request.method === 'HEAD' ? undefined : acceptedEncoding(request);
}

/** Express compares the request with the ETag header, which is removed again as an error response must not have it. */
function isFresh(request: FreshnessRequest, response: ServerResponse, tag: string): boolean {
  if (request.headers['if-none-match'] === undefined) return false;
  response.setHeader('ETag', tag);
  const { fresh = false } = request;
  response.removeHeader('ETag');
  return fresh;
}

async function sendCompressed(
  response: ServerResponse,
  body: StreamedBody,
  encoding: Encoding,
  countSize: CountSize,
): Promise<void> {
  response.setHeader('Content-Encoding', encoding);
  if (body.bytes || (body.byteLength !== undefined && body.byteLength <= MAX_WHOLE_BYTES)) {
    const bytes = await compressBody(body, encoding);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
    return;
  }
  await stream(response, countChunks(body, countSize), createEncoder(encoding));
}

function countChunks(body: StreamedBody, countSize: CountSize): Iterable<Buffer> {
  return body.byteLength === undefined ? counted(body.chunks(), countSize) : body.chunks();
}

/** Counts a body of unknown length while it is sent. If that exceeds the limit, the next request is rejected. */
function* counted(chunks: Iterable<Buffer>, countSize: CountSize): Generator<Buffer> {
  for (const chunk of chunks) {
    countSize(chunk.length).catch(() => {});
    yield chunk;
  }
}

/** Bytes that a response may write per turn of the event loop. */
const TURN_BYTES = 256 * 1024;

async function* inTurns(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  let written = 0;
  for (const chunk of chunks) {
    yield chunk;
    written += chunk.length;
    if (written < TURN_BYTES) continue;
    written = 0;
    await yieldToEventLoop();
  }
}

/** Ends early, without an error, when the client leaves. */
async function stream(
  response: ServerResponse,
  chunks: Iterable<Buffer>,
  encoder?: Transform,
): Promise<void> {
  const source = Readable.from(inTurns(chunks), { objectMode: false });
  try {
    await (encoder ? pipeline(source, encoder, response) : pipeline(source, response));
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import {
  acceptedEncoding,
  type Encoding,
  MIN_COMPRESSED_BYTES,
  createEncoder,
  varyByEncoding,
} from '../../common/http/compression.js';
import { ChunkPool } from '../indexes/chunk-pool.js';
import { CHUNK_BYTES } from '../indexes/layout.js';
import { RoundRobinScheduler } from './round-robin-scheduler.js';
import { compressBody, type GeoResponse, type StreamedBody } from '../search/streamed-body.js';

/** Counts the bytes of a response before it is sent; throws if the limit is reached. */
type CountSize = (bytes: number) => Promise<void>;

/** Smaller and cached bodies are compressed as a whole, which gives a length and can be cached; others as a stream. */
const MAX_WHOLE_BYTES = 512 * 1024;

/** The data, and with it the ETag, changes only with an import. */
export const CACHE_CONTROL = 'public, max-age=3600';
export const CONTENT_TYPE = 'application/json; charset=utf-8';

/**
 * Sends a body with an ETag, or 304 if the client has the current version. Chunks are built with backpressure and in turn
 * with other responses, so that large bodies neither occupy memory nor delay other requests. Bodies of more than 1 KB are
 * compressed for clients that accept it.
 */
export async function sendCacheable(
  request: FreshnessRequest,
  response: ServerResponse,
  { version, body }: GeoResponse,
  countSize: CountSize,
): Promise<void> {
  const encoding = encodingOf(request, body);
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
    if (sendsBody) await pump(response, chunksOf(body, countSize));
    else response.end();
  }
}

/** Express adds `fresh`. */
type FreshnessRequest = IncomingMessage & { fresh?: boolean };

export const entityTag = (version: string, encoding: Encoding | undefined) =>
  encoding === undefined ? `"${version}"` : `"${version}-${encoding}"`;

export function encodingOf(request: IncomingMessage, { byteLength }: StreamedBody): Encoding | undefined {
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
  if (response.destroyed) return;
  const encoder = createEncoder(encoding);
  encoder.once('error', () => response.destroy());
  response.once('close', () => encoder.destroy());
  encoder.pipe(response);
  await pump(encoder, chunksOf(body, countSize));
}

function chunksOf(body: StreamedBody, countSize: CountSize): Iterable<Buffer> {
  const { byteLength } = body;
  if (byteLength === undefined) return counted(body.chunks(), countSize);
  return body.chunks(byteLength > CHUNK_BYTES ? pool : undefined);
}

/** Counts a body of unknown length while it is sent. If that exceeds the limit, the next request is rejected. */
function* counted(chunks: Iterable<Buffer>, countSize: CountSize): Generator<Buffer> {
  for (const chunk of chunks) {
    countSize(chunk.length).catch(() => {});
    yield chunk;
  }
}

/** Bytes that a response may write per turn. */
const TURN_BYTES = 256 * 1024;
const scheduler = new RoundRobinScheduler();

/** Its idle memory is enough for 16 responses in parallel. */
const pool = new ChunkPool(16 * TURN_BYTES);

async function pump(sink: Writable, chunks: Iterable<Buffer>): Promise<void> {
  const iterator = chunks[Symbol.iterator]();
  let next = iterator.next();
  let writtenInTurn = 0;
  while (!next.done) {
    const chunk = next.value;
    if (sink.destroyed) return;
    next = iterator.next();
    writtenInTurn += chunk.length;
    if (next.done) sink.end(chunk, () => pool.release(chunk));
    else if (writtenInTurn < TURN_BYTES) write(sink, chunk);
    else {
      await writeInTurn(sink, chunk);
      writtenInTurn = 0;
    }
  }
}

const write = (sink: Writable, chunk: Buffer) => sink.write(chunk, () => pool.release(chunk));

/** Resolves when the sink accepts more data, or is closed, and it is this response's turn. */
async function writeInTurn(sink: Writable, chunk: Buffer): Promise<void> {
  if (!write(sink, chunk)) await drained(sink);
  await scheduler.next();
}

function drained(sink: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      sink.off('drain', done);
      sink.off('close', done);
      resolve();
    };
    sink.on('drain', done);
    sink.on('close', done);
  });
}

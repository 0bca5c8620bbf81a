import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import {
  acceptedEncoding,
  type Encoding,
  MIN_COMPRESSED_BYTES,
  createEncoder,
  varyByEncoding,
} from '../common/http/compression.js';
import { packed } from './packed-answer.js';
import type { Streamed } from './streamed.js';
import { Turns } from './turns.js';

/** An answer, and the version of the data that it was made from. */
export interface Found {
  version: string;
  answer: Streamed;
}

/** Counts bytes of an answer before it is sent, and throws what is to be answered instead. */
export type CountSize = (bytes: number) => Promise<void>;

/** Compressed as a whole, which has a length and can be kept; larger ones as they are made. */
const WHOLE_BYTES = 512 * 1024;

/** The data changes with an import only; the tag then changes with it. */
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * Sends a static answer: 304 when the caller has it already. The next chunk is made when the socket has taken the one
 * before and others have had their turn, so a large answer takes no memory and no other request waits for it. Clients
 * that accept it get more than 1 KB compressed.
 */
export async function sendStatic(
  request: Asked,
  response: ServerResponse,
  { version, answer }: Found,
  countSize: CountSize,
): Promise<void> {
  const encoding = encodingOf(request, answer);
  const tag = encoding === undefined ? `"${version}"` : `"${version}-${encoding}"`;
  const fresh = isFresh(request, response, tag);
  const reads = !fresh && request.method !== 'HEAD';
  if (reads && answer.byteLength !== undefined) await countSize(answer.byteLength);
  response.setHeader('Cache-Control', CACHE_CONTROL);
  response.setHeader('ETag', tag);
  varyByEncoding(response);
  if (fresh) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (answer.total !== undefined) response.setHeader('X-Total-Count', answer.total);
  if (encoding !== undefined) await sendPacked(response, answer, encoding, countSize);
  else {
    if (answer.byteLength !== undefined) response.setHeader('Content-Length', answer.byteLength);
    if (reads) await pump(response, chunksOf(answer, countSize));
    else response.end();
  }
}

type Asked = IncomingMessage & { fresh?: boolean };

function encodingOf(request: Asked, { byteLength }: Streamed): Encoding | undefined {
  const small = byteLength !== undefined && byteLength < MIN_COMPRESSED_BYTES;
  return small || request.method === 'HEAD' ? undefined : acceptedEncoding(request);
}

/** The framework compares what the caller has with the tag that the answer has; an error is to have none. */
function isFresh(request: Asked, response: ServerResponse, tag: string): boolean {
  if (request.headers['if-none-match'] === undefined) return false;
  response.setHeader('ETag', tag);
  const { fresh = false } = request;
  response.removeHeader('ETag');
  return fresh;
}

async function sendPacked(
  response: ServerResponse,
  answer: Streamed,
  encoding: Encoding,
  countSize: CountSize,
): Promise<void> {
  response.setHeader('Content-Encoding', encoding);
  if (answer.byteLength !== undefined && answer.byteLength <= WHOLE_BYTES) {
    const bytes = await packed(answer, encoding);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
    return;
  }
  if (response.destroyed) return;
  const encoder = createEncoder(encoding);
  encoder.once('error', () => response.destroy());
  response.once('close', () => encoder.destroy());
  encoder.pipe(response);
  await pump(encoder, chunksOf(answer, countSize));
}

function chunksOf(answer: Streamed, countSize: CountSize): Iterable<Buffer> {
  return answer.byteLength === undefined ? counted(answer.chunks(), countSize) : answer.chunks();
}

/** An answer of unknown length is counted as it is made. It has begun by then: beyond the limit the next one is refused. */
function* counted(chunks: Iterable<Buffer>, countSize: CountSize): Generator<Buffer> {
  for (const chunk of chunks) {
    countSize(chunk.length).catch(() => {});
    yield chunk;
  }
}

/** Bytes that one answer may put out before the others have their turn: to wait for less costs more than it gives. */
const TURN_BYTES = 256 * 1024;
const turns = new Turns();

async function pump(sink: Writable, chunks: Iterable<Buffer>): Promise<void> {
  const iterator = chunks[Symbol.iterator]();
  let next = iterator.next();
  let inTurn = 0;
  while (!next.done) {
    const chunk = next.value;
    if (sink.destroyed) return;
    next = iterator.next();
    inTurn += chunk.length;
    if (next.done) sink.end(chunk);
    else if (inTurn < TURN_BYTES) sink.write(chunk);
    else {
      await written(sink, chunk);
      inTurn = 0;
    }
  }
}

/** Resolves when there is room for more and it is this answer's turn, or nobody is left who would take it. */
async function written(sink: Writable, chunk: Buffer): Promise<void> {
  if (!sink.write(chunk)) await drained(sink);
  await turns.next();
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Turns } from './turns.js';

/** An answer of a known or unknown length, made while it is sent. */
export interface Streamed {
  byteLength?: number;
  /** All items there are, of which limit and offset show a part. */
  total?: number;
  chunks(): Iterable<Buffer>;
}

/** The data changes with an import only; the tag then changes with it. */
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * Sends a static answer: 304 when the caller has it already. The next chunk is made when the socket has taken the one
 * before and others have had their turn, so a large answer takes no memory and no other request waits for it.
 */
export async function sendStatic(
  request: IncomingMessage & { fresh?: boolean },
  response: ServerResponse,
  version: string,
  answer: Streamed,
): Promise<void> {
  response.setHeader('Cache-Control', CACHE_CONTROL);
  response.setHeader('ETag', `"${version}"`);
  if (request.fresh) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (answer.byteLength !== undefined) response.setHeader('Content-Length', answer.byteLength);
  if (answer.total !== undefined) response.setHeader('X-Total-Count', answer.total);
  if (request.method === 'HEAD') response.end();
  else await pump(response, answer.chunks());
}

/** Bytes that one answer may put out before the others have their turn: to wait for less costs more than it gives. */
const TURN_BYTES = 256 * 1024;
const turns = new Turns();

async function pump(response: ServerResponse, chunks: Iterable<Buffer>): Promise<void> {
  const iterator = chunks[Symbol.iterator]();
  let next = iterator.next();
  let inTurn = 0;
  while (!next.done) {
    const chunk = next.value;
    if (response.destroyed) return;
    next = iterator.next();
    inTurn += chunk.length;
    if (next.done) response.end(chunk);
    else if (inTurn < TURN_BYTES) response.write(chunk);
    else {
      await written(response, chunk);
      inTurn = 0;
    }
  }
}

/** Resolves when there is room for more and it is this answer's turn, or nobody is left who would take it. */
async function written(response: ServerResponse, chunk: Buffer): Promise<void> {
  if (!response.write(chunk)) await drained(response);
  await turns.next();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}

import type { Request, Response } from 'express';

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
  request: Request,
  response: Response,
  version: string,
  answer: Streamed,
): Promise<void> {
  response.set({ 'Cache-Control': CACHE_CONTROL, ETag: `"${version}"` });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  response.set('Content-Type', 'application/json; charset=utf-8');
  if (answer.byteLength !== undefined) response.set('Content-Length', String(answer.byteLength));
  if (answer.total !== undefined) response.set('X-Total-Count', String(answer.total));
  if (request.method === 'HEAD') response.end();
  else await pump(response, answer.chunks());
}

/** Bytes that one answer may put out before the others have their turn: to wait for less costs more than it gives. */
const TURN_BYTES = 128 * 1024;

async function pump(response: Response, chunks: Iterable<Buffer>): Promise<void> {
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

/** Resolves when there is room for more, or nobody left who would take it. */
function written(response: Response, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (response.write(chunk)) {
      setImmediate(resolve);
      return;
    }
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      setImmediate(resolve);
    };
    response.on('drain', done);
    response.on('close', done);
  });
}

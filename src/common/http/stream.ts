import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Node's `pipeline` adds seven 'close' listeners to a response, beside those of the log and the metrics. */
const LISTENERS_OF_PIPELINE = 10;

/**
 * Sends pieces of text as they come, and takes no more than the client does. The first piece is made before the head
 * is sent, so an error up to then is answered as any other; a later one cuts the answer off. A client that goes away
 * ends the work.
 * @param filename a browser saves the answer under this name
 */
export async function streamText(
  response: Response,
  type: string,
  pieces: AsyncIterable<string>,
  filename?: string,
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  response.status(200).type(type);
  if (filename !== undefined) response.attachment(filename);
  response.setMaxListeners(response.getMaxListeners() + LISTENERS_OF_PIPELINE);
  try {
    await pipeline(Readable.from(resume(first, iterator), { objectMode: true, highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* resume(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** The pieces of a JSON array inside an envelope: `head`, elements with commas between, `tail`. */
export async function* jsonArray(
  head: string,
  elements: AsyncIterable<string>,
  tail: string,
): AsyncGenerator<string> {
  let before = head;
  for await (const element of elements) {
    yield before + element;
    before = ',';
  }
  yield before === head ? head + tail : tail;
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Node's `pipeline` adds seven 'close' listeners to the response; those of the log and the metrics come on top. */
const PIPELINE_LISTENERS = 10;

/**
 * Streams text with backpressure. The first chunk is produced before the headers are sent, so an error before it gets a
 * normal error response; a later error aborts the response. Stops when the client disconnects.
 * @param filename name under which browsers save the response
 */
export async function streamText(
  response: Response,
  type: string,
  chunks: AsyncIterable<string>,
  filename?: string,
): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  // The name would set a type too.
  if (filename !== undefined) response.attachment(filename);
  response.status(200).type(type);
  response.setMaxListeners(response.getMaxListeners() + PIPELINE_LISTENERS);
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

/**
 * Chunks of a success response (`success`) whose data has an array.
 * @param head the data up to the first element, with its bracket
 * @param elements JSON of one or more elements each
 * @param tail the data from the closing bracket
 */
export function successJson(
  head: string,
  elements: AsyncIterable<string>,
  tail: string,
): AsyncGenerator<string> {
  return jsonArray(`{"success":true,"message":"SUCCESS","data":${head}`, elements, `${tail}}`);
}

/** Chunks of a JSON array within an envelope: `head`, the elements separated by commas, `tail`. */
async function* jsonArray(
  head: string,
  elements: AsyncIterable<string>,
  tail: string,
): AsyncGenerator<string> {
  let prefix = head;
  for await (const element of elements) {
    yield prefix + element;
    prefix = ',';
  }
  yield prefix === head ? head + tail : tail;
}

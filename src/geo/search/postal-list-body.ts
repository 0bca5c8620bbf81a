import type { PostalList } from '../indexes/postal-list.js';
import type { PageRange } from './page-query.js';
import type { StreamedBody } from './streamed-body.js';

const ROWS_PER_CHUNK = 500;

/** The postal records of a city; large cities have ten thousand. */
export function postalListBody(
  message: string,
  list: PostalList,
  rows: number[],
  { offset = 0, limit }: PageRange,
): StreamedBody {
  const page = rows.slice(offset, limit === undefined ? undefined : offset + limit);
  return { total: rows.length, chunks: () => chunks(message, list, page) };
}

function* chunks(message: string, list: PostalList, rows: number[]): Generator<Buffer> {
  yield Buffer.from(`{"success":true,"message":${JSON.stringify(message)},"data":[`);
  for (let at = 0; at < rows.length; at += ROWS_PER_CHUNK) {
    const tuples = rows.slice(at, at + ROWS_PER_CHUNK).map((row) => list.tuple(row));
    yield Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(tuples).slice(1, -1)}`);
  }
  yield Buffer.from(']}');
}

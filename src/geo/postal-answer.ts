import type { PostalList } from './index/postal-list.js';
import type { Page } from './page-query.js';
import type { Streamed } from './streamed.js';

const ROWS_A_CHUNK = 500;

/** The postal list, some hundred records at a time: a capital has ten thousand. */
export function postalAnswer(
  message: string,
  list: PostalList,
  rows: number[],
  { offset = 0, limit }: Page,
): Streamed {
  const shown = rows.slice(offset, limit === undefined ? undefined : offset + limit);
  return { total: rows.length, chunks: () => chunks(message, list, shown) };
}

function* chunks(message: string, list: PostalList, rows: number[]): Generator<Buffer> {
  yield Buffer.from(`{"success":true,"message":${JSON.stringify(message)},"data":[`);
  for (let at = 0; at < rows.length; at += ROWS_A_CHUNK) {
    const tuples = rows.slice(at, at + ROWS_A_CHUNK).map((row) => list.tuple(row));
    yield Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(tuples).slice(1, -1)}`);
  }
  yield Buffer.from(']}');
}

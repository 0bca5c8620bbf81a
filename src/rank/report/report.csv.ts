import { csvHead, csvLines } from '../../common/http/csv.js';
import type { GraphRow } from '../domain/graph.js';
import { SORT_FIELDS, type TableRow } from '../domain/table.js';

const PLACES = ['avgPosition', 'bestPosition', 'worstPosition'] as const;
const DETAIL = ['keyword', 'country', 'near', ...PLACES, 'rolled', 'state'] as const;
/** Rows made into text at a time. */
const BATCH = 1000;

/** One line for each entry of each day. @param days the days of the graph, as JSON */
export async function* graphCsv(
  days: AsyncIterable<string>,
  { detail, bom }: { detail?: string; bom?: string },
): AsyncGenerator<string> {
  const columns: readonly string[] = detail === 'true' ? DETAIL : ['keyword', ...PLACES];
  let head = csvHead(['date', ...columns], bom === 'true');
  for await (const day of days) {
    const { date, keywords } = JSON.parse(day) as GraphRow;
    const lines = keywords.map((entry) => [
      date,
      ...columns.map(
        (column) => (entry as unknown as Record<string, string | number | null>)[column] ?? null,
      ),
    ]);
    yield head + csvLines(lines);
    head = '';
  }
  if (head !== '') yield head;
}

/** One line for each keyword, all of them, in the columns of the table. */
export async function* tableCsv(all: Promise<TableRow[]>, { bom }: { bom?: string }): AsyncGenerator<string> {
  const rows = await all;
  yield csvHead(SORT_FIELDS, bom === 'true');
  for (let first = 0; first < rows.length; first += BATCH) {
    yield csvLines(rows.slice(first, first + BATCH).map((row) => SORT_FIELDS.map((field) => row[field])));
  }
}

import { csvHeader, csvLines } from '../../common/csv.js';
import type { GraphRow, GraphSeries } from '../domain/graph.js';
import { SORT_FIELDS, type TableRow } from '../domain/table.js';

type Column = keyof GraphSeries;

const POSITIONS: Column[] = ['avgPosition', 'bestPosition', 'worstPosition'];
const PLAIN: Column[] = ['keyword', ...POSITIONS];
const DETAIL: Column[] = ['keyword', 'country', 'near', ...POSITIONS, 'rolled', 'state'];
const ROWS_PER_CHUNK = 1000;

/** One line per entry of each day. */
export async function* graphCsv(
  rows: AsyncIterable<GraphRow>,
  { detail, bom }: { detail?: string; bom?: string },
): AsyncGenerator<string> {
  const columns = detail === 'true' ? DETAIL : PLAIN;
  let head = csvHeader(['date', ...columns], bom === 'true');
  for await (const { date, keywords } of rows) {
    const lines = keywords.map((entry: Partial<GraphSeries>) => [
      date,
      ...columns.map((column) => entry[column] ?? null),
    ]);
    yield head + csvLines(lines);
    head = '';
  }
  if (head !== '') yield head;
}

/** One line per keyword. */
export async function* tableCsv(all: Promise<TableRow[]>, { bom }: { bom?: string }): AsyncGenerator<string> {
  const rows = await all;
  yield csvHeader(SORT_FIELDS, bom === 'true');
  for (let first = 0; first < rows.length; first += ROWS_PER_CHUNK) {
    const chunk = rows.slice(first, first + ROWS_PER_CHUNK);
    yield csvLines(chunk.map((row) => SORT_FIELDS.map((field) => row[field])));
  }
}

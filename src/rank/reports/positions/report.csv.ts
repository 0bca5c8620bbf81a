import { type Cell, csvHeader, csvLines } from '../../../common/csv.js';
import type { GraphRow, GraphSeries } from '../../positions/graph.js';
import { COMPARED_FIELDS, type ComparedRow, FEATURE_COLUMNS, SORT_FIELDS, type TableFileField, WORTH_COLUMNS } from '../../positions/table.js';

type Column = keyof GraphSeries;

type TableColumn = TableFileField | (typeof FEATURE_COLUMNS)[number] | 'depth';

const POSITIONS: Column[] = ['avgPosition', 'bestPosition', 'worstPosition'];
const PLAIN: Column[] = ['keyword', ...POSITIONS];
const DETAIL: Column[] = ['keyword', 'country', 'near', ...POSITIONS, 'rolled', 'state'];
const ROWS_PER_CHUNK = 1000;
/** Added at the end, and only where they are used: files without devices, tags and second links keep their form. */
const ADDED: TableFileField[] = ['device', 'tags', 'changeDay', 'changeWeek', 'changeMonth'];
const LATER: readonly TableFileField[] = [...ADDED, 'urls', ...WORTH_COLUMNS];

/**
 * One line per entry of each day.
 * @param devices whether a series may be of another device than desktop
 */
export async function* graphCsv(
  rows: AsyncIterable<GraphRow>,
  { detail, bom, devices }: { detail?: string; bom?: string; devices: boolean },
): AsyncGenerator<string> {
  const columns = detail === 'true' ? [...DETAIL, ...(devices ? (['device'] as const) : [])] : PLAIN;
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
export async function* tableCsv(
  rows: readonly ComparedRow[],
  { bom, since }: { bom?: string; since?: string },
): AsyncGenerator<string> {
  const added = rows.some(({ device, tags }) => device !== 'desktop' || tags.length > 0) ? ADDED : [];
  const compared = since === undefined ? [] : COMPARED_FIELDS;
  const base: TableFileField[] = SORT_FIELDS.filter((field) => !LATER.includes(field));
  const features = rows.some((row) => row.features !== undefined) ? FEATURE_COLUMNS : [];
  const urls = rows.some((row) => row.urls > 1) ? (['urls'] as const) : [];
  const worth = rows.some(({ volume }) => typeof volume === 'number') ? WORTH_COLUMNS : [];
  const depth = rows.some((row) => row.depth !== undefined) ? (['depth'] as const) : [];
  const columns: TableColumn[] = [...base, ...added, ...urls, ...compared, ...features, ...worth, ...depth];
  yield csvHeader(columns, bom === 'true');
  for (let first = 0; first < rows.length; first += ROWS_PER_CHUNK) {
    const chunk = rows.slice(first, first + ROWS_PER_CHUNK);
    yield csvLines(chunk.map((row) => columns.map((field) => cellOf(row, field))));
  }
}

/** Lists of blocks say `none`: an empty cell means unknown. */
function cellOf(row: ComparedRow, field: TableColumn): Cell {
  const value = row[field];
  if (!Array.isArray(value)) return (value ?? null) as Cell;
  return value.length === 0 && FEATURE_COLUMNS.includes(field as never) ? 'none' : value.join('|');
}

import type { Response } from 'express';
import { streamText, successJson } from '../../../common/http/stream-text.js';
import type { GraphQuery, TableQuery } from './report.dto.js';
import type { Graph } from './report.service.js';
import type { WholeTable } from './table.service.js';
import type { GraphEntry, GraphRow, GraphSeries } from '../../positions/graph.js';
import { type Cell, csvHeader, csvLines } from '../../../common/csv.js';
import {
  CLICK_COLUMNS,
  COMPARED_FIELDS,
  type ComparedRow,
  FEATURE_COLUMNS,
  SORT_FIELDS,
  type TableFileField,
  WORTH_COLUMNS,
} from '../../positions/table.js';

/** Streams a graph, which can be large, as JSON or CSV. */
export function sendGraph(
  response: Response,
  { rows, devices, file }: Graph,
  query: GraphQuery,
): Promise<void> {
  if (query.format === 'csv') {
    const lines = graphCsv(rows, { ...query, devices });
    return streamText(response, 'text/csv', lines, file);
  }
  return streamText(response, 'json', successJson('[', graphJson(rows), ']'));
}

/** Streams all rows of a table as CSV. */
export const sendTable = (response: Response, { rows, file }: WholeTable, query: TableQuery): Promise<void> =>
  streamText(response, 'text/csv', tableCsv(rows, query), file);

type Quote = (text: string) => string;

/** Each day of the graph as JSON; concatenated here, because JSON.stringify is several times slower. */
export async function* graphJson(rows: AsyncIterable<GraphRow>): AsyncGenerator<string> {
  const quote = quoter();
  for await (const { date, keywords } of rows) {
    const entries = keywords.map((entry) => entryJson(entry, quote));
    yield `{"date":"${date}","keywords":[${entries.join()}]}`;
  }
}

function entryJson(entry: GraphEntry, quote: Quote): string {
  const { keyword, avgPosition, bestPosition, worstPosition } = entry;
  const positions = `"avgPosition":${avgPosition},"bestPosition":${bestPosition},"worstPosition":${worstPosition}`;
  if (!('state' in entry)) return `{"keyword":${quote(keyword)},${positions}}`;
  const { country, near, device, rolled, state } = entry;
  return (
    `{"keyword":${quote(keyword)},"country":${quote(country)},"near":${quote(near)},"device":"${device}",` +
    `${positions},"rolled":${rolled},"state":"${state}"}`
  );
}

/** Caches quoted texts, which repeat on every day of the graph. */
function quoter(): Quote {
  const known = new Map<string, string>();
  return (text) => {
    let quoted = known.get(text);
    if (quoted === undefined) known.set(text, (quoted = JSON.stringify(text)));
    return quoted;
  };
}

type Column = keyof GraphSeries;

type TableColumn = TableFileField | (typeof FEATURE_COLUMNS)[number] | 'depth';

const POSITIONS: Column[] = ['avgPosition', 'bestPosition', 'worstPosition'];
const PLAIN: Column[] = ['keyword', ...POSITIONS];
const DETAIL: Column[] = ['keyword', 'country', 'near', ...POSITIONS, 'rolled', 'state'];
const ROWS_PER_CHUNK = 1000;
/** Added at the end, and only where they are used: files without devices, tags and second links keep their form. */
const ADDED: TableFileField[] = ['device', 'tags', 'changeDay', 'changeWeek', 'changeMonth'];
const LATER: readonly TableFileField[] = [...ADDED, 'urls', ...WORTH_COLUMNS, ...CLICK_COLUMNS];

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
  const clicks = rows.some(({ impressions }) => typeof impressions === 'number') ? CLICK_COLUMNS : [];
  const columns: TableColumn[] = [
    ...base,
    ...added,
    ...urls,
    ...compared,
    ...features,
    ...worth,
    ...depth,
    ...clicks,
  ];
  yield csvHeader(columns, bom === 'true');
  for (let first = 0; first < rows.length; first += ROWS_PER_CHUNK) {
    const chunk = rows.slice(first, first + ROWS_PER_CHUNK);
    yield csvLines(chunk.map((row) => columns.map((field) => toCell(row, field))));
  }
}

/** Lists of blocks say `none`: an empty cell means unknown. */
function toCell(row: ComparedRow, field: TableColumn): Cell {
  const value = row[field];
  if (!Array.isArray(value)) return (value ?? null) as Cell;
  return value.length === 0 && FEATURE_COLUMNS.includes(field as never) ? 'none' : value.join('|');
}

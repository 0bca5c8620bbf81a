import { plot } from 'asciichart';
import Table from 'cli-table3';
import type { GraphRow, TableRow } from '../rank/index.js';

const dash = (value: number | null) => (value === null ? '-' : String(value));
const signed = (value: number | null) => (value !== null && value > 0 ? `+${value}` : dash(value));

/** The answer of GET /v1/rank/table as a table of text. */
export function renderTable(rows: TableRow[]): string {
  const table = new Table({
    head: ['Keyword', 'Country', 'Near', 'Now', 'Before', 'Change', 'Best', 'Worst', 'Average', 'State'],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'left', 'left', 'right', 'right', 'right', 'right', 'right', 'right', 'left'],
  });
  for (const row of rows) {
    table.push([
      row.keyword,
      row.country,
      row.near,
      dash(row.currentPosition),
      dash(row.previousPosition),
      signed(row.change),
      dash(row.bestPosition),
      dash(row.worstPosition),
      dash(row.avgPosition),
      row.state,
    ]);
  }
  return table.toString();
}

/** One keyword of GET /v1/rank/graph as a line, place 1 on top; a day without the keyword repeats the one before. */
export function renderGraph(days: GraphRow[], keyword: string): string {
  const averages = days.map(
    ({ keywords }) => keywords.find((entry) => entry.keyword === keyword)?.avgPosition ?? undefined,
  );
  const known = averages.find((average) => average !== undefined);
  if (known === undefined) return `  ${keyword}: not found in these days`;
  let last = known;
  const line = averages.map((average) => -(last = average ?? last));
  const chart = plot(line, { height: 5, format: (place: number) => (-place).toFixed(1).padStart(7) });
  return `  ${keyword} (average place, ${days.length} days)\n${chart}`;
}

import { plot } from 'asciichart';
import Table from 'cli-table3';
import type { GraphRow, TableRow } from '../rank/index.js';

const orDash = (value: number | null) => (value === null ? '-' : String(value));
const signed = (value: number | null) => (value !== null && value > 0 ? `+${value}` : orDash(value));

/** Renders the rows of GET /v1/rank/table as text. */
export function renderTable(rows: TableRow[]): string {
  const table = new Table({
    head: [
      'Keyword',
      'Country',
      'Near',
      'Device',
      'Now',
      'Before',
      'Change',
      'Best',
      'Worst',
      'Average',
      'State',
    ],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'left', 'left', 'left', 'right', 'right', 'right', 'right', 'right', 'right', 'left'],
  });
  for (const row of rows) {
    table.push([
      row.keyword,
      row.country,
      row.near,
      row.device,
      orDash(row.currentPosition),
      orDash(row.previousPosition),
      signed(row.change),
      orDash(row.bestPosition),
      orDash(row.worstPosition),
      orDash(row.avgPosition),
      row.state,
    ]);
  }
  return table.toString();
}

/**
 * Renders one keyword of GET /v1/rank/graph, position 1 on top; a day without the keyword repeats the previous one.
 * @param label appended to the keyword, such as ', mobile'
 */
export function renderGraph(days: GraphRow[], keyword: string, label = ''): string {
  const averages = days.map(
    ({ keywords }) => keywords.find((entry) => entry.keyword === keyword)?.avgPosition ?? undefined,
  );
  const first = averages.find((average) => average !== undefined);
  if (first === undefined) return `  ${keyword}${label}: not found in these days`;
  let last = first;
  const line = averages.map((average) => -(last = average ?? last));
  const chart = plot(line, { height: 5, format: (position: number) => (-position).toFixed(1).padStart(7) });
  return `  ${keyword}${label} (average position, ${days.length} days)\n${chart}`;
}

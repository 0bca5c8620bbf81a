import type { Response } from 'express';
import { streamText, successJson } from '../../../common/http/stream-text.js';
import { graphCsv, tableCsv } from './report.csv.js';
import type { GraphQuery, TableQuery } from './report.dto.js';
import type { Graph } from './report.service.js';
import type { WholeTable } from './table.service.js';
import type { GraphEntry, GraphRow } from '../../positions/graph.js';

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

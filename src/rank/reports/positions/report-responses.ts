import type { Response } from 'express';
import { streamText, successJson } from '../../../common/http/stream-text.js';
import { graphCsv, tableCsv } from './report.csv.js';
import type { GraphQuery, TableQuery } from './report.dto.js';
import { graphJson } from './report.json.js';
import type { Graph } from './report.service.js';
import type { WholeTable } from './table.service.js';

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

import type { Response } from 'express';
import { streamText, successJson } from '../../../common/http/stream-text.js';
import type { ComparedRow } from '../../domain/table.js';
import { graphCsv, tableCsv } from './report.csv.js';
import type { GraphQuery, TableQuery } from './report.dto.js';
import { graphJson } from './report.json.js';
import type { Graph } from './report.service.js';

/** Streams a graph, which can be large, as JSON or CSV. */
export function sendGraph(response: Response, { rows, devices }: Graph, query: GraphQuery): Promise<void> {
  if (query.format === 'csv') {
    const lines = graphCsv(rows, { ...query, devices });
    return streamText(response, 'text/csv', lines, 'rank-graph.csv');
  }
  return streamText(response, 'json', successJson('[', graphJson(rows), ']'));
}

/** Streams all rows of a table as CSV. */
export function sendTable(
  response: Response,
  rows: Promise<ComparedRow[]>,
  query: TableQuery,
): Promise<void> {
  return streamText(response, 'text/csv', tableCsv(rows, query), 'rank-table.csv');
}

import createClient from 'openapi-fetch';
import { serverPath } from './base';
import { ApiError } from './api-error';
import type { paths } from './schema';

/** The cookie is the session. */
export const api = createClient<paths, 'application/json'>({
  baseUrl: serverPath(''),
  credentials: 'same-origin',
});

interface Answer<T> {
  data?: T | undefined;
  error?: unknown;
  response: Response;
}

/** The body of a success. @throws ApiError on any other status; TypeError where the server is not reachable */
export async function readBody<T>(request: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await request;
  if (!response.ok || data === undefined) throw new ApiError(response, error);
  return data;
}

/** `data` of the envelope. */
export async function readData<Body extends { data: unknown }>(
  request: Promise<Answer<Body>>,
): Promise<Body['data']> {
  return (await readBody(request)).data;
}

/** As many rows as the API gives at once. */
const MAX_ROWS = 500;

interface Page<Row> {
  data: Row[];
  pagination: { total_pages: number };
}

/** The rows of all pages. */
export async function readAllRows<Row>(
  fetchPage: (page: { page: number; limit: number }) => Promise<Answer<Page<Row>>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = await readBody(fetchPage({ page, limit: MAX_ROWS }));
    rows.push(...data);
    pages = pagination.total_pages;
  }
  return rows;
}

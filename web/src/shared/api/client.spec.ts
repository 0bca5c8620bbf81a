import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { readAllRows, readBody, readData } from './client';

const OK = new Response();

it('returns the body of a success, or its data', async () => {
  const body = { data: [1] };
  expect(await readBody(Promise.resolve({ data: body, response: OK }))).toBe(body);
  expect(await readData(Promise.resolve({ data: body, response: OK }))).toEqual([1]);
});

it('throws on any other status, and on a success without a body', async () => {
  const failed = {
    error: { message: 'no' },
    data: { data: 1 },
    response: new Response(null, { status: 500 }),
  };
  await expect(readBody(Promise.resolve(failed))).rejects.toThrow(ApiError);
  await expect(readBody(Promise.resolve({ response: OK }))).rejects.toThrow(ApiError);
});

it('reads the rows of all pages', async () => {
  const fetchPage = vi.fn(({ page }: { page: number; limit: number }) =>
    Promise.resolve({ data: { data: [page], pagination: { total_pages: 3 } }, response: OK }),
  );
  expect(await readAllRows(fetchPage)).toEqual([1, 2, 3]);
  expect(fetchPage.mock.calls).toEqual([1, 2, 3].map((page) => [{ page, limit: 500 }]));
});

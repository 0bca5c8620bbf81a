import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { firstResultKey } from './first-result';
import { endText, sayEnd } from './run-end';

const toasts: { text: string; link?: { text: string; to: string; search: object } }[] = [];
vi.mock(import('../../shared/ui/toast'), async (load) => ({
  ...(await load()),
  toast: ((shown: never) => void toasts.push(shown)) as never,
}));

const RUN = {
  _id: 'r1',
  config: 'c1',
  finished_at: '2026-11-25T01:00:00Z',
  ranked: 5,
  not_found: 400,
  failed: 0,
  requests: 405,
  reused: 0,
};
const NOW = { top10: 2, top100: 5, not_found: 400, failed: 1 };
const READER = { account: 'a1', tz: 'Pacific/Auckland' };

/** The server's answers by path; returns what is asked. */
function answer(run: object | null, total: number, earlier: object[] = []): unknown[] {
  const asked: unknown[] = [];
  vi.spyOn(api, 'GET').mockImplementation(((path: string, { params }: { params: object }) => {
    asked.push([path, params]);
    const data = path.endsWith('/runs')
      ? { data: run === null ? [] : [run, ...earlier], pagination: { total } }
      : { data: { now: NOW, before: NOW } };
    return Promise.resolve({ data, response: new Response() });
  }) as never);
  return asked;
}

let queries: QueryClient;
beforeEach(() => {
  toasts.length = 0;
  queries = new QueryClient();
});
afterEach(() => vi.restoreAllMocks());

it('says how many ranked, were not found and failed', () => {
  expect(endText({ ranked: 5, not_found: 1400, failed: 0 })).toBe('Done: 5 ranked, 1,400 not in top 100');
  expect(endText({ ranked: 5, not_found: 14, failed: 0, depth: 20 })).toBe(
    'Done: 5 ranked, 14 not in top 20',
  );
  expect(endText({ ranked: 0, not_found: 2, failed: 1 })).toBe('Done: 0 ranked, 2 not in top 100, 1 failed');
  expect(endText({ ranked: 0, not_found: 0, failed: 1 })).toBe(
    'The check failed: 1 keyword could not be checked',
  );
});

it('leads to the check, and after the first one notes where the website ranks', async () => {
  const asked = answer(RUN, 1);
  await sayEnd(queries, READER);
  expect(toasts).toMatchObject([
    { text: 'Done: 5 ranked, 400 not in top 100', link: { text: 'Show check', search: { run: 'r1' } } },
  ]);
  expect(toasts[0]!.link!.to).toBe('/a/$accountId/runs');
  expect(asked).toEqual([
    ['/v1/rank/runs', { query: { account: 'a1', limit: 1 } }],
    [
      '/v1/rank/summary/{configID}',
      { path: { configID: 'c1' }, query: { account: 'a1', tz: 'Pacific/Auckland' } },
    ],
  ]);
  expect(queries.getQueryData(firstResultKey('a1'))).toEqual({ top10: 2, checked: 405, failed: 1 });
});

it('leads to failed keywords, and notes nothing after later checks', async () => {
  answer({ ...RUN, failed: 3 }, 2, [RUN]);
  await sayEnd(queries, READER);
  expect(toasts).toMatchObject([{ link: { text: 'Show failed', search: { state: 'failed' } } }]);
  expect(toasts[0]!.link!.to).toBe('/a/$accountId/keywords');
  expect(queries.getQueryData(firstResultKey('a1'))).toBeUndefined();
});

it('notes the first rank though a check that asked nothing followed, and once only', async () => {
  answer({ ...RUN, _id: 'r2', requests: 0 }, 2, [RUN]);
  await sayEnd(queries, READER);
  expect(queries.getQueryData(firstResultKey('a1'))).toEqual({ top10: 2, checked: 405, failed: 1 });
  queries.setQueryData(firstResultKey('a1'), null);
  await sayEnd(queries, READER);
  expect(queries.getQueryData(firstResultKey('a1'))).toBeNull();
});

it('notes no rank while no keyword has a result, and the rank after the retry that had one', async () => {
  const vain = { ...RUN, ranked: 0, not_found: 0, failed: 405 };
  answer(vain, 1);
  await sayEnd(queries, READER);
  expect(queries.getQueryData(firstResultKey('a1'))).toBeUndefined();
  answer(RUN, 2, [vain]);
  await sayEnd(queries, READER);
  expect(queries.getQueryData(firstResultKey('a1'))).toEqual({ top10: 2, checked: 405, failed: 1 });
});

it.each([
  ['there is none', null],
  ['it has not finished', { ...RUN, finished_at: null }],
])('says nothing when %s', async (_, run) => {
  answer(run, 1);
  await sayEnd(queries, READER);
  expect(toasts).toEqual([]);
});

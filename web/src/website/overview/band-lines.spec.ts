import { expect, it } from 'vitest';
import { queryClient } from '../../shared/session/query-client';
import { configQuery } from '../../shared/session/session';
import { bandLabels, bandLines } from './band-lines';

it('stacks the bands of a day, the highest first; days without results have none', () => {
  const day = { date: '2026-11-02', top3: 1, top10: 3, top20: 6, top50: 10, top100: 15, not_found: 4 };
  const lines = bandLines(['2026-11-01', '2026-11-02'], [day as never], bandLabels());
  expect(lines.map(({ label }) => label)).toEqual([
    'Not in top 100',
    '51–100',
    '21–50',
    '11–20',
    '4–10',
    '1–3',
  ]);
  expect(lines.map(({ values }) => values)).toEqual([
    [null, 19],
    [null, 15],
    [null, 10],
    [null, 6],
    [null, 3],
    [null, 1],
  ]);
  expect(lines.map(({ shown }) => shown)).toEqual([
    [null, 4],
    [null, 5],
    [null, 4],
    [null, 3],
    [null, 2],
    [null, 1],
  ]);
  expect(lines.every(({ look }) => look === 'bar')).toBe(true);
  expect(lines[0]!.color).toBe('--band-none');
});

it('leaves out empty bands beyond the depth of the search', () => {
  queryClient.setQueryData(configQuery.queryKey, { depth: 20 } as never);
  const day = { date: '2026-11-02', top3: 1, top10: 3, top20: 6, top50: 6, top100: 6, not_found: 4 };
  const names = (figures: object) =>
    bandLines(['2026-11-02'], [figures as never], bandLabels()).map(({ label }) => label);
  expect(names(day)).toEqual(['Not in top 20', '11–20', '4–10', '1–3']);
  expect(names({ ...day, top50: 8, top100: 8 })).toEqual(['Not in top 20', '21–50', '11–20', '4–10', '1–3']);
  queryClient.clear();
});

import { expect, it } from 'vitest';
import { openFailure, stillFailed } from './open-failure';

const DAY = '2026-11-28';
const keyword = (n: number) => ({ keyword: `keyword ${n}`, country: 'US', tags: [] });
const failure = (n: number, message = 'Provider answered with status 401: Invalid API key') => ({
  keyword: `keyword ${n}`,
  country: 'US',
  near: '',
  device: 'desktop' as const,
  message,
});
const config = (tracked: number[], failed: number[]) => ({
  keywords: tracked.map(keyword),
  error_log: { [DAY]: failed.map((n) => failure(n)) },
});
const run = (ranked: number, failed: number) => ({
  slot_day: DAY,
  finished_at: `${DAY}T12:00:00Z`,
  keywords: ranked + failed,
  ranked,
  not_found: 0,
  failed,
  error: null,
  ...(failed > 0 && { failures: { throttled: 1, rejected: 2 } }),
});

it('is that no keyword could be checked, with the words of the provider', () => {
  expect(openFailure(config([1, 2], [1, 2]), run(0, 2))).toEqual({
    keywords: 2,
    failed: 2,
    message: 'Provider answered with status 401: Invalid API key',
    kind: 'rejected',
  });
});

it('is also that half of them could not be checked, and not that a few could not', () => {
  expect(openFailure(config([1, 2, 3, 4], [1, 2]), run(2, 2))).toMatchObject({ keywords: 4, failed: 2 });
  expect(openFailure(config([1, 2, 3, 4], [1]), run(3, 1))).toBeUndefined();
});

it('ends with the results of a retry, and while a check runs', () => {
  expect(openFailure(config([1, 2], []), run(2, 0))).toBeUndefined();
  expect(openFailure(config([1, 2], [1, 2]), { ...run(0, 2), finished_at: null })).toBeUndefined();
  // A retry of one of many keywords that failed again.
  expect(openFailure(config([1, 2, 3], [1]), run(0, 1))).toBeUndefined();
});

it('counts every keyword where the log of the day is cut', () => {
  expect(openFailure(config([1, 2, 3], [1]), run(0, 3))).toMatchObject({ keywords: 3, failed: 3 });
});

it('knows which failures of a day no later check has settled, of keywords that are tracked', () => {
  expect(stillFailed(config([1, 2], [2, 3]), DAY)).toEqual([failure(2)]);
  expect(stillFailed(config([1, 2], [2]), '2026-11-27')).toEqual([]);
});

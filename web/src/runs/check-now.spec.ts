import { expect, it } from 'vitest';
import { checkedAt } from './check-now';

const newest = (finished_at: string | null) => ({ run: { finished_at }, total: 1 }) as never;

it.each([
  ['within a day of the next one', '2026-11-24T21:01:00Z', '2026-11-25T01:00:00Z', '2026-11-24T21:01:00Z'],
  [
    'a day ago, as clocks are set back',
    '2026-10-25T00:01:00Z',
    '2026-10-26T00:30:00Z',
    '2026-10-25T00:01:00Z',
  ],
  ['on the day before', '2026-11-23T21:01:00Z', '2026-11-25T01:00:00Z', undefined],
  ['not yet', null, '2026-11-25T01:00:00Z', undefined],
  ['without a schedule', '2026-11-24T21:01:00Z', null, undefined],
])('knows when the check of the day ended: %s', (_, end, next, expected) => {
  expect(checkedAt(newest(end), next)).toBe(expected);
});

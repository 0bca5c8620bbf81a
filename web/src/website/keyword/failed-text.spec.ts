import { expect, it } from 'vitest';
import { failedText } from './failed-text';

it.each([
  [null, undefined, 'Failed'],
  [null, '2026-11-01', 'Failed (last: not in top 100, Nov 1, 2026)'],
  [7, undefined, 'Failed (last known 7)'],
  [7, '2026-11-01', 'Failed (last known 7, Nov 1, 2026)'],
])('says what was known before: %s on %s', (position, knownOn, expected) => {
  expect(failedText({ position, knownOn } as never)).toBe(expected);
});

it('says how far the last search went', () => {
  expect(failedText({ position: null, knownOn: '2026-11-01', depth: 20, cut: true } as never)).toBe(
    'Failed (last: not in top 20, Nov 1, 2026)',
  );
});

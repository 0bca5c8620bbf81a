import { expect, it } from 'vitest';
import { changeLabel, comparisonChoices, COMPARISONS } from './comparison';

it.each([
  ['7d', { range: 'all', from: '2026-02-01' }, 'Change 7 d'],
  ['range', { range: '1y', from: '2026-02-01' }, 'Change since Feb 1'],
  ['range', { range: '1y' }, 'Change 1 y'],
  ['range', { range: 'all' }, 'Change since the start'],
  ['range', { range: '90d' }, 'Change 90 d'],
  ['range', {}, 'Change 30 d'],
] as const)('the column of %s with %j is "%s"', (comparison, shown, label) => {
  expect(changeLabel(comparison, shown)).toBe(label);
});

it('offers every comparison by name', () => {
  const choices = comparisonChoices();
  expect(choices.map(({ value, label }) => [value, label])).toEqual([
    ['range', 'Compare: start of range'],
    ['1d', 'Compare: yesterday'],
    ['7d', 'Compare: 7 days'],
    ['30d', 'Compare: 30 days'],
  ]);
  expect(new Set(choices.map(({ value }) => value))).toEqual(new Set(COMPARISONS));
});

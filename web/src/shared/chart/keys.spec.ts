import { expect, it } from 'vitest';
import { listKeys } from './keys';
import type { ChartLine } from './lines';

const line = (label: string, more: Partial<ChartLine>): ChartLine => ({
  label,
  color: '--accent',
  values: [3, null],
  ...more,
});
const texts = (lines: ChartLine[], day: number | null) =>
  listKeys(lines, day).map(({ line: { label }, value }) => [label, value]);

it('has the values of a day, and a mark only on its day', () => {
  const lines = [
    line('own', {}),
    line('', { isPart: true }),
    line('none', { look: 'mark', values: [null, 1] }),
  ];
  expect(texts(lines, null)).toEqual([['own', null]]);
  expect(texts(lines, 0)).toEqual([['own', 3]]);
  expect(texts(lines, 1)).toEqual([
    ['own', null],
    ['none', null],
  ]);
});

it('has the lowest bar of a stack first, with its part of the height', () => {
  const bars = [
    line('high', { look: 'bar', values: [9], shown: [2] }),
    line('low', { look: 'bar', values: [7] }),
  ];
  expect(texts(bars, 0)).toEqual([
    ['low', 7],
    ['high', 2],
  ]);
});

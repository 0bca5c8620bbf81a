import { expect, it } from 'vitest';
import type { OpenKeyword } from './url-state';
import { findRow } from './use-table-row';

const name = (keyword: string, more: Partial<OpenKeyword> = {}): OpenKeyword => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop',
  ...more,
});
const row = (open: OpenKeyword) => ({ ...open, bestPosition: 1, averageDaily: 2 });

it('has the rows before and after a keyword, distinguished by country, location and device', () => {
  const names = [name('a'), name('a', { device: 'mobile' }), name('a', { near: 'London', country: 'GB' })];
  const rows = names.map(row);
  expect(findRow(rows, names[0]!)).toEqual({ next: names[1] });
  expect(findRow(rows, names[1]!)).toEqual({ previous: names[0], next: names[2] });
  expect(findRow(rows, names[2]!)).toEqual({ previous: names[1] });
});

it('has the figures of the row, of a table with a comparison', () => {
  const compared = { ...row(name('a')), changeSince: 3, fromPosition: 5, fromDate: '2026-03-01' };
  expect(findRow([compared], name('a')).row).toMatchObject({ change: 3, average: 2 });
});

it('has nothing for a keyword that the table does not list', () => {
  expect(findRow([row(name('a'))], name('c'))).toEqual({});
});

import { expect, it } from 'vitest';
import type { OpenKeyword } from './search';
import { neighborsOf } from './use-neighbors';

const row = (keyword: string, more: Partial<OpenKeyword> = {}): OpenKeyword => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop',
  ...more,
});

it('has the rows before and after a keyword, told apart by country, location and device', () => {
  const rows = [row('a'), row('a', { device: 'mobile' }), row('a', { near: 'London', country: 'GB' })];
  expect(neighborsOf(rows, rows[0]!)).toEqual({ next: rows[1] });
  expect(neighborsOf(rows, rows[1]!)).toEqual({ previous: rows[0], next: rows[2] });
  expect(neighborsOf(rows, rows[2]!)).toEqual({ previous: rows[1] });
});

it('has none for a keyword that the table does not list', () => {
  expect(neighborsOf([row('a'), row('b')], row('c'))).toEqual({});
});

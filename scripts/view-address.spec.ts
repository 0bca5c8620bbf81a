import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressProblems, toReport } from '../src/rank/views/view-query.js';

const source = readFileSync(join(import.meta.dirname, '../web/src/website/keywords/url-state.ts'), 'utf8');
/** The text of a constant of the console. */
const constant = (name: string) =>
  new RegExp(`^export const ${name} = [{[](.*?)^[}\\]] as const;`, 'ms').exec(source)![1]!;
const SORTS = [...constant('SORTS').matchAll(/(\w+): '(\w+)'/g)].map(([, name, field]) => [name!, field!]);
const COLUMNS = [...constant('COLUMN_IDS').matchAll(/'(\w+)'/g)].map(([, id]) => id!);

it('finds the orders and columns of the console', () => {
  expect(SORTS).toHaveLength(20);
  expect(COLUMNS).toHaveLength(21);
});

it('the server reads the orders of the console as its fields', () => {
  for (const [name, field] of SORTS)
    expect(toReport('keywords', [['sort', name!]])).toEqual([['sortField', field, 'sort']]);
});

it('the server knows the orders and columns of the console, and no others', () => {
  const messages = (name: string, value: string) =>
    [...addressProblems('keywords', [[name, value]])].map(({ message }) => message);
  expect(messages('cols', COLUMNS.join(','))).toEqual([]);
  const orders = SORTS.map(([name]) => name).join(', ');
  expect(messages('sort', 'x')).toEqual([`sort must be one of ${orders}`]);
  const columns = [...COLUMNS, 'none'].join(', ');
  expect(messages('cols', 'x')).toEqual([`cols must be columns, joined by commas: ${columns}`]);
});

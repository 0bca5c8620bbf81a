import { expect, it } from 'vitest';
import { addressProblems, toReport } from '../src/rank/report/views/view-address.js';
import { COLUMN_IDS, SORTS } from '../web/src/keywords/search.js';

it.each(Object.entries(SORTS))('the server reads the order %s of the console as %s', (name, field) => {
  expect(toReport('keywords', [['sort', name]])).toEqual([['sortField', field, 'sort']]);
});

it('the server knows the orders and columns of the console, and no others', () => {
  const known = (params: [string, string][]) => [...addressProblems('keywords', params)];
  expect(known([['cols', COLUMN_IDS.join(',')]])).toEqual([]);
  const [sort] = known([['sort', 'x']]);
  expect(sort!.message).toBe(`sort must be one of ${Object.keys(SORTS).join(', ')}`);
  const [columns] = known([['cols', 'x']]);
  expect(columns!.message).toBe(
    `cols must be columns, joined by commas: ${[...COLUMN_IDS, 'none'].join(', ')}`,
  );
});

import { expect, it } from 'vitest';
import { type KeywordPlaces, rivalries, sortPlaces } from './head-to-head.js';

const row = (keyword: string, own: number | null, rival?: number | null): KeywordPlaces => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop',
  positions: { own, ...(rival === undefined ? {} : { rival }) },
});
const ROWS = [row('d', null, null), row('c', 4, 2), row('b', 1, null), row('a', null, 9), row('e', 3)];
const names = (rows: KeywordPlaces[]) => rows.map(({ keyword }) => keyword).join('');

it('counts who is above whom, over keywords for which both have a result', () => {
  expect(rivalries(ROWS, 'own', ['rival'])).toEqual([{ website: 'rival', above: 2, below: 1 }]);
});

it.each([
  [undefined, 'asc', 'abcde'],
  [undefined, 'desc', 'edcba'],
  ['own', 'asc', 'becad'],
  ['own', 'desc', 'cebad'],
  ['rival', 'asc', 'cabde'],
] as const)('sorts by %s, %s, keywords without a position last', (by, order, expected) => {
  expect(names(sortPlaces(ROWS, by, order))).toBe(expected);
});

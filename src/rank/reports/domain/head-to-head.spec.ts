import { expect, it } from 'vitest';
import { type KeywordPlaces, placesChange, type PlacesField, rivalries, sortPlaces } from './head-to-head.js';

const row = (
  keyword: string,
  own: number | null,
  rival?: number | null,
  before?: number | null,
): KeywordPlaces => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop',
  positions: { own, ...(rival === undefined ? {} : { rival }) },
  before: before === undefined ? {} : { own: before },
  change: own !== null && before != null ? before - own : null,
  overtaken_by: [],
});
const ROWS = [row('d', null, null), row('c', 4, 2), row('b', 1, null), row('a', null, 9), row('e', 3)];
const names = (rows: KeywordPlaces[]) => rows.map(({ keyword }) => keyword).join('');

it('counts who is above whom, over keywords for which both have a result', () => {
  expect(rivalries(ROWS, 'own', ['rival'])).toEqual([{ website: 'rival', above: 2, below: 1 }]);
});

it.each([
  ['keyword', 'asc', 'abcde'],
  ['keyword', 'desc', 'edcba'],
  [{ website: 'own' }, 'asc', 'becad'],
  [{ website: 'own' }, 'desc', 'cebad'],
  [{ website: 'rival' }, 'asc', 'cabde'],
] as [PlacesField, 'asc' | 'desc', string][])(
  'sorts by %j, %s, keywords without a position last',
  (by, order, expected) => {
    expect(names(sortPlaces(ROWS, by, order, 'own'))).toBe(expected);
  },
);

it('sorts by the change: lost first, then what fell, new ones above all, unknown last', () => {
  const rows = [
    row('unknown', 4),
    row('up', 4, 1, 6),
    row('lost', null, 1, 9),
    row('down', 9, 1, 4),
    row('new', 7, 1, null),
    row('same', 3, 1, 3),
    row('never', null, 1, null),
  ];
  const order = (by: 'asc' | 'desc') => sortPlaces(rows, 'change', by, 'own').map(({ keyword }) => keyword);
  expect(order('asc')).toEqual(['lost', 'down', 'same', 'up', 'new', 'never', 'unknown']);
  expect(order('desc')).toEqual(['new', 'up', 'same', 'down', 'lost', 'never', 'unknown']);
});

it.each([
  ['fell below it', { own: 3, rival: 5 }, { own: 8, rival: 5 }, -5, ['rival']],
  ['was lost', { own: 3, rival: null }, { own: null, rival: 5 }, null, ['rival']],
  ['was below before', { own: 8, rival: 5 }, { own: 9, rival: 4 }, -1, []],
  ['is above', { own: 8, rival: 5 }, { own: 2, rival: 4 }, 6, []],
  ['was not compared then', { own: 8 }, { own: 9, rival: 4 }, -1, []],
  ['is new', {}, { own: 9, rival: 4 }, null, []],
])('a competitor overtook a website that %s: see the row', (_, before, now, change, rivals) => {
  expect(placesChange('own', before as never, now as never)).toEqual({ change, overtaken_by: rivals });
});

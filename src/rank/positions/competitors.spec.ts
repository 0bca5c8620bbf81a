import { expect, it } from 'vitest';
import { wholeDays } from './competitors.js';

it.each([
  ['a few keywords checked between weekly checks', [200, 3, 200], [0, 2]],
  ['keywords that were added since', [3, 200, 250], [0, 1, 2]],
  ['an added half that was checked at once', [100, 100, 50, 150, 50], [0, 1, 3]],
  ['a day without a few, then one without more', [100, 90, 89], [0, 1]],
  ['one of two', [2, 1], [0]],
  ['no keyword at all', [0, 0], [0, 1]],
])('whole days leave out days on which only some keywords were checked: %s', (_, counts, expected) => {
  const days = counts.map((keywords, index) => ({ keywords, index }));
  expect(wholeDays(days, ({ keywords }) => keywords).map(({ index }) => index)).toEqual(expected);
});

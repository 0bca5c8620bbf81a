import { expect, it } from 'vitest';
import { isOpenToOthers } from './data-dir-access.js';

it.each([
  [0o700, 1000, false],
  [0o750, 1000, true],
  [0o704, 1000, true],
  [0o770, 0, false],
  [0o771, 0, true],
])('a folder of mode %o and group %i is open to others: %s', (mode, group, expected) => {
  expect(isOpenToOthers(mode, group)).toBe(expected);
});

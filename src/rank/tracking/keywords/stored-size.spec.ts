import { calculateObjectSize } from 'bson';
import { expect, it } from 'vitest';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { storedSize } from './stored-size.js';

it.each([0, 1, 9, 10, 11, 1234])('the size of %d keywords is that of their document', async (count) => {
  const keywords = Array.from({ length: count }, (_, index): Keyword => ({
    keyword: `grün ${index}`,
    country: 'DE',
    ...(index % 2 === 0 ? { near: 'Ulm', device: 'mobile', tags: ['a', 'b'] } : {}),
  }));
  expect(await inSlices(storedSize(keywords))).toBe(calculateObjectSize({ keywords }));
});

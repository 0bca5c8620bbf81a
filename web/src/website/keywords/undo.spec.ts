import { expect, it } from 'vitest';
import { reverseChange } from './undo';

const createKeyword = (keyword: string, ...tags: string[]) => ({ keyword, country: 'US', tags });
const name = (keyword: string) => ({ keyword, country: 'US' });

it('removes added tags from those keywords only that did not have them', () => {
  const before = [createKeyword('a', 'Sale'), createKeyword('b'), createKeyword('c', 'new')];
  expect(reverseChange(before, 'add', ['sale', 'new'])).toEqual([
    { keywords: [name('b'), name('c')], tags: { remove: ['sale'] } },
    { keywords: [name('a'), name('b')], tags: { remove: ['new'] } },
  ]);
});

it('adds removed tags to those keywords only that had them', () => {
  const before = [createKeyword('a', 'Sale'), createKeyword('b')];
  expect(reverseChange(before, 'remove', ['sale', 'other'])).toEqual([
    { keywords: [name('a')], tags: { add: ['sale'] } },
  ]);
});

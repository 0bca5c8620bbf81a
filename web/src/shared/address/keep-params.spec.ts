import { expect, it } from 'vitest';
import { keepParams } from './keep-params';

it('keeps the parameters that a link does not name, and only those of the list', () => {
  const keep = keepParams(['tag', 'range', 'cols']);
  const search = { tag: 'css', range: '7d', q: 'grid' };
  const follow = (named: Record<string, unknown>) => keep({ search, next: () => named as never });
  expect(follow({})).toEqual({ tag: 'css', range: '7d' });
  expect(follow({ tag: 'html', sort: 'position' })).toEqual({ tag: 'html', range: '7d', sort: 'position' });
  expect(Object.entries(follow({ tag: undefined }))).toEqual([
    ['tag', undefined],
    ['range', '7d'],
  ]);
});

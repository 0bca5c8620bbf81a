import { describe, expect, it } from 'vitest';
import { isDay, oneOf, parseSearch, pick, stringifySearch } from './search-params';

describe('search parameters', () => {
  it('are plain text in the address, without defaults', () => {
    const search = { q: '7 "best" & co', range: undefined, cols: '' };
    expect(stringifySearch(search)).toBe('?q=7+%22best%22+%26+co');
    expect(parseSearch(stringifySearch(search))).toEqual({ q: '7 "best" & co' });
    expect(stringifySearch({})).toBe('');
  });

  it('count as not given when they are bad', () => {
    const rules = { order: oneOf('asc', 'desc'), from: isDay };
    expect(pick({ order: 'up', from: '2026-02-30x', other: 'x' }, rules)).toEqual({});
    expect(pick({ order: 'asc', from: '2026-02-28' }, rules)).toEqual({ order: 'asc', from: '2026-02-28' });
  });
});

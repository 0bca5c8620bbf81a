import { describe, expect, it } from 'vitest';
import {
  countryCode,
  ignoredAt,
  isDay,
  oneOf,
  parseSearch,
  pick,
  reported,
  stringifySearch,
  withDays,
} from './search-params';

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
    expect(pick({ order: 'asc', from: '2026-02-30' }, rules)).toEqual({ order: 'asc' });
  });

  it('take a country in lower case too', () => {
    const rules = { country: countryCode };
    expect(pick({ country: 'us' }, rules)).toEqual({ country: 'US' });
    expect(pick({ country: 'DE' }, rules)).toEqual({ country: 'DE' });
    expect(pick({ country: 'usa' }, rules)).toStrictEqual({ country: undefined });
  });

  it('that are bad replace those of the address, and are named there until there is another one', () => {
    const check = reported((search) => pick(search, { order: oneOf('asc', 'desc'), from: isDay, q: isDay }));
    const given = { order: 'up', from: '2026-02-28', q: '', utm_source: 'mail' };
    const taken = { ...given, ...check(given) };
    expect(taken).toStrictEqual({ ...given, order: undefined });
    check({ from: '2026-02-28' });
    expect([ignoredAt('/a'), ignoredAt('/a'), ignoredAt('/b')]).toEqual([['order'], ['order'], []]);
  });

  it.each([
    [{ from: '2026-03-01' }],
    [{ to: '2026-03-01' }],
    [{ from: '2026-03-02', to: '2026-03-01' }],
    [{ from: '1900-01-01', to: '2026-03-01' }],
  ])('have both days in their order, at most five years apart, or none: not %j', (days) => {
    expect(withDays({ range: '7d', ...days })).toEqual({ range: '7d' });
  });

  it('keep days that are a range', () => {
    const days = { from: '2026-03-01', to: '2026-03-01' };
    expect([withDays(days), withDays({})]).toEqual([days, {}]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  anyText,
  countryCode,
  ignoredAt,
  isDay,
  isId,
  isPage,
  allow,
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
    const rules = { order: allow('asc', 'desc'), from: isDay };
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
    const check = reported((search) => pick(search, { order: allow('asc', 'desc'), from: isDay, q: isDay }));
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

  it.each([
    ['text', anyText, ['', 'x'.repeat(200)], ['x'.repeat(201)]],
    ['a day', isDay, ['2026-02-28'], ['02026-02-28', '2026-02-28x', '2026-2-28', '2026', '2026-13-01']],
    [
      'an id',
      isId,
      ['0123456789abcdef01234567'],
      ['0123456789abcdef0123456', '0123456789abcdef012345678', 'g123456789abcdef01234567', 'a'],
    ],
    ['a page', isPage, ['1', '20', '999999'], ['0', '01', '1000000', '1x', 'x1', 'ab', '1,5']],
  ])('take %s', (_, rule, taken, refused) => {
    expect(taken.map(rule)).toEqual(taken.map(() => true));
    expect(refused.map(rule)).toEqual(refused.map(() => false));
  });

  it('without days stay as they are; a single day is replaced', () => {
    const search: { range: string; from?: string } = { range: '7d' };
    expect(withDays(search)).toBe(search);
    expect(withDays({ from: '2026-03-01' })).toStrictEqual({ from: undefined, to: undefined });
    expect(withDays({ to: '2026-03-01' })).toStrictEqual({ from: undefined, to: undefined });
  });

  it('that are ignored are named until others are', () => {
    const check = reported((search) => pick(search, { order: allow('asc'), sort: allow('name') }));
    check({ order: 'up' });
    check({ order: 'asc' });
    expect(ignoredAt('/a')).toEqual(['order']);
    check({ sort: 'up' });
    expect([ignoredAt('/b'), ignoredAt('/a')]).toEqual([['sort'], []]);
  });
});

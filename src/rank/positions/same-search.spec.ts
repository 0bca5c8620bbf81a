import { describe, expect, it } from 'vitest';
import { type KeywordEntry, repeatedSearches, searchId } from './series.js';

const US = { keyword: 'css grid', country: 'US' };

describe('searchId', () => {
  it.each<KeywordEntry>([
    { ...US, keyword: 'CSS Grid' },
    { ...US, keyword: ' css   grid ' },
    { ...US, keyword: 'css\u00a0\tgrid' },
    { ...US, near: '' },
    { ...US, near: null },
    { ...US, device: 'desktop' },
  ])('is the same for %o', (entry) => {
    expect(searchId(entry)).toBe(searchId(US));
  });

  it.each<KeywordEntry>([
    { ...US, keyword: 'cssgrid' },
    { ...US, keyword: 'css grids' },
    { ...US, country: 'DE' },
    { ...US, near: 'Austin' },
    { ...US, device: 'mobile' },
  ])('is another one for %o', (entry) => {
    expect(searchId(entry)).not.toBe(searchId(US));
  });

  it('ignores case and blanks of a place', () => {
    expect(searchId({ ...US, near: 'austin,  texas' })).toBe(searchId({ ...US, near: 'Austin, Texas' }));
  });
});

describe('repeatedSearches', () => {
  it('names each search that several keywords share once', () => {
    const keywords = [
      US,
      { ...US, keyword: 'flexbox' },
      { ...US, keyword: 'CSS grid' },
      { ...US, keyword: 'Css Grid' },
    ];
    expect([...repeatedSearches(keywords)]).toEqual([searchId(US)]);
  });
});

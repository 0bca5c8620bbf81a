import { describe, expect, it } from 'vitest';
import { firstRepeatedTag, withoutTags, withTags } from './tags.js';

describe('tags', () => {
  it.each([
    [['a', 'b'], undefined],
    [['Tea', 'b', 'tEA'], 'tEA'],
    [['Straße', 'STRASSE'], 'STRASSE'],
    [['straße', 'STRA\u1e9eE'], 'STRA\u1e9eE'],
    [['caf\u00e9', 'cafe\u0301'], 'cafe\u0301'],
  ])('of %j repeat %j', (tags, repeated) => expect(firstRepeatedTag(tags)).toBe(repeated));

  it('are added once, ignoring case, in the spelling that is there', () => {
    expect(withTags(['Brand'], ['brand', 'new', 'NEW'])).toEqual(['Brand', 'new']);
  });

  it('are removed ignoring case', () => {
    expect(withoutTags(['Brand', 'new'], ['BRAND', 'none'])).toEqual(['new']);
  });

  it('are the same list when nothing changes', () => {
    const tags = ['Brand'];
    expect(withTags(tags, ['BRAND'])).toBe(tags);
    expect(withoutTags(tags, ['none'])).toBe(tags);
  });
});

import { describe, expect, it } from 'vitest';
import {
  firstRepeatedTag,
  type KeywordFilter,
  keywordMatcher,
  withoutTags,
  withTags,
} from './keyword-filter.js';
import type { TaggedKeyword } from './series.js';

const KEYWORDS: TaggedKeyword[] = [
  { keyword: 'tea', country: 'US', tags: ['Brand', 'drinks'] },
  { keyword: 'tea', country: 'US', device: 'mobile' },
  { keyword: 'tea', country: 'DE', near: 'Ulm', tags: ['straße'] },
  { keyword: 'gin', country: 'DE', tags: ['drinks'] },
];

describe('the filter of keywords', () => {
  it.each<[KeywordFilter, number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ device: 'mobile' }, [1]],
    [{ device: 'desktop' }, [0, 2, 3]],
    [{ country: 'DE' }, [2, 3]],
    [{ tags: ['BRAND'] }, [0]],
    [{ tags: ['STRASSE', 'brand'] }, [0, 2]],
    [{ tags: ['drinks'], country: 'DE' }, [3]],
    [{ tags: ['drinks'], device: 'mobile' }, []],
    [{ tags: ['none'] }, []],
    [{ near: 'Ulm' }, [2]],
    [{ near: 'ULM' }, []],
    [{ near: '' }, [0, 1, 3]],
    [{ search: 'E' }, [0, 1, 2]],
    [{ search: '' }, [0, 1, 2, 3]],
    [{ within: { tags: ['drinks'] } }, [0, 3]],
    [{ tags: ['brand', 'straße'], within: { tags: ['drinks'], within: { search: 'te' } } }, [0]],
    [{ within: { country: 'DE' }, country: 'US' }, []],
  ])('with %j matches the keywords %j', (filter, expected) => {
    const matches = keywordMatcher(KEYWORDS, filter);
    expect(KEYWORDS.filter(matches)).toEqual(expected.map((index) => KEYWORDS[index]));
  });

  it('matches series of former websites by the tags of now, and removed keywords by device and country', () => {
    const former = { keyword: 'gin', country: 'DE', near: '', website: 'old.example', language: 'en' };
    const removed = { ...former, keyword: 'rum' };
    expect([former, removed].filter(keywordMatcher(KEYWORDS, { tags: ['drinks'] }))).toEqual([former]);
    expect([former, removed].filter(keywordMatcher(KEYWORDS, { country: 'DE' }))).toHaveLength(2);
  });
});

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

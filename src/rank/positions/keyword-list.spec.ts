import { describe, expect, it } from 'vitest';
import {
  addKeywords as addingKeywords,
  changeTags,
  type Keyword,
  keywordView,
  removeKeywords,
} from './keyword-list.js';

const TEA: Keyword = { keyword: 'tea', country: 'US' };
const GIN: Keyword = { keyword: 'gin', country: 'DE', tags: ['a'] };
const LIST = [TEA, GIN];
const TWENTY = Array.from({ length: 20 }, (_, index) => `tag ${index}`);

function addKeywords(...args: Parameters<typeof addingKeywords>) {
  const steps = addingKeywords(...args);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('a stored keyword', () => {
  it('has neither an empty near, nor the device desktop, nor an empty list of tags', () => {
    expect(keywordView({ ...TEA, near: '', device: 'desktop', tags: [] })).toEqual(TEA);
    const full: Keyword = { ...TEA, near: 'Ulm', device: 'mobile', tags: ['a'] };
    expect(keywordView(full)).toEqual(full);
  });
});

describe('addKeywords', () => {
  it('adds unknown keywords, and new tags to known ones', () => {
    const given = [{ ...GIN, tags: ['A', 'b'] }, { ...TEA, device: 'mobile' as const }, TEA];
    expect(addKeywords(LIST, given)).toEqual({
      keywords: [TEA, { ...GIN, tags: ['a', 'b'] }, { ...TEA, device: 'mobile' }],
      added: 1,
      known: 2,
      overfull: [],
    });
    expect(LIST).toEqual([TEA, GIN]);
  });

  it('counts a repeated keyword once, with all of its tags', () => {
    const rum = { keyword: 'rum', country: 'US' };
    const { keywords, added, known } = addKeywords(LIST, [
      { ...rum, tags: ['a'] },
      rum,
      { ...rum, tags: ['b'] },
      TEA,
      TEA,
    ]);
    expect([added, known, keywords.at(-1)]).toEqual([1, 1, { ...rum, tags: ['a', 'b'] }]);
  });

  it('reports what would have more than 20 tags, and does not apply it', () => {
    const given = [
      { ...TEA, tags: TWENTY },
      { ...GIN, tags: TWENTY },
    ];
    expect(addKeywords(LIST, given)).toEqual({
      keywords: [{ ...TEA, tags: TWENTY }, GIN],
      added: 0,
      known: 1,
      overfull: [1],
    });
  });

  it('returns the same list when nothing changes', () => {
    expect(addKeywords(LIST, [{ ...GIN, tags: ['A'] }]).keywords).toBe(LIST);
  });
});

describe('removeKeywords', () => {
  it('removes by keyword, country, near and device, regardless of tags', () => {
    const given = [
      { keyword: 'gin', country: 'DE' },
      { keyword: 'gin', country: 'DE' },
      { ...TEA, near: 'Ulm' },
    ];
    expect(removeKeywords(LIST, given)).toEqual({ keywords: [TEA], removed: 1, unknown: 1 });
    expect(removeKeywords(LIST, [{ ...TEA, device: 'mobile' }]).keywords).toBe(LIST);
  });
});

describe('changeTags', () => {
  it('counts the keywords whose tags change', () => {
    const given = [TEA, GIN, { ...TEA, near: 'Ulm' }];
    expect(changeTags(LIST, given, { add: ['A'], remove: ['none'] })).toEqual({
      keywords: [{ ...TEA, tags: ['A'] }, GIN],
      changed: 1,
      unknown: 1,
      overfull: false,
    });
  });

  it('removes before it adds', () => {
    expect(changeTags(LIST, [GIN], { add: ['b'], remove: ['A'] }).keywords).toEqual([
      TEA,
      { ...GIN, tags: ['b'] },
    ]);
    expect(changeTags(LIST, [GIN], { remove: ['a'] }).keywords[1]).toEqual({ keyword: 'gin', country: 'DE' });
  });

  it('detects keywords that would have more than 20 tags', () => {
    expect(changeTags(LIST, [TEA, GIN], { add: TWENTY }).overfull).toBe(true);
    expect(changeTags(LIST, [TEA], { add: TWENTY }).overfull).toBe(false);
  });

  it('returns the same list when nothing changes', () => {
    expect(changeTags(LIST, LIST, { add: [], remove: ['none'] }).keywords).toBe(LIST);
  });
});

import { describe, expect, it } from 'vitest';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { KeywordFile } from './keyword-file.js';
import { importKeywords, refuseLines, storedSize, TOO_MANY_TAGS } from './keyword-import.js';
import { calculateObjectSize } from 'bson';

const entry = (line: number, keyword: string, tags: string[] = []) => ({
  line,
  keyword: { keyword, country: 'US', tags },
});
const refused = (line: number, message = 'bad') => ({ line, message });
const TAGS = Array.from({ length: 20 }, (_, index) => `tag ${index}`);

describe('refuseLines', () => {
  it('moves entries with a problem to the refused lines, in their order', async () => {
    const entries = [entry(3, 'a'), entry(4, 'b'), entry(6, 'c'), entry(7, 'd')];
    const file = new KeywordFile(entries, [refused(2), refused(5), refused(8), refused(9)]);
    const problem = ({ keyword }: Keyword, index: number) =>
      keyword === 'a' || index === 3 ? `no ${keyword}` : undefined;
    expect(await inSlices(refuseLines(file, problem))).toEqual(
      new KeywordFile(
        [entry(4, 'b'), entry(6, 'c')],
        [refused(2), refused(3, 'no a'), refused(5), refused(7, 'no d'), refused(8), refused(9)],
      ),
    );
  });
});

describe('importKeywords', () => {
  it('adds new keywords, gives tags to known ones, and refuses duplicates and too many tags by line', async () => {
    const list: Keyword[] = [
      { keyword: 'tea', country: 'US' },
      { keyword: 'gin', country: 'US', tags: ['hot'] },
    ];
    const file = new KeywordFile(
      [entry(2, 'TEA'), entry(3, 'tea', ['new']), entry(5, 'gin', TAGS), entry(6, 'rum'), entry(7, 'Rum')],
      [refused(4)],
    );
    const duplicate = (keyword: string) => `the same search as "${keyword}": only case or whitespace differs`;
    expect(await inSlices(importKeywords(list, file))).toEqual({
      keywords: [{ ...list[0], tags: ['new'] }, list[1], { keyword: 'rum', country: 'US' }],
      added: 1,
      known: 1,
      refused: [
        refused(2, duplicate('tea')),
        refused(4),
        refused(5, TOO_MANY_TAGS),
        refused(7, duplicate('rum')),
      ],
    });
  });

  it('returns the same list when nothing changes', async () => {
    const list: Keyword[] = [{ keyword: 'tea', country: 'US' }];
    const imported = await inSlices(importKeywords(list, new KeywordFile([entry(2, 'tea')], [])));
    expect(imported).toEqual({ keywords: list, added: 0, known: 1, refused: [] });
    expect(imported.keywords).toBe(list);
  });
});

it.each([0, 1, 9, 10, 11, 1234])('the size of %d keywords is that of their document', async (count) => {
  const keywords = Array.from({ length: count }, (_, index): Keyword => ({
    keyword: `grün ${index}`,
    country: 'DE',
    ...(index % 2 === 0 ? { near: 'Ulm', device: 'mobile', tags: ['a', 'b'] } : {}),
  }));
  expect(await inSlices(storedSize(keywords))).toBe(calculateObjectSize({ keywords }));
});

import { describe, expect, it } from 'vitest';
import type { ValidationError } from '../../../common/errors.js';
import { readKeywordFile } from './keyword-file.js';

const HEADER = 'keyword,country,near,device,tags';
const read = (...lines: string[]) => readKeywordFile(Buffer.from([HEADER, ...lines].join('\n')));

describe('a CSV file of keywords', () => {
  it('takes lines that differ in the keyword only as it takes the first of them', async () => {
    const { entries, refused } = await read(' tea ,US,Boston,mobile,a|b', ' green tea ,US,Boston,mobile,a|b');
    expect(refused).toEqual([]);
    const others = { country: 'US', near: 'Boston', device: 'mobile', tags: ['a', 'b'] };
    expect(entries).toEqual([
      { line: 2, keyword: { keyword: 'tea', ...others } },
      { line: 3, keyword: { keyword: 'green tea', ...others } },
    ]);
  });

  it.each([
    ['empty', '', /keyword must have 1 to 200 characters/],
    ['blank', '   ', /keyword must have 1 to 200 characters/],
    ['too long', 'x'.repeat(201), /keyword must have 1 to 200 characters/],
    ['with NUL', 'a\0b', /must be one line without control characters: it has U\+0000/],
    ['of two lines', '"a\nb"', /must be one line/],
  ])('refuses a keyword that is %s, alone and after a good line', async (_, text, message) => {
    for (const before of [[], ['tea,US,,,']]) {
      const { entries, refused } = await read(...before, `${text},US,,,`);
      expect(entries).toHaveLength(before.length);
      expect(refused).toEqual([
        { line: before.length + 2, message: expect.stringMatching(message) as string },
      ]);
    }
  });

  it('counts characters, not code units', async () => {
    const text = '😀'.repeat(200);
    const { entries, refused } = await read('tea,US,,,', `${text},US,,,`, `${text}x,US,,,`);
    expect(entries.map(({ keyword }) => keyword.keyword)).toEqual(['tea', text]);
    expect(refused.map(({ line }) => line)).toEqual([4]);
  });

  it('reports what is wrong with each line, also where lines have the same in common', async () => {
    const { entries, refused } = await read('tea,u1,,,', 'gin,u1,,,', ',u1,,,', 'rum,u1,,,', 'rum,us,,,');
    expect(entries).toEqual([
      { line: 6, keyword: expect.objectContaining({ keyword: 'rum', country: 'US' }) as object },
    ]);
    const country = 'country must be a code of two upper-case letters';
    const keyword = 'keyword must have 1 to 200 characters';
    expect(refused).toEqual([
      { line: 2, message: country },
      { line: 3, message: country },
      { line: 4, message: `${keyword}; ${country}` },
      { line: 5, message: country },
    ]);
  });

  it.each([
    ['', 'the file is empty: its first line must name the column keyword'],
    ['\ufeff\n \n', 'the file is empty: its first line must name the column keyword'],
    [
      '{"keywords":[]}',
      'the file must name the column keyword in a line before the keywords; line 1: a cell with quotation marks must be enclosed in quotation marks, and those within it doubled',
    ],
    ['tea,US', 'the file must name the column keyword in its first line'],
  ])('without a header is refused with its own reason: %j', async (text, message) => {
    let fields;
    try {
      await readKeywordFile(Buffer.from(text));
    } catch (error) {
      ({ fields } = error as ValidationError);
    }
    expect(fields).toEqual([
      { path: 'keyword', message },
      { path: 'country', message: message.replace('column keyword', 'column country') },
    ]);
  });
});

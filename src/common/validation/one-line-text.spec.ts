import { describe, expect, it } from 'vitest';
import { ONE_LINE, ONE_LINE_NOT_BLANK, oneLineProblem } from './one-line-text.js';

const patterns = [ONE_LINE, ONE_LINE_NOT_BLANK].map((pattern) => new RegExp(pattern, 'u'));

describe('a text of one line', () => {
  it.each(['a', 'Größe & Maß', '日本語 👍🏽', 'a\u00A0b', '"quoted", <b>'])('may be %j', (text) => {
    expect(oneLineProblem(text)).toBeUndefined();
    for (const pattern of patterns) expect(text).toMatch(pattern);
  });

  it.each([
    ['a\nb', 'U+000A as character 2'],
    ['\r\n', 'U+000D as character 1'],
    ['a\tb', 'U+0009 as character 2'],
    ['ab\0', 'U+0000 as character 3'],
    ['\u001B[31m', 'U+001B as character 1'],
    ['a\u007F', 'U+007F as character 2'],
    ['a\u0085b', 'U+0085 as character 2'],
    ['a\u2028b', 'U+2028 as character 2'],
    ['a\u2029b', 'U+2029 as character 2'],
  ])('is not %j, which it names', (text, what) => {
    expect(oneLineProblem(text)).toBe(`must be one line without control characters: it has ${what}`);
    for (const pattern of patterns) expect(text).not.toMatch(pattern);
  });

  it('is not half of a surrogate pair', () => {
    expect(oneLineProblem('a\uD800')).toBe('must be well-formed text');
  });
});

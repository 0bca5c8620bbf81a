import { describe, expect, it } from 'vitest';
import { parsePostalLine } from './parse-postal.js';

const CELLS = ['NL', '1011', 'Amsterdam', 'Noord-Holland', '07', 'p', 'p1', 'c', 'c1', '52.3702', '-4.9', '6'];
const parse = (changes: Record<number, string> = {}) =>
  parsePostalLine(CELLS.map((cell, column) => changes[column] ?? cell).join('\t'));

describe('a line of postal codes', () => {
  it('has twelve columns, without the blanks around them', () => {
    const row = {
      code: '1011',
      place: 'Amsterdam',
      state: 'Noord-Holland',
      stateCode: '07',
      province: 'p',
      provinceCode: 'p1',
      community: 'c',
      communityCode: 'c1',
      latitude: '52.3702',
      longitude: '-4.9',
      accuracy: 6,
    };
    expect(parse()).toEqual({ country: 'NL', row });
    expect(parse({ 0: ' NL ', 1: '1011 ', 11: '' })).toEqual({ country: 'NL', row: { ...row, accuracy: 0 } });
    expect(parse({ 2: 'x'.repeat(200), 9: '-90', 10: '180.0' }).row).toMatchObject({
      latitude: '-90',
      longitude: '180.0',
    });
  });

  it.each([
    [{ 11: '6\t' }, '13 columns instead of 12'],
    [{ 0: 'NLD' }, 'the country is not a code of two letters'],
    [{ 0: 'nl' }, 'the country is not a code of two letters'],
    [{ 0: '' }, 'the country is not a code of two letters'],
    [{ 1: ' ' }, 'the postal code is missing'],
    [{ 2: 'x'.repeat(201) }, 'a text of more than 200 characters'],
    [{ 2: 'a\u0001b' }, 'a control character in a text'],
    [{ 2: 'a\ud800b' }, 'a text that is not UTF-8'],
    [{ 9: '90.1' }, 'invalid latitude'],
    [{ 9: '' }, 'invalid latitude'],
    [{ 9: '1.' }, 'invalid latitude'],
    [{ 9: 'x1' }, 'invalid latitude'],
    [{ 10: '-180.1' }, 'invalid longitude'],
    [{ 10: '1e2' }, 'invalid longitude'],
    [{ 11: '10' }, 'the accuracy is not a digit'],
    [{ 11: 'x' }, 'the accuracy is not a digit'],
  ])('%j is refused: %s', (changes, reason) => {
    expect(() => parse(changes)).toThrow(expect.objectContaining({ name: 'RejectedLineError', message: reason }));
  });
});

import { describe, expect, it } from 'vitest';
import { csvHeader, csvLines } from './csv.js';

describe('CSV', () => {
  it.each([
    ['plain', 'plain\r\n'],
    ['a,b', '"a,b"\r\n'],
    ['say "x"', '"say ""x"""\r\n'],
    ['two\nlines', '"two\nlines"\r\n'],
    ['=1+1', "'=1+1\r\n"],
    ['  =1+1', "'  =1+1\r\n"],
    ['@cmd', "'@cmd\r\n"],
    ['-5', "'-5\r\n"],
    ['+49', "'+49\r\n"],
    ['＝1', "'＝1\r\n"],
    ['\t=1', "'\t=1\r\n"],
    ['\tx', "'\tx\r\n"],
    ['\rx', '"\'\rx"\r\n'],
    [-5, '-5\r\n'],
    [null, '\r\n'],
    [true, 'true\r\n'],
    [new Date('2026-03-11T12:00:00Z'), '2026-03-11T12:00:00.000Z\r\n'],
  ])('writes %j as %j', (value, line) => {
    expect(csvLines([[value, 1]])).toBe(line.replace('\r\n', ',1\r\n'));
  });

  it('begins with a byte order mark only on request', () => {
    expect(csvHeader(['a', 'b'], true)).toBe('\ufeffa,b\r\n');
    expect(csvHeader(['a', 'b'], false)).toBe('a,b\r\n');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldLines } from './fold.js';
import { Lines } from './lines.js';

describe('fold', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['São Paulo', 'sao paulo'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Diyarbakır', 'diyarbakir'],
    ['İstanbul', 'istanbul'],
    ['Đà Nẵng', 'da nang'],
    ['Þórshöfn', 'thorshofn'],
    ['Xi’an', "xi'an"],
    ['A–B', 'a-b'],
    ['ΑΘΉΝΑΣ', 'αθηνασ'],
    ['Йошкар-Ола', 'иошкар-ола'],
    ['مُدينة', 'مدينة'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['서울', '서울'],
    ['दिल्ली', 'दिल्ली'],
    ['a\u{1f1e6}b\u{20180}', 'a\u{1f1e6}b\u{20180}'],
  ])('takes %s as %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('gives for lines what it gives for each', () => {
    const line = fc.oneof(fc.string({ unit: 'grapheme-ascii' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(line.filter((text) => !text.includes('\n'))), (texts) => {
        const folded = foldLines(Lines.of(texts));
        expect(texts.map((_, i) => folded.text(i))).toEqual(texts.map(fold));
      }),
    );
  });
});

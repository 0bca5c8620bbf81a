import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.js';

describe('the visible text', () => {
  it.each([
    ['a zero-width space', 'shoes\u200b'],
    ['a mark of direction', '\u200fshoes'],
    ['a soft hyphen', 'sho\u00ades'],
    ['marks of embedding and isolation', '\u202ashoes\u202c\u2066\u2069'],
    ['joiners between Latin letters', 's\u200dh\u200coes'],
    ['a byte order mark', '\ufeffshoes'],
    ['a word joiner', 'sh\u2060oes'],
    ['a grapheme joiner', 's\u034fhoes'],
    ['fillers of Hangul', 'shoes\u3164\uffa0\u115f'],
    ['selectors of variants', 'shoes\ufe0f\u{e0100}'],
    ['tags', 's\u{e0061}\u{e007f}hoes'],
    ['operators of mathematics', 's\u2061hoes'],
    ['vowels of Khmer that are not seen', 'shoes\u17b4'],
  ])('has no %s', (_, text) => expect(visibleText(text)).toBe('shoes'));

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Persian, before a letter with a vowel', 'خانه\u200cِها'.replace('ِ', '')],
    ['an initial form at the end', 'ه\u200d'],
    ['Hindi', 'क्\u200dष'],
    ['Hindi, without a ligature', 'क्\u200cष'],
    ['Bengali', 'র\u200d্য'],
    ['Malayalam at the end of a word', 'അവന്\u200d'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['an emoji with a colour of skin', '👩🏽\u200d🚀'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['a heart', '❤\ufe0f'],
    ['a key', '1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ])('keeps the joiners of %s', (_, text) => expect(visibleText(`x ${text} y`)).toBe(`x ${text} y`));

  it.each([
    ['a joiner after a letter that does not join', 'دا\u200cر', 'دار'],
    ['a joiner between letters that join anyway', 'بی\u200dب', 'بیب'],
    ['several joiners', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
    ['a joiner at the end', 'می\u200c', 'می'],
    ['a joiner after an emoji', '🚀\u200d', '🚀'],
    ['tags without a flag', '🚀\u{e0067}\u{e007f}', '🚀'],
  ])('has no %s', (_, text, visible) => expect(visibleText(text)).toBe(visible));

  it('takes a text of only such characters for an empty one', () => {
    expect(visibleText('\u200b\u200d\u00ad')).toBe('');
  });

  it('is found in one pass over a long text', () => {
    const text = 'x\u200d'.repeat(500_000);
    expect(visibleText(text)).toBe('x'.repeat(500_000));
  });
});

import { expect, it } from 'vitest';
import { LISTED, readRefusals, refusalText, sameKeyword, TRACKED } from './refusals';

it.each([
  ['the same search as "say \\"tea\\"": only case or whitespace differs', { text: 'say "tea"' }],
  ['the keyword is repeated: line 2 has it too', { index: 0 }],
  ['keyword must have 1 to 200 characters', undefined],
])('%s names the same keyword: %j', (message, same) => expect(sameKeyword(message)).toEqual(same));

const LINE = { keyword: 'tea', country: 'US' };

it.each([
  ['keyword must have 1 to 200 characters', { ...LINE, keyword: '' }, 'The keyword is missing.'],
  ['keyword must have 1 to 200 characters', LINE, 'The keyword has more than 200 characters.'],
  ['country must be a code of two upper-case letters', { ...LINE, country: '' }, 'The country is missing.'],
  ['country must be a code of two upper-case letters', { ...LINE, country: 'XYZ' }, 'Unknown country: XYZ'],
  ['XX is not a country code of ISO 3166-1', { ...LINE, country: 'XX' }, 'Unknown country: XX'],
  ['near must have at most 200 characters', LINE, 'The location has more than 200 characters.'],
  ['device must be desktop or mobile', { ...LINE, device: 'watch' }, 'Unknown device: watch'],
  ['tags must be a list of at most 20 tags', LINE, 'More than 20 tags.'],
  ['a keyword must have at most 20 tags', LINE, 'More than 20 tags.'],
  ['tags must be texts of 1 to 50 characters', LINE, 'A tag has more than 50 characters.'],
  ['rapidapi cannot search on mobile', LINE, 'rapidapi cannot search on mobile'],
])('%s, in words', (message, keyword, text) => expect(refusalText(message, keyword)).toBe(text));

it('distinguishes duplicates of keywords that are added from those of tracked ones, by scope', () => {
  const sent = [
    { keyword: 'tea', country: 'US' },
    { keyword: 'TEA', country: 'US' },
    { keyword: 'TEA', country: 'DE' },
    { keyword: '', country: 'DE' },
  ];
  const same = 'the same search as "tea": only case or whitespace differs';
  const refused = [
    { line: 3, message: same },
    { line: 4, message: same },
    { line: 5, message: 'keyword must have 1 to 200 characters' },
    { line: 99, message: same },
  ];
  expect(readRefusals(refused, sent, [sent[0]!])).toEqual([
    { keyword: sent[1], reason: LISTED },
    { keyword: sent[2], reason: TRACKED },
    { keyword: sent[3], reason: 'The keyword is missing.' },
  ]);
});

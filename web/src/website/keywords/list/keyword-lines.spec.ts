import { expect, it } from 'vitest';
import { keywordLines, splitTags } from './keyword-lines';

it('reads one keyword per line, each once, without surplus whitespace', () => {
  expect(keywordLines(' trail  shoes \r\n\nsocks\ntrail shoes\n')).toEqual(['trail shoes', 'socks']);
  expect(keywordLines(' \n')).toEqual([]);
});

it('keeps lines that differ by case', () => {
  expect(keywordLines('Trail shoes\ntrail  SHOES\nsocks\nsocks')).toEqual([
    'Trail shoes',
    'trail SHOES',
    'socks',
  ]);
});

it('takes tags between commas, each once in its first spelling', () => {
  expect(splitTags(' Brand, shop ,,brand, SHOP')).toEqual(['Brand', 'shop']);
  expect(splitTags(' , ')).toEqual([]);
});

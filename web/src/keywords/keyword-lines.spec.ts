import { expect, it } from 'vitest';
import { keywordLines, tagsOf } from './keyword-lines';

it('takes one keyword a line, each once, without surplus space', () => {
  expect(keywordLines(' trail  shoes \r\n\nsocks\ntrail shoes\n').keywords).toEqual(['trail shoes', 'socks']);
  expect(keywordLines(' \n')).toEqual({ keywords: [], doubles: [] });
});

it('names the lines that repeat another one but for case and blanks', () => {
  expect(keywordLines('Trail shoes\ntrail  SHOES\nsocks\nsocks')).toEqual({
    keywords: ['Trail shoes', 'socks'],
    doubles: ['trail SHOES', 'socks'],
  });
});

it('takes tags between commas, each once in its first spelling', () => {
  expect(tagsOf(' Brand, shop ,,brand, SHOP')).toEqual(['Brand', 'shop']);
  expect(tagsOf(' , ')).toEqual([]);
});

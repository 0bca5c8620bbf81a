import { expect, it } from 'vitest';
import { keywordLines, tagsOf } from './keyword-lines';

it('takes one keyword a line, each once, without surplus space', () => {
  expect(keywordLines(' trail  shoes \r\n\nsocks\ntrail shoes\n')).toEqual(['trail shoes', 'socks']);
  expect(keywordLines(' \n')).toEqual([]);
});

it('takes tags between commas, each once in its first spelling', () => {
  expect(tagsOf(' Brand, shop ,,brand, SHOP')).toEqual(['Brand', 'shop']);
  expect(tagsOf(' , ')).toEqual([]);
});

import { expect, it } from 'vitest';
import { keywordLines } from './keyword-lines';

it('takes one keyword a line, each once, without surplus space', () => {
  expect(keywordLines(' trail  shoes \r\n\nsocks\ntrail shoes\n')).toEqual(['trail shoes', 'socks']);
  expect(keywordLines(' \n')).toEqual([]);
});

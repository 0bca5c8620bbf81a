import { expect, it } from 'vitest';
import { HashNumbers } from './hash-numbers.js';

it('numbers hashes in the order in which they are found, the same ones alike', () => {
  const numbers = new HashNumbers();
  // The lower half of many is the same.
  const hashes = Array.from({ length: 10_000 }, (_, n) => (n % 100) * 2 ** 41 + Math.floor(n / 100));
  const found = hashes.map((hash) => numbers.find(hash));
  expect(found).toEqual(hashes.map((_, number) => number));
  expect(hashes.map((hash) => numbers.find(hash))).toEqual(found);
});

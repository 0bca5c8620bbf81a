import { expect, it } from 'vitest';
import { mergedCompetitors } from './changes';

it.each([
  [['a.example'], ['b.example'], ['a.example', 'b.example']],
  [['a.example'], ['a.example', 'b.example'], ['a.example', 'b.example']],
  [undefined, ['b.example'], ['b.example']],
  [['a.example'], [], ['a.example']],
])('%o with %o added are %o', (competitors, added, expected) => {
  expect(mergedCompetitors({ website: 'https://own.example', competitors }, added)).toEqual(expected);
});

it.each(['own.example', 'https://own.example', 'http://www.own.example/shop', 'OWN.example'])(
  'the website itself is left out, written as %s',
  (own) => {
    expect(mergedCompetitors({ website: 'https://www.own.example/' }, [own, 'b.example'])).toEqual([
      'b.example',
    ]);
  },
);

it('no more are added than a website may have', () => {
  const many = Array.from({ length: 25 }, (_, n) => `site${n}.example`);
  const merged = mergedCompetitors({ website: 'own.example', competitors: ['first.example'] }, many);
  expect([merged.length, merged[0]]).toEqual([20, 'first.example']);
});

import { expect, it } from 'vitest';
import { byImportance } from './place-order';

it('puts the place of that name first, the larger ones before the smaller ones', () => {
  const places = [
    { name: 'Austin', state: 'Arkansas', wikiDataId: 'Q79521' },
    { name: 'Austintown', state: 'Ohio', wikiDataId: 'Q755' },
    { name: 'Austin', state: 'Nowhere', wikiDataId: '' },
    { name: 'Austin', state: 'Texas', wikiDataId: 'Q16559' },
  ];
  expect(byImportance('austin', places).map(({ state }) => state)).toEqual([
    'Texas',
    'Arkansas',
    'Nowhere',
    'Ohio',
  ]);
});

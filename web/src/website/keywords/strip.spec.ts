import { expect, it } from 'vitest';
import type { Counts } from './queries';
import { listMoves } from './strip';

const looks = (counts: Partial<Counts> | undefined) =>
  listMoves(counts as Counts | undefined, {} as never).map(({ text, look }) => `${text}: ${look}`);

it('colours only what there is', () => {
  expect(looks({ up: 1, new: 1, down: 1, lost: 1, failed: 1 })).toEqual([
    '2 improved: good',
    '2 declined: bad',
    '1 lost: bad',
    '1 failed: warn',
  ]);
  for (const text of looks({ up: 0, new: 0, down: 0, lost: 0, failed: 0 })) expect(text).toMatch(/: none$/);
  for (const text of looks(undefined)) expect(text).toMatch(/: none$/);
});

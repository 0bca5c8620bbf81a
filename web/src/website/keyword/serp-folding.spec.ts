import { describe, expect, it } from 'vitest';
import { foldRows } from './serp-folding';
import type { SerpRow } from './queries';

const results = (count: number, marks: Record<number, 'own' | 'competitor'> = {}): SerpRow[] =>
  Array.from({ length: count }, (_, n) => ({
    position: n + 1,
    link: `https://${n + 1}.com/`,
    title: '',
    own: marks[n + 1] === 'own',
    competitor: marks[n + 1] === 'competitor' ? `${n + 1}.com` : null,
  }));
const shown = (rows: SerpRow[]) =>
  foldRows(rows).map((part) =>
    'first' in part ? `${part.first.position}–${part.last.position}` : part.position,
  );

describe('search results', () => {
  it('fold the middle where your page is further down', () => {
    expect(shown(results(20, { 16: 'own' }))).toEqual([1, 2, 3, '4–14', 15, 16, 17, '18–20']);
  });

  it('show the first ten where your page is among them, or absent', () => {
    const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(shown(results(30, { 4: 'own' }))).toEqual([...first, '11–30']);
    expect(shown(results(13))).toEqual([...first, '11–13']);
    expect(shown(results(12))).toEqual([...first, 11, 12]);
  });

  it('keep competitors, and never fold one or two rows', () => {
    expect(shown(results(24, { 6: 'competitor', 14: 'own', 20: 'competitor' }))).toEqual([
      1,
      2,
      3,
      4,
      5,
      6,
      '7–12',
      13,
      14,
      15,
      '16–19',
      20,
      '21–24',
    ]);
  });

  it('may be none', () => {
    expect(foldRows([])).toEqual([]);
  });
});

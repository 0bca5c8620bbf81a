import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depth } from '../../../test/support/depth.js';
import { normalizeName, normalizeLines } from './normalize-name.js';
import { Lines } from './lines.js';
import { type Matches, sliceMatches } from './matches.js';
import { NameIndex } from './name-index.js';
import { sortByName } from './order.js';

const buildIndex = (names: string[]) => {
  const sorted = sortByName(names.map((name, id) => ({ id, name })));
  return { sorted, index: new NameIndex(normalizeLines(Lines.join(sorted.map(({ name }) => name)))) };
};

const ordinals = ({ from, to, rest }: Matches) => [
  ...Array.from({ length: to - from }, (_, i) => from + i),
  ...rest,
];

/** Exact, then prefix, then other matches, each in the order of the names; without any, those with other separators. */
function naive(sorted: { name: string }[], normalized: string): number[] {
  const names = sorted.map(({ name }) => normalizeName(name));
  const inOrder = (findRank: (name: string) => number) =>
    [0, 1, 2].flatMap((rank) => names.flatMap((name, i) => (findRank(name) === rank ? [i] : [])));
  const rankAt = (name: string, at: number, length: number) =>
    at === 0 ? (length === name.length ? 0 : 1) : at > 0 ? 2 : -1;
  const same = inOrder((name) => rankAt(name, name.indexOf(normalized), normalized.length));
  const words = normalized.split(/[ -]/).filter((word) => word !== '');
  if (same.length > 0 || words.length < 2) return same;
  const separated = new RegExp(words.join('[ -]{1,3}'));
  return inOrder((name) => {
    const match = separated.exec(name);
    return match ? rankAt(name, match.index, match[0].length) : -1;
  });
}

describe('the name index', () => {
  const cases = [
    'Berlin',
    'Bern',
    'Überlingen',
    'Berlin',
    'berlin east',
    'Ōsaka',
    'Москва',
    'Ош',
    'a',
    'ab',
    'aa',
    '',
  ];

  it.each([
    'berlin',
    'ber',
    'b',
    'er',
    'aa',
    'a',
    'ос',
    'о',
    'ош',
    'москва',
    'x',
    'xyz',
    'linb',
    'n\nb',
    '\n',
    '',
  ])('finds %j as a naive scan does', (text) => {
    const { sorted, index } = buildIndex(cases);
    const expected = text === '' || text.includes('\n') ? [] : naive(sorted, text);
    expect(ordinals(index.search(text))).toEqual(expected);
  });

  it('finds the same as a naive scan, in the same order', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', 'ß', ' ', '-', 'я', '東'),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 60 }), name, (names, text) => {
        const { sorted, index } = buildIndex(names);
        expect(ordinals(index.search(normalizeName(text)))).toEqual(naive(sorted, normalizeName(text)));
      }),
      { numRuns: depth(75, 300) },
    );
  });

  it('returns one page of the matches', () => {
    const { index } = buildIndex(cases);
    const all = index.search('er');
    fc.assert(
      fc.property(fc.nat(12), fc.nat(12), (offset, limit) => {
        expect(ordinals(sliceMatches(all, offset, limit))).toEqual(
          ordinals(all).slice(offset, offset + limit),
        );
      }),
    );
  });
});

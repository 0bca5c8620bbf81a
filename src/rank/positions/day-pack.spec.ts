import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condense, type DayEntry, ENTRY_BYTES, packEntries, visitEntries } from './day-pack.js';

const entry = fc.record<DayEntry>({
  series: fc.nat(0xffff_ffff),
  run: fc.nat(0xffff),
  best: fc.nat(100),
  worst: fc.nat(100),
  sum: fc.nat(5050),
  count: fc.nat(100),
  depth: fc.nat(100),
  cut: fc.boolean(),
  rolled: fc.boolean(),
  checkedAt: fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('2100-01-01') }),
  link: fc.nat(0xffff_ffff),
});

describe('a packed day', () => {
  it('returns every entry unchanged, in order', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const seen: DayEntry[] = [];
        const bytes = packEntries(entries);
        visitEntries(bytes, (one) => void seen.push({ ...one }));
        expect(bytes).toHaveLength(entries.length * ENTRY_BYTES);
        expect(seen).toEqual(entries);
      }),
    );
  });

  it('reduces positions to the numbers that averages over days and countries need', () => {
    const positions = [
      { link: 'https://b', position: 7 },
      { link: 'https://a', position: 3 },
    ];
    expect(condense(positions)).toEqual({ best: 3, worst: 7, sum: 10, count: 2, link: 'https://a' });
    expect(condense([])).toEqual({ best: 0, worst: 0, sum: 0, count: 0, link: '' });
  });
});

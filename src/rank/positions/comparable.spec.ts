import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areComparable, countedDepth, type Examined, reveals } from './comparable.js';
import { meetsRule } from './alert-rules.js';

/** Top 20 on most days, top 100 on one. */
const shallow = (best: number): Examined => ({ best, depth: 20, cut: true });
const deep = (best: number): Examined => ({ best, depth: 100 });
/** A list that ended by itself. */
const short = (best: number): Examined => ({ best, depth: 20 });

describe('two positions', () => {
  it.each([
    ['both found', deep(57), shallow(12), true, true],
    ['found within both depths', deep(12), shallow(0), true, true],
    ['found below the end of the later search', deep(57), shallow(0), false, false],
    ['found below the end of the earlier search', shallow(0), deep(57), false, false],
    ['found again within it', shallow(0), deep(12), true, true],
    ['not found by either, the later one as deep', shallow(0), shallow(0), true, true],
    ['not found by either, the later one deeper', shallow(0), deep(0), true, false],
    ['not found by either, the later one less deep', deep(0), shallow(0), true, true],
    ['lost from a list that ended by itself', deep(57), short(0), true, true],
  ])('%s', (_, before, now, comparable, reveal) => {
    expect(areComparable(before, now)).toBe(comparable);
    expect(areComparable(now, before)).toBe(comparable);
    expect(reveals(before, now)).toBe(reveal);
  });

  it('count a website that was not found below the search that was ended, else below the deeper one', () => {
    expect(countedDepth(deep(12), shallow(0))).toBe(20);
    expect(countedDepth(shallow(0), deep(12))).toBe(20);
    expect(countedDepth(deep(0), shallow(12))).toBe(100);
    expect(countedDepth(deep(12), short(0))).toBe(100);
  });
});

describe('a rule about positions', () => {
  const DEPTH = 20;
  /** What a search to the smaller depth sees of a position. */
  const seen = (position: number): Examined => shallow(position <= DEPTH ? position : 0);
  const positions = fc.integer({ min: 0, max: 100 });
  const rules = fc.oneof(
    fc.record({ when: fc.constantFrom('drops', 'rises'), by: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ when: fc.constantFrom('enters', 'leaves'), top: fc.constantFrom(3, 10, 20, 50, 100) }),
    fc.record({ when: fc.constantFrom('lost', 'found') }),
  );

  it('is not met by a website that has not moved, at any two depths', () => {
    fc.assert(
      fc.property(rules, positions, (rule, position) => {
        for (const [before, now] of [
          [deep(position), seen(position)],
          [seen(position), deep(position)],
          [seen(position), seen(position)],
        ] as const)
          expect(meetsRule(rule as never, before, now)).toBe(false);
      }),
    );
  });

  it('is met within the smaller depth as with equal depths, but for the size of a loss', () => {
    expect(meetsRule({ when: 'lost' }, deep(12), shallow(0))).toBe(true);
    expect(meetsRule({ when: 'found' }, shallow(0), deep(12))).toBe(true);
    expect(meetsRule({ when: 'leaves', top: 10 }, deep(7), shallow(0))).toBe(true);
    expect(meetsRule({ when: 'leaves', top: 50 }, deep(7), shallow(0))).toBe(false);
    expect(meetsRule({ when: 'drops', by: 14 }, deep(7), shallow(0))).toBe(true);
    expect(meetsRule({ when: 'drops', by: 15 }, deep(7), shallow(0))).toBe(false);
  });
});

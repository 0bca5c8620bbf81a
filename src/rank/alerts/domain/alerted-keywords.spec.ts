import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertRule, meetsRule, type Observed } from '../../positions/alert-rules.js';
import {
  addObserved,
  type AlertedSeries,
  alertedKeywords,
  keywordsBySeries,
  packAlerts,
  readRules,
  unpackAlerts,
  withoutRaised,
} from './alerted-keywords.js';
import { type DayEntry, packEntries } from '../../positions/day-pack.js';
import type { TaggedKeyword } from '../../positions/series.js';

function readResult<Result>(steps: Iterator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const SITE = { website: 'a.com', language: 'en' };
const series = (keyword: string, more: object = {}) => ({
  keyword,
  country: 'US',
  near: '',
  ...SITE,
  ...more,
});
const LOST: AlertRule = { when: 'lost' };
const DROPS: AlertRule = { when: 'drops', by: 5 };

describe('the keywords of a configuration', () => {
  it('are found by series: of its website and language, with location and device', () => {
    const keywords: TaggedKeyword[] = [
      { keyword: 'tea', country: 'US' },
      { keyword: 'tea', country: 'US', device: 'mobile', near: 'Austin' },
      { keyword: 'new', country: 'US' },
    ];
    const known = [
      series('tea', { website: 'former.com' }),
      series('tea', { language: 'de' }),
      series('tea', { near: 'Austin', device: 'mobile' }),
      series('removed'),
      series('tea'),
    ];
    const found = readResult(keywordsBySeries({ ...SITE, keywords }, known));
    expect([...found]).toEqual([
      [4, keywords[0]],
      [2, keywords[1]],
    ]);
  });
});

describe('the results of a day', () => {
  const entry = (change: Partial<DayEntry>): DayEntry => ({
    series: 0,
    run: 0,
    best: 3,
    worst: 3,
    sum: 3,
    count: 1,
    depth: 100,
    rolled: false,
    checkedAt: 0,
    link: 0,
    ...change,
  });
  const run_ats = [new Date(1000), new Date(2000)];
  const day = (...entries: DayEntry[]) => ({
    day: '2026-03-11',
    run_ats,
    sites: [],
    places: Buffer.alloc(0),
    entries: packEntries(entries),
  });
  const all = { has: () => true };

  it('count without copies, excluded runs, and series that are not wanted', () => {
    const found = new Map<number, Observed>();
    const entries = [
      entry({ series: 1, best: 7, depth: 50 }),
      entry({ series: 2, rolled: true }),
      entry({ series: 3, run: 1 }),
      entry({ series: 4 }),
      entry({ series: 5, best: 0 }),
    ];
    addObserved(found, day(...entries), { has: (index) => index !== 4 }, (at) => at.getTime() < 2000);
    expect([...found]).toEqual([
      [1, { best: 7, depth: 50 }],
      [5, { best: 0, depth: 100 }],
    ]);
  });

  it('do not replace those of a later day', () => {
    const found = new Map<number, Observed>();
    addObserved(found, day(entry({ best: 1 })), all, () => true);
    addObserved(found, day(entry({ best: 2 }), entry({ series: 1, best: 4 })), all, () => true);
    expect([...found.values()].map(({ best }) => best)).toEqual([1, 4]);
  });
});

describe('alerted keywords', () => {
  const at = (best: number): Observed => ({ best, depth: 100 });
  const keyword = (text: string, ...tags: string[]): TaggedKeyword => ({
    keyword: text,
    country: 'US',
    tags,
  });
  const listAlerts = (rules: AlertRule[], moves: [number, number][], tags: string[][] = []) =>
    readResult(
      alertedKeywords(
        {
          keywords: new Map(moves.map((_, index) => [index, keyword(`k${index}`, ...(tags[index] ?? []))])),
          before: new Map(moves.map(([from], index) => [index, at(from)])),
          now: new Map(moves.map(([, to], index) => [index, at(to)])),
        },
        rules,
      ),
    );

  it('name every rule that is met, and come by the size of the move', () => {
    const moves: [number, number][] = [
      [1, 6],
      [1, 2],
      [4, 0],
      [90, 10],
    ];
    expect(listAlerts([DROPS, LOST, { when: 'rises', by: 80 }], moves)).toEqual([
      { series: 2, from: 4, to: 0, rules: 0b011 },
      { series: 3, from: 90, to: 10, rules: 0b100 },
      { series: 0, from: 1, to: 6, rules: 0b001 },
    ]);
  });

  it('have the tag of the rule, ignoring case', () => {
    const tags = [['Brand'], ['other'], []];
    const moves = tags.map((): [number, number] => [1, 0]);
    expect(listAlerts([{ ...LOST, tag: 'brand' }], moves, tags)).toMatchObject([{ series: 0 }]);
    expect(listAlerts([{ ...LOST, tag: 'brand' }, LOST], moves, tags)).toMatchObject([
      { series: 0, rules: 0b11 },
      { series: 1, rules: 0b10 },
      { series: 2, rules: 0b10 },
    ]);
  });

  it('need a result of the day and one before it', () => {
    const keywords = new Map([[0, keyword('new')]]);
    const some = new Map([[0, at(1)]]);
    for (const [before, now] of [
      [new Map(), some],
      [some, new Map()],
    ] as const)
      expect(readResult(alertedKeywords({ keywords, before, now }, [LOST]))).toEqual([]);
  });

  it('are those that a comparison of each keyword with each rule finds', () => {
    const rule = fc.oneof(
      fc.record({ when: fc.constantFrom('drops', 'rises'), by: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ when: fc.constantFrom('enters', 'leaves'), top: fc.constantFrom(3, 10, 20, 50, 100) }),
      fc.record({ when: fc.constantFrom('lost', 'found') }),
    ) as fc.Arbitrary<AlertRule>;
    const move = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 20 }), fc.array(move, { maxLength: 10 }), (rules, moves) => {
        const found = listAlerts(rules, moves).map(({ series: index, rules: met }) => [
          index,
          readRules(met),
        ]);
        const expected = moves.flatMap(([from, to], index) => {
          const met = rules.flatMap((each, number) => (meetsRule(each, at(from), at(to)) ? [number] : []));
          return met.length > 0 ? [[index, met]] : [];
        });
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });
});

describe('alerts of an earlier run of the day', () => {
  const alert = (index: number, rules: number): AlertedSeries => ({ series: index, from: 1, to: 0, rules });

  it('are not raised again, rule by rule, though the rules have another order now', () => {
    const earlier = [{ rules: [LOST, DROPS], rows: packAlerts([alert(0, 0b11), alert(1, 0b01)]) }];
    const rules: AlertRule[] = [DROPS, { when: 'leaves', top: 3 }, LOST];
    expect(
      withoutRaised(
        [0, 1, 2].map((index) => alert(index, 0b101)),
        rules,
        earlier,
      ),
    ).toEqual([alert(1, 0b001), alert(2, 0b101)]);
    expect(withoutRaised([alert(0, 0b111)], rules, earlier)).toEqual([alert(0, 0b010)]);
  });

  it('add up', () => {
    const earlier = [0, 1].map((index) => ({ rules: [LOST], rows: packAlerts([alert(index, 1)]) }));
    expect(
      withoutRaised(
        [0, 1].map((index) => alert(index, 1)),
        [LOST],
        earlier,
      ),
    ).toEqual([]);
  });
});

it('packed alerts are unpacked as they were', () => {
  const row = fc.record({
    series: fc.integer({ min: 0, max: 0xffffffff }),
    from: fc.integer({ min: 0, max: 100 }),
    to: fc.integer({ min: 0, max: 100 }),
    rules: fc.integer({ min: 1, max: 2 ** 20 - 1 }),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(unpackAlerts(packAlerts(rows))).toEqual(rows);
    }),
  );
});

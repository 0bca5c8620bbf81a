import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALERT_TOPS,
  type AlertRule,
  measureDecline,
  FEATURE_CHANGES,
  meetsRule,
  type Observed,
  ruleKey,
} from './alert-rules.js';
import { addPage, nothingKnown } from './features/known-blocks.js';
import { toBit, toBits, FEATURE_TYPES, type FeatureType } from './features/feature-types.js';

/** Found at that position, or not at all, among so many results. */
const at = (best: number, depth = 100): Observed => ({ best, depth });
const NONE = at(0);
const drops = (by: number): AlertRule => ({ when: 'drops', by });
const rises = (by: number): AlertRule => ({ when: 'rises', by });
const enters = (top: (typeof ALERT_TOPS)[number]): AlertRule => ({ when: 'enters', top });
const leaves = (top: (typeof ALERT_TOPS)[number]): AlertRule => ({ when: 'leaves', top });
const [LOST, FOUND]: AlertRule[] = [{ when: 'lost' }, { when: 'found' }];

describe('a rule', () => {
  it.each([
    ['drops by so many places or more', drops(3), at(4), at(7), true],
    ['not by fewer', drops(3), at(4), at(6), false],
    ['does not drop by rising', drops(3), at(7), at(4), false],
    ['a lost website drops to below the last result', drops(98), at(3), NONE, true],
    ['by no more than that', drops(99), at(3), NONE, false],
    ['from the last positions by little', drops(3), at(99), NONE, false],
    ['below the deeper of both searches', drops(98), at(3, 10), NONE, true],
    ['also when the earlier one is deeper', drops(98), at(3), at(0, 10), true],
    ['below the hundredth without results', drops(98), at(3, 0), at(0, 0), true],
    ['rises by so many places or more', rises(3), at(7), at(4), true],
    ['rises by fewer', rises(3), at(6), at(4), false],
    ['a found website rises from below the last result', rises(98), NONE, at(3), true],
    ['enters the top from below', enters(10), at(11), at(10), true],
    ['enters the top from nowhere', enters(10), NONE, at(1), true],
    ['moves within the top', enters(10), at(10), at(1), false],
    ['moves below the top', enters(10), at(30), at(11), false],
    ['leaves the top', leaves(10), at(10), at(11), true],
    ['leaves the top when it is lost', leaves(10), at(10), NONE, true],
    ['is lost from below the top', leaves(10), at(11), NONE, false],
    ['is lost', LOST!, at(100), NONE, true],
    ['stays lost', LOST!, NONE, NONE, false],
    ['drops without being lost', LOST!, at(1), at(100), false],
    ['is found', FOUND!, NONE, at(100), true],
    ['stays found', FOUND!, at(5), at(5), false],
  ] as const)('%s', (_, rule, before, now, met) => {
    expect(meetsRule(rule, before, now)).toBe(met);
  });
});

const change = (when: (typeof FEATURE_CHANGES)[number], type: FeatureType = 'video'): AlertRule => ({
  when,
  type,
});
/** A page whose blocks are all seen. */
const page = (present: FeatureType[], owned: FeatureType[] = [], linked = present): Observed => ({
  ...at(5),
  blocks: {
    seen: toBits(FEATURE_TYPES),
    present: toBits(present),
    linked: toBits(linked),
    owned: toBits(owned),
  },
});
const [BARE, THERE, OWN, UNKNOWN_OWNER] = [
  page([]),
  page(['video']),
  page(['video'], ['video']),
  page(['video'], [], []),
];
const UNSEEN: Observed = {
  ...at(5),
  blocks: { ...OWN!.blocks!, seen: toBits(FEATURE_TYPES) & ~toBit('video') },
};

/** Whether the last of some pages meets a rule, by those before it. */
function meets(rule: AlertRule, ...pages: Observed[]): boolean {
  const [now, ...before] = pages.toReversed();
  const known = nothingKnown();
  for (const { blocks } of before) if (blocks) addPage(known, blocks);
  return meetsRule(rule, before[0]!, now!, { known });
}

describe('a rule on a block', () => {
  it.each([
    ['appears', change('feature_appears'), BARE, THERE, true],
    ['stays', change('feature_appears'), THERE, OWN, false],
    ['of another type appears', change('feature_appears', 'images'), BARE, THERE, false],
    ['was not seen before', change('feature_appears'), UNSEEN, THERE, false],
    ['was unknown before', change('feature_appears'), at(5), THERE, false],
    ['disappears', change('feature_disappears'), OWN, BARE, true],
    ['is not seen now', change('feature_disappears'), OWN, UNSEEN, false],
    ['is unknown now', change('feature_disappears'), OWN, at(5), false],
    ['is gained in a block that was there', change('feature_gained'), THERE, OWN, true],
    ['is gained in a new block', change('feature_gained'), BARE, OWN, true],
    ['had an unknown owner', change('feature_gained'), UNKNOWN_OWNER, OWN, false],
    ['is kept', change('feature_gained'), OWN, OWN, false],
    ['is lost to another website', change('feature_lost'), OWN, THERE, true],
    ['is lost with the block', change('feature_lost'), OWN, BARE, true],
    ['has an unknown owner now', change('feature_lost'), OWN, UNKNOWN_OWNER, false],
    ['is unseen now', change('feature_lost'), OWN, UNSEEN, false],
  ] as const)('%s', (_, rule, before, now, met) => {
    expect(meets(rule, before, now)).toBe(met);
  });

  it.each([
    ['is lost', 'feature_lost', OWN, THERE],
    ['is lost with the block', 'feature_lost', OWN, BARE],
    ['is gained', 'feature_gained', THERE, OWN],
    ['is gained with the block', 'feature_gained', BARE, OWN],
    ['appears', 'feature_appears', BARE, THERE],
    ['disappears', 'feature_disappears', THERE, BARE],
  ] as const)('%s once over pages that do not reveal it', (_, when, from, to) => {
    // A block without an owner is on the page: it reveals that much.
    const gaps =
      when === 'feature_lost' || when === 'feature_gained'
        ? [UNSEEN, at(5), UNKNOWN_OWNER!]
        : [UNSEEN, at(5)];
    for (const gap of [...gaps.map((each) => [each]), gaps, [...gaps, ...gaps]]) {
      expect(meets(change(when), from!, ...gap, to!)).toBe(true);
      expect(meets(change(when), from!, ...gap, to!, to!)).toBe(false);
      expect(meets(change(when), from!, ...gap, to!, ...gap, to!)).toBe(false);
      expect(meets(change(when), to!, ...gap, from!)).toBe(false);
      expect(meets(change(when), from!, ...gap, from!)).toBe(false);
      expect(meets(change(when), from!, to!, ...gap)).toBe(false);
    }
  });

  describe('which is an AI Overview', () => {
    const [there, own] = [page(['ai_overview']), page(['ai_overview'], ['ai_overview'])];
    const lost = change('feature_lost', 'ai_overview');

    it('is lost when the website is missing twice in a row', () => {
      expect(meets(lost, own, there)).toBe(false);
      expect(meets(lost, own, own, there)).toBe(false);
      expect(meets(lost, own, there, there)).toBe(true);
      expect(meets(lost, own, BARE!, there)).toBe(true);
      expect(meets(lost, own, there, own)).toBe(false);
      expect(meets(lost, there, there, there)).toBe(false);
      expect(meets(lost, there, there)).toBe(false);
    });

    it('is lost once over pages that do not reveal it', () => {
      const gap = [at(5), page(['ai_overview'], [], [])];
      expect(meets(lost, own, ...gap, there)).toBe(false);
      expect(meets(lost, own, ...gap, there, there)).toBe(true);
      expect(meets(lost, own, there, ...gap, there)).toBe(true);
      expect(meets(lost, own, ...gap, there, ...gap, there)).toBe(true);
      expect(meets(lost, own, ...gap, there, there, there)).toBe(false);
      expect(meets(lost, own, ...gap, there, there, ...gap, there)).toBe(false);
    });

    it('is gained at once', () => {
      expect(meets(change('feature_gained', 'ai_overview'), there, own)).toBe(true);
    });
  });

  it('has a key of its own for each type', () => {
    expect(ruleKey(change('feature_gained', 'video'))).not.toBe(ruleKey(change('feature_gained', 'images')));
  });
});

describe('a rule on the page of the website', () => {
  const changed: AlertRule = { when: 'url_changed' };
  const ranking = (id: string | undefined): Observed => ({ ...at(5), page: id });
  it.each([
    ['another page', 'a.com/tea', 'a.com/shop', true],
    ['the same', 'a.com/tea', 'a.com/tea', false],
    ['a lost one', 'a.com/tea', undefined, false],
    ['a found one', undefined, 'a.com/tea', false],
  ] as const)('is about %s', (_, before, now, met) => {
    expect(meetsRule(changed, ranking(before), ranking(now))).toBe(met);
  });
});

const observed = fc.record({
  best: fc.integer({ min: 0, max: 100 }),
  depth: fc.integer({ min: 0, max: 100 }),
});
const by = fc.integer({ min: 1, max: 100 });
const top = fc.constantFrom(...ALERT_TOPS);

describe('for any two results', () => {
  it('a rule is met in one direction exactly if its opposite is in the other', () => {
    fc.assert(
      fc.property(observed, observed, by, top, (a, b, places, size) => {
        expect(meetsRule(drops(places), a, b)).toBe(meetsRule(rises(places), b, a));
        expect(meetsRule(enters(size), a, b)).toBe(meetsRule(leaves(size), b, a));
        expect(meetsRule(LOST!, a, b)).toBe(meetsRule(FOUND!, b, a));
      }),
    );
  });

  it('no rule is met together with its opposite, and none by the same position', () => {
    fc.assert(
      fc.property(observed, observed, by, top, (a, b, places, size) => {
        for (const [one, other] of [
          [drops(places), rises(places)],
          [enters(size), leaves(size)],
          [LOST!, FOUND!],
        ] as const) {
          expect(meetsRule(one, a, b) && meetsRule(other, a, b)).toBe(false);
          expect(meetsRule(one, a, { ...b, best: a.best })).toBe(false);
        }
      }),
    );
  });

  it('a move of so many places is one of any fewer', () => {
    fc.assert(
      fc.property(observed, observed, by, by, (a, b, one, other) => {
        const [fewer, more] = [Math.min(one, other), Math.max(one, other)];
        expect(!meetsRule(drops(more), a, b) || meetsRule(drops(fewer), a, b)).toBe(true);
      }),
    );
  });

  it('decline is the opposite of the decline the other way round', () => {
    fc.assert(fc.property(observed, observed, (a, b) => measureDecline(a, b) + measureDecline(b, a) === 0));
  });
});

it('rules that differ by the case of the tag alone are the same', () => {
  expect(ruleKey({ when: 'lost', tag: 'STRASSE' })).toBe(ruleKey({ when: 'lost', tag: 'straße' }));
  const views: AlertRule[] = [
    { ...LOST!, tag: 'a' },
    { ...LOST!, view: 'a' },
    { ...LOST!, view: 'b' },
  ];
  const different = [drops(3), drops(4), rises(3), enters(3), leaves(3), LOST!, ...views];
  expect(new Set(different.map(ruleKey)).size).toBe(different.length);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showLanguage } from '../../shared/text/language';
import { toDrafts, newDraft, toRule, toRules, usualDrafts } from './drafts';
import type { AlertRule } from './queries';
import { writeSentence, sentenceText } from './sentence';

const RULES: [AlertRule, english: string, german: string][] = [
  [
    { when: 'drops', by: 5 },
    'Any keyword drops by 5 positions or more',
    'Ein beliebiges Keyword fällt um mindestens 5 Positionen',
  ],
  [
    { when: 'rises', by: 1, tag: 'Shop' },
    'A keyword with the tag Shop rises by 1 position or more',
    'Ein Keyword mit dem Tag Shop steigt um mindestens 1 Position',
  ],
  [
    { when: 'leaves', top: 10 },
    'Any keyword leaves the top 10',
    'Ein beliebiges Keyword verlässt die Top 10',
  ],
  [
    { when: 'enters', top: 3, tag: '{by}' },
    'A keyword with the tag {by} enters the top 3',
    'Ein Keyword mit dem Tag {by} kommt in die Top 3',
  ],
  [{ when: 'lost' }, 'Any keyword is no longer found', 'Ein beliebiges Keyword wird nicht mehr gefunden'],
  [
    { when: 'url_changed', tag: 'Shop' },
    'A keyword with the tag Shop ranks with another page',
    'Ein Keyword mit dem Tag Shop rankt mit einer anderen Seite',
  ],
  [
    { when: 'feature_lost', type: 'ai_overview' },
    'Any keyword no longer has your website in AI Overview',
    'Ein beliebiges Keyword hat Ihre Website nicht mehr in: Übersicht mit KI',
  ],
  [
    { when: 'feature_appears', type: 'paid' },
    'Any keyword newly shows Ads',
    'Ein beliebiges Keyword zeigt neu: Anzeigen',
  ],
  [{ when: 'found' }, 'Any keyword is newly found', 'Ein beliebiges Keyword wird neu gefunden'],
];
const readTexts = () => RULES.map(([rule]) => sentenceText(toDrafts([rule])[0]!));

describe('the sentence of a rule', () => {
  it('is read in English', () => {
    expect(readTexts()).toEqual(RULES.map(([, english]) => english));
  });

  it('has places for what can be chosen', () => {
    expect(writeSentence({ when: 'drops', by: '5' })).toEqual([
      { place: 'keywords' },
      { place: 'when' },
      'by',
      { place: 'by' },
      'positions or more',
    ]);
  });

  it('has a gap for a number that is not typed yet', () => {
    expect(sentenceText({ ...newDraft(), by: '' })).toBe('Any keyword drops by … positions or more');
  });

  it('names the view of its keywords', () => {
    const [draft] = toDrafts([{ when: 'lost', view: 'a' }]);
    expect(sentenceText(draft!, [{ _id: 'a', name: 'Brand' }])).toBe(
      'A keyword of the view Brand is no longer found',
    );
    expect(sentenceText(draft!, [])).toBe('A keyword of the view unknown view is no longer found');
    expect(sentenceText(draft!)).toBe('A keyword of the view … is no longer found');
  });

  describe('in German', () => {
    beforeAll(() => showLanguage('de'));
    afterAll(() => showLanguage('en'));

    it('is read with its own order of words', () => {
      expect(readTexts()).toEqual(RULES.map(([, , german]) => german));
    });
  });
});

describe('a draft', () => {
  it('is the rule that it was made of', () => {
    const rules = RULES.map(([rule]) => rule);
    expect(toRules(toDrafts(rules))).toEqual(rules);
  });

  it('keeps the values of a condition that it had before', () => {
    const [drops] = toDrafts([{ when: 'drops', by: 7, tag: 'Shop' }]);
    const lost = { ...drops!, when: 'lost' as const };
    expect(toRule(lost)).toEqual({ when: 'lost', tag: 'Shop' });
    expect(toRule({ ...lost, when: 'rises' })).toEqual({ when: 'rises', by: 7, tag: 'Shop' });
  });

  it('without a number is one that the API refuses', () => {
    expect(toRule({ ...newDraft(), by: ' ' })).toEqual({ when: 'drops', by: null });
  });

  it('is new each time', () => {
    const ids = [...usualDrafts(), ...usualDrafts(), newDraft()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(7);
  });
});

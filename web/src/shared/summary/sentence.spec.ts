import { beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../text/i18n';
import { showLanguage } from '../text/language';
import { type Carrier, type Facts, writeSentence } from './sentence';
import { findTurn } from './turn';

const day = (date: number, value: number) => ({ date: `2026-11-${String(date).padStart(2, '0')}`, value });
const carrier = (keyword: string, gain: number, change: Partial<Carrier> = {}): Carrier => ({
  keyword,
  gain,
  page: null,
  isLost: false,
  ...change,
});
const FACTS: Facts = { figure: 'visibility', days: [], carriers: [], keywords: 60, notes: [] };
const POSITION = { page: '/css/position', isLost: true };
const STEP = [day(18, 4357), day(19, 4350), day(20, 4380), day(21, 2700), day(22, 2611)];
const DOWN: Facts = {
  ...FACTS,
  figure: 'traffic',
  days: STEP,
  carriers: [
    carrier('css position sticky', -900, POSITION),
    carrier('css position', -400, { page: '/css/position' }),
    carrier('cors', -200),
    ...Array.from({ length: 30 }, (_, n) => carrier(`k${n}`, -10)),
    carrier('css grid', 80),
  ],
  notes: [
    { date: '2026-11-19', text: 'New navigation' },
    { date: '2026-11-17', text: 'Too early' },
    { date: '2026-11-22', text: 'Too late' },
  ],
};

beforeEach(() => showLanguage('en'));

describe('the turn', () => {
  it.each([
    ['a step', STEP, '2026-11-21'],
    [
      'a slow decline, at its middle',
      [day(1, 40), day(2, 30), day(3, 18), day(4, 10), day(5, 0)],
      '2026-11-03',
    ],
    ['a dip that came back, and the last fall', [day(1, 10), day(2, 2), day(3, 9), day(4, 4)], '2026-11-04'],
    ['two days', [day(1, 10), day(2, 12)], '2026-11-02'],
  ])('is found in %s', (_, days, since) => {
    expect(findTurn(days)?.since).toBe(since);
  });

  it('needs two days', () => {
    expect([findTurn([]), findTurn([day(1, 10)])]).toEqual([null, null]);
  });
});

describe('the sentence', () => {
  it.each<[string, Facts, string, string]>([
    [
      'a fall of the traffic, with keywords, page and note',
      DOWN,
      'Down since Nov 21: estimated traffic −40% vs Nov 18. 3 of 60 keywords make 83% of it. /css/position lost its place. It began 2 days after “New navigation”.',
      'Rückgang seit 21. Nov.: geschätzter Traffic −40 % (ggü. 18. Nov.). 3 von 60 Keywords machen 83 % davon aus. /css/position hat ihren Platz verloren. Es begann 2 Tage nach „New navigation“.',
    ],
    [
      'a rise of the visibility by one keyword, on the day of a note',
      {
        ...FACTS,
        days: [day(1, 30.3), day(8, 32.4)],
        carriers: [carrier('grid', 2, { page: '/grid' }), carrier('flex', -0.2)],
        notes: [{ date: '2026-11-08', text: 'Relaunch' }],
      },
      'Up since Nov 8: visibility +2.1 points vs Nov 1. “grid” makes 100% of it. Most of it is on /grid. It began on the day of “Relaunch”.',
      'Anstieg seit 8. Nov.: Sichtbarkeit +2,1 Punkte (ggü. 1. Nov.). „grid“ macht 100 % davon aus. Das meiste davon liegt auf /grid. Es begann am Tag von „Relaunch“.',
    ],
    [
      'a change of many keywords',
      {
        ...FACTS,
        days: [day(1, 30), day(8, 28)],
        carriers: Array.from({ length: 20 }, (_, n) => carrier(`k${n}`, -0.1)),
      },
      'Down since Nov 8: visibility −2 points vs Nov 1. It is spread over 20 of 60 keywords.',
      'Rückgang seit 8. Nov.: Sichtbarkeit −2 Punkte (ggü. 1. Nov.). Es verteilt sich auf 20 von 60 Keywords.',
    ],
    [
      'nothing that changed',
      {
        ...FACTS,
        days: [day(1, 30.1), day(4, 35), day(8, 30.3)],
        carriers: [carrier('a', 1), carrier('b', -1)],
      },
      'Nothing changed since Nov 1: visibility stays at 30.3%.',
      'Nichts geändert seit 1. Nov.: Die Sichtbarkeit bleibt bei 30,3 %.',
    ],
    [
      'a visibility that stays while keywords moved',
      { ...FACTS, days: [day(1, 30.1), day(8, 30.3)], moved: 3 },
      'Visibility stays at 30.3% since Nov 1; 3 keywords moved.',
      'Die Sichtbarkeit bleibt seit 1. Nov. bei 30,3 %; 3 Keywords haben sich bewegt.',
    ],
    [
      'a traffic that stays while a keyword moved',
      { ...FACTS, figure: 'traffic', days: [day(1, 2600), day(8, 2611)], moved: 1 },
      'Estimated traffic stays at 2,611 since Nov 1; 1 keyword moved.',
      'Der geschätzte Traffic bleibt seit 1. Nov. bei 2.611; 1 Keyword hat sich bewegt.',
    ],
    [
      'no change of the traffic',
      { ...FACTS, figure: 'traffic', days: [day(1, 2600), day(8, 2611)] },
      'Nothing changed since Nov 1: estimated traffic stays at 2,611.',
      'Nichts geändert seit 1. Nov.: Der geschätzte Traffic bleibt bei 2.611.',
    ],
    [
      'failures first',
      {
        ...FACTS,
        days: [day(1, 30), day(8, 30)],
        failures: { failed: 12, keywords: 60, reason: 'rejected' },
      },
      '12 of 60 keywords could not be checked: the provider refused the key. Nothing changed since Nov 1: visibility stays at 30%.',
      '12 von 60 Keywords konnten nicht geprüft werden: Der Anbieter hat den Schlüssel abgelehnt. Nichts geändert seit 1. Nov.: Die Sichtbarkeit bleibt bei 30 %.',
    ],
    [
      'failures alone, without results to compare',
      { ...FACTS, days: [day(1, 30)], failures: { failed: 1, keywords: 60, reason: null } },
      '1 of 60 keywords could not be checked.',
      '1 von 60 Keywords konnte nicht geprüft werden.',
    ],
    [
      'the figures of the only day',
      {
        ...FACTS,
        only: { date: '2026-11-29', visibility: 41.25, average: 12.3, top10: 24, traffic: 2611.4 },
        failures: { failed: 2, keywords: 60, reason: null },
      },
      '2 of 60 keywords could not be checked. First results of Nov 29: visibility 41.3%, average position 12.3, 24 of 60 keywords in the top 10, and estimated traffic 2,611.',
      '2 von 60 Keywords konnten nicht geprüft werden. Erste Ergebnisse vom 29. Nov.: Sichtbarkeit 41,3 %, Durchschnittsposition 12,3, 24 von 60 Keywords in den Top 10 und geschätzter Traffic 2.611.',
    ],
    [
      'what is known of the only day',
      { ...FACTS, only: { date: '2026-11-29', visibility: 0, average: null, top10: 0, traffic: null } },
      'First results of Nov 29: visibility 0% and 0 of 60 keywords in the top 10.',
      'Erste Ergebnisse vom 29. Nov.: Sichtbarkeit 0 % und 0 von 60 Keywords in den Top 10.',
    ],
    ['nothing, of no figures', FACTS, '', ''],
  ])('says %s', async (_, facts, english, german) => {
    expect(writeSentence(facts)).toBe(english);
    await showLanguage('de');
    expect(i18n.locale).toBe('de');
    expect(writeSentence(facts).replaceAll(/\u{a0}/gu, ' ')).toBe(german);
  });

  it('says why the provider answers nothing', () => {
    const failures = { failed: 2, keywords: 2 };
    expect(writeSentence({ ...FACTS, failures: { ...failures, reason: 'credits' } })).toContain(
      'no credits left',
    );
    expect(writeSentence({ ...FACTS, failures: { ...failures, reason: 'unreachable' } })).toContain(
      'cannot be reached',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type AlertedKeyword, mailSubject, mailText, notificationText, readTexts } from './alert-message.js';
import { ALERT_TOPS, type AlertRule } from '../../positions/alert-rules.js';
import type { AlertTexts } from '../texts/en.js';
import { toLanguage, LANGUAGES } from '../../../common/language.js';

const keyword = (change: Partial<AlertedKeyword> = {}): AlertedKeyword => ({
  keyword: 'tea',
  country: 'US',
  from: 3,
  to: 12,
  rules: [{ when: 'drops', by: 5 }],
  ...change,
});
const alert = (total: number, ...named: AlertedKeyword[]) => ({ day: '2026-03-11', total, named });
const LINK = 'https://rank.example/app/a/1/keywords';

describe('a notification', () => {
  it('names keywords with their moves, and the number of all', () => {
    const mobile = keyword({
      keyword: 'Käse',
      country: 'DE',
      near: 'Köln',
      device: 'mobile',
      from: null,
      to: 4,
    });
    expect(notificationText(alert(3, keyword(), mobile), 'a.com', 'en')).toEqual({
      title: '3 keywords of a.com met your alert rules',
      body: 'tea (US): 3 → 12; Käse (DE, Köln, mobile): not found → 4. And 1 more.',
    });
    expect(notificationText(alert(2, keyword(), mobile), 'a.com', 'de')).toEqual({
      title: '2 Keywords von a.com erfüllen Ihre Warnregeln',
      body: 'tea (US): 3 → 12; Käse (DE, Köln, mobil): nicht gefunden → 4.',
    });
  });

  it('isolates text that is written from right to left', () => {
    const { body } = notificationText(alert(1, keyword({ keyword: 'שלום', near: 'תל אביב' })), 'a.com', 'en');
    expect(body).toBe('\u2068שלום\u2069 (US, \u2068תל אביב\u2069): 3 → 12.');
  });
});

describe('a mail', () => {
  it('says which rules a keyword met, on which day, where they all are, and why it is sent', () => {
    const lost = keyword({ keyword: 'oil', to: null, rules: [{ when: 'leaves', top: 3 }, { when: 'lost' }] });
    const text = mailText(alert(22, keyword(), lost), 'a.com', 'en', LINK);
    expect(text.split('\n')).toEqual([
      'The check of March 11, 2026 found 22 keywords of a.com that met your alert rules:',
      'tea (US): 3 → 12 (dropped by 5 or more)',
      'oil (US): 3 → not found (left the top 3, lost)',
      'And 20 more.',
      `All keywords: ${LINK}`,
      expect.stringMatching(/^You get this e-mail because/),
    ]);
  });

  it('has the words, the date and the subject of the language', () => {
    const one = alert(1, keyword());
    expect(mailText(one, 'a.com', 'de', LINK)).toMatch(
      /^Bei der Prüfung vom 11\. März 2026 erfüllt 1 Keyword von a\.com/,
    );
    expect(mailSubject(one, 'a.com', 'de')).toBe('1 Keyword von a.com erfüllt Ihre Warnregeln');
  });
});

const RULES: AlertRule[] = [
  { when: 'drops', by: 5 },
  { when: 'rises', by: 5 },
  ...ALERT_TOPS.flatMap((top): AlertRule[] => [
    { when: 'enters', top },
    { when: 'leaves', top },
  ]),
  { when: 'lost' },
  { when: 'found' },
];

/** Every text of a language, by name. */
function textsIn(texts: AlertTexts): Record<string, string> {
  const { title, intro, rule, more, ...plain } = texts;
  return {
    ...plain,
    ...Object.fromEntries(
      [1, 2, 12_345].flatMap((count) => [
        [`title ${count}`, title(count, 'a.com')],
        [`intro ${count}`, intro(count, 'a.com', 'DAY')],
        [`more ${count}`, more(count)],
      ]),
    ),
    ...Object.fromEntries(RULES.map((each) => [JSON.stringify(each), rule(each)])),
  };
}

it.each(LANGUAGES)('%s has every text, each different from the others', (language) => {
  const texts = textsIn(readTexts(language));
  expect(Object.keys(texts)).toEqual(Object.keys(textsIn(readTexts('en'))));
  expect(Object.values(texts).filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
  expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length);
});

it.each(LANGUAGES.filter((language) => language !== 'en'))('%s translates every text', (language) => {
  const english = textsIn(readTexts('en'));
  const same = Object.entries(textsIn(readTexts(language))).filter(([name, text]) => english[name] === text);
  expect(same).toEqual([]);
});

it.each([
  ['en', '12,345'],
  ['de', '12.345'],
] as const)('%s has one and many, with its numbers', (language, many) => {
  const { title, more } = readTexts(language);
  expect(title(1, 'a.com')).toMatch(/^1 keyword /i);
  expect(title(12_345, 'a.com').startsWith(`${many} `)).toBe(true);
  expect(title(12_345, 'a.com')).toMatch(/keywords/i);
  expect(more(12_345)).toContain(many);
});

it.each([
  ['de', 'de'],
  ['en', 'en'],
  ['tlh', 'en'],
  [undefined, 'en'],
  [7, 'en'],
])('the language of the preference %j is %s', (chosen, language) => {
  expect(toLanguage(chosen)).toBe(language);
});

import { expect, it } from 'vitest';
import { ALERT_TOPS, type AlertRule } from '../../positions/alert-rules.js';
import type { AlertTexts } from './alert-texts.js';
import { LANGUAGES, languageOf } from '../../../common/language.js';
import { textsOf } from './languages.js';

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
  const texts = textsIn(textsOf(language));
  expect(Object.keys(texts)).toEqual(Object.keys(textsIn(textsOf('en'))));
  expect(Object.values(texts).filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
  expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length);
});

it.each(LANGUAGES.filter((language) => language !== 'en'))('%s translates every text', (language) => {
  const english = textsIn(textsOf('en'));
  const same = Object.entries(textsIn(textsOf(language))).filter(([name, text]) => english[name] === text);
  expect(same).toEqual([]);
});

it.each([
  ['en', '12,345'],
  ['de', '12.345'],
] as const)('%s has one and many, with its numbers', (language, many) => {
  const { title, more } = textsOf(language);
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
  expect(languageOf(chosen)).toBe(language);
});

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../common/language.js';
import { UNSUBSCRIBE_TEXTS } from '../unsubscribe/unsubscribe-page.js';
import { en } from './texts/en.js';
import { DIGEST_TEXTS, Words } from './digest-data.js';

const findPlaceholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = DIGEST_TEXTS[language];

  it('are those in English, none empty, with the same values', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const [name, text] of Object.entries(texts)) {
      expect([name, text.trim()]).toEqual([name, text]);
      expect(text).not.toBe('');
      expect([name, findPlaceholders(text)]).toEqual([name, findPlaceholders(en[name as keyof typeof en])]);
    }
  });

  it('of the unsubscribe page are those in English, with the same values', () => {
    for (const [name, { title, about, button }] of Object.entries(UNSUBSCRIBE_TEXTS[language])) {
      const english = UNSUBSCRIBE_TEXTS.en[name as 'ask'];
      expect([title !== '', findPlaceholders(about), button === '']).toEqual([
        true,
        findPlaceholders(english.about),
        english.button === '',
      ]);
    }
  });
});

it('no text is the same in both languages, but for proper names', () => {
  const same = Object.entries(en).filter(([name, text]) => DIGEST_TEXTS.de[name as keyof typeof en] === text);
  expect(same.map(([name]) => name)).toEqual(['top3', 'top10', 'keyword']);
});

it.each([
  ['en', '12,345.7', '34.5%', 'March 11, 2026', 'Mar 11'],
  ['de', '12.345,7', '34,5 %', '11. März 2026', '11. März'],
] as const)('%s formats numbers, shares and dates', (language, number, percent, date, short) => {
  const words = new Words(language);
  expect([words.number(12_345.67), words.percent(34.49).replace('\u00a0', ' ')]).toEqual([number, percent]);
  expect([words.date('2026-03-11'), words.shortDate('2026-03-11')]).toEqual([date, short]);
});

it('a value that looks like a place is not replaced', () => {
  expect(new Words('en').text('subject', { period: '{up}', website: '$&', up: 1234, down: 0 })).toBe(
    '{up} of $&: 1,234 up, 0 down',
  );
});

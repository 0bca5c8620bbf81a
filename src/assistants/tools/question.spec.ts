import { expect, it } from 'vitest';
import { askPerson } from './question.js';

const WEBSITE = 'https://www.example.com';

it('names the website and the first keywords', () => {
  const keywords = [
    { keyword: 'tea', country: 'US', near: 'New York', device: 'mobile' },
    { keyword: 'café', country: 'FR', near: null },
  ];
  expect(askPerson('Add to', WEBSITE, keywords)).toBe(
    `Add to ${WEBSITE}: 2 keywords, “tea” (US, New York, mobile), “café” (FR).`,
  );
  expect(askPerson('Add to', WEBSITE, [])).toBe(`Add to ${WEBSITE}: 0 keywords.`);
  const many = Array.from({ length: 8 }, (_, index) => ({ keyword: `k${index}`, country: 'US' }));
  expect(askPerson('Remove from', WEBSITE, many)).toMatch(
    /: 8 keywords, “k0” \(US\), .*“k4” \(US\) and 3 more\.$/,
  );
});

it('keeps keywords to one line of limited length', () => {
  const [keyword, country] = [`a\n\nb ${'x'.repeat(500)}`, 'US'];
  const question = askPerson('Remove from', WEBSITE, [{ keyword, country }]);
  expect(question).toMatch(/: 1 keyword, “a b x+…” \(US\)\.$/);
  expect(question.length).toBeLessThan(150);
});

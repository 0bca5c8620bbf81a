import { expect, it } from 'vitest';
import { normalizeText } from './normalize-text.js';

it('composes a letter and its marks', () => {
  expect(normalizeText('u\u0308', 'NFC')).toBe('ü');
  expect(normalizeText('ｕ\u0308', 'NFKC')).toBe('ü');
});

it('leaves a letter with more marks than any language has as it is', () => {
  const marks = (count: number) => `u${'\u0308\u0323'.repeat(count / 2)}`;
  expect(normalizeText(marks(30), 'NFC')).toBe(marks(30).normalize('NFC'));
  expect(normalizeText(marks(32), 'NFC')).toBe(marks(32));
  expect(normalizeText(`${'ｶ'}${'\uff9e'.repeat(31)}`, 'NFKC')).toContain('\uff9e');
});

import { expect, it } from 'vitest';
import { languageChoices } from './languages';

it('lists languages by their English name', () => {
  const labels = languageChoices().map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['Afrikaans', 'Albanian', 'Amharic']);
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));
  expect(languageChoices()).toContainEqual({ value: 'de', label: 'German' });
});

it('adds a current one that is not listed, once, by its code where it has no name', () => {
  const count = languageChoices().length;
  expect(languageChoices('de')).toHaveLength(count);
  expect(languageChoices('lb')).toContainEqual({ value: 'lb', label: 'Luxembourgish' });
  expect(languageChoices('lb')).toHaveLength(count + 1);
  expect(languageChoices('not a code')).toContainEqual({ value: 'not a code', label: 'not a code' });
});

import { afterEach, expect, it, vi } from 'vitest';
import { i18n, t } from './i18n';
import { browserLanguage, isLanguage, showLanguage } from './language';

afterEach(() => {
  vi.restoreAllMocks();
  return showLanguage('en');
});

it('is one that the console has', () => {
  expect(['en', 'de', 'fr', 'toString', 1, undefined, ['en']].map(isLanguage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it.each([
  [['fr-FR', 'de-AT', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr', 'it'], 'en'],
  [[], 'en'],
])('of a browser with %j is %s', (languages, language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(browserLanguage()).toBe(language);
});

it('is loaded once, and its texts are shown', async () => {
  const english = t('Something went wrong');
  const activate = vi.spyOn(i18n, 'loadAndActivate');
  await showLanguage('de');
  await showLanguage('de');
  expect(activate).toHaveBeenCalledTimes(1);
  expect(t('Something went wrong')).not.toBe(english);
});

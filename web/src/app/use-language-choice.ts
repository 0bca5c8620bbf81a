import { usePreference } from '../shared/session/preferences';
import { browserLanguage, type Language, LANGUAGES, showLanguage } from '../shared/text/language';

/** The language of the user, kept on the server; the browser's until one is chosen. */
export function useLanguageChoice() {
  const [language, keep] = usePreference<Language>('language', browserLanguage());
  const choose = async (value: Language) => {
    keep(value);
    await showLanguage(value);
    // Everything is rendered again; the focus returns to where the choice was made.
    requestAnimationFrame(() => document.getElementById('account-menu')?.focus());
  };
  return {
    language,
    languages: Object.keys(LANGUAGES) as Language[],
    texts: LANGUAGES,
    choose: (value: Language) => void choose(value),
  };
}

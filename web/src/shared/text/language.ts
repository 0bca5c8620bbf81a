import { i18n } from './i18n';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

/** The first of the browser's languages that the console has. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';

const catalogues: Record<Language, () => Promise<Record<string, string>>> = {
  en: () => Promise.resolve({}),
  de: async () => (await import('./german')).german,
};

/** Shows the texts of a language. One that cannot be loaded leaves the language as it is. */
export async function showLanguage(language: Language): Promise<void> {
  if (i18n.locale !== language) {
    const messages = await catalogues[language]().catch(() => undefined);
    if (!messages) return;
    i18n.loadAndActivate({ locale: language, messages });
  }
  // The same value again would restyle the page.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
}

/** Languages of mails and of pages outside of the console. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English for a language that has no texts. */
export const toLanguage = (chosen: unknown): Language =>
  LANGUAGES.find((language) => language === chosen) ?? 'en';

import type { AlertTexts } from './alert-texts.js';
import { german } from './de.js';
import { english } from './en.js';

const TEXTS = { en: english, de: german } satisfies Record<string, AlertTexts>;

export type Language = keyof typeof TEXTS;
export const LANGUAGES = Object.keys(TEXTS) as Language[];

export const textsOf = (language: Language): AlertTexts => TEXTS[language];

/** English for a language that has no texts. */
export const languageOf = (chosen: unknown): Language =>
  LANGUAGES.find((language) => language === chosen) ?? 'en';

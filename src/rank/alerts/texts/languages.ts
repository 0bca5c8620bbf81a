import type { Language } from '../../../common/language.js';
import type { AlertTexts } from './alert-texts.js';
import { german } from './de.js';
import { english } from './en.js';

const TEXTS: Record<Language, AlertTexts> = { en: english, de: german };

export const textsOf = (language: Language): AlertTexts => TEXTS[language];
